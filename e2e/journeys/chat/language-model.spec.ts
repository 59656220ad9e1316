import { type AskedModel, openScriptedModel } from '../../../server/src/testing/network/scripted-model.ts'
import { ana, test as base, ben, expect, type Page } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'
import { template } from '../../support/server/prepare.ts'
import { openServer } from '../../support/server/server.ts'

type WordedFact = { n: number; of: string; text: string }

const OPENS_WITHIN_MS = 400_000
const questions = {
  English: 'What do you love about Chess?',
  German: 'Was ist dir an Chess das Liebste?',
  Arabic: 'ما هو أجمل ما في Chess من الذكريات؟',
} as const

/** Words a fact in the language that is asked for. */
function replyTo({ messages: [system, user] }: AskedModel): { pieces: string[] } {
  const { facts }: { facts: WordedFact[] } = JSON.parse(user?.content ?? '{}')
  const fact = facts.find(({ text }) => text === 'Chess')
  const [, text = questions.English] =
    Object.entries(questions).find(([name]) => system?.content.includes(`in ${name}`)) ?? []
  return { pieces: [JSON.stringify({ items: fact ? [{ factIds: [fact.n], text }] : [] })] }
}

type ScriptedModel = Awaited<ReturnType<typeof openScriptedModel>>

const test = base.extend<{ model: ScriptedModel }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  model: async ({}, use) => {
    const model = await openScriptedModel(replyTo)
    await use(model)
    model.close()
  },
  server: [
    async ({ model }, use) => {
      const settings = { AI_URL: model.url, AI_MODEL: 'small' }
      const server = await openServer({ template, isBrief: true, settings })
      await use(server)
      await server.close()
    },
    { timeout: OPENS_WITHIN_MS, scope: 'test' },
  ],
})
test.use({ alone: true })

const box = (page: Page) => page.getByPlaceholder('Message Ben...')
const topics = (page: Page) => page.getByRole('region', { name: 'Something to start with' })
const worded = new RegExp(
  Object.values(questions)
    .map((one) => one.replace('?', '\\?'))
    .join('|'),
)

test('words of a language model come once one lets it, and who gets them reads that they were suggested', async ({
  server,
  model: { asked },
  newPerson,
}) => {
  const one = await newPerson({ ...ana, interests: ['Chess'] })
  const other = await newPerson({ ...ben, interests: ['Chess'] })
  const path = await conversationOf(server, one, other)
  const { page } = one
  const choice = page.getByRole('switch', { name: 'Let a language model word topics' })
  const choose = async (isOn: boolean) => {
    await page.goto('/settings')
    await expect(choice).toHaveAttribute('aria-checked', String(!isOn))
    const saved = page.waitForResponse('**/api/settings/language-model')
    await choice.click()
    expect((await saved).ok()).toBe(true)
    await expect(choice).toHaveAttribute('aria-checked', String(isOn))
  }

  await test.step('while it is off, nothing reaches the model', async () => {
    await choose(false)
    await page.goto(path)
    await page.getByRole('button', { name: 'Suggest a topic' }).click()
    await expect(topics(page).getByRole('button', { name: /^We both like/ })).toBeVisible()
    expect(asked).toEqual([])
  })

  await test.step('once it is on, a topic has its words above the same facts', async () => {
    await choose(true)
    await page.goto(path)
    await page.getByRole('button', { name: 'Suggest a topic' }).click()
    await topics(page).getByRole('button', { name: worded }).click()
    await expect(box(page)).toHaveValue(worded)
    expect(JSON.stringify(asked)).not.toMatch(/Ana|Ben/)
  })

  await test.step('it keeps its mark after a reload, and only the other one reads it', async () => {
    await page.reload()
    await expect(box(page)).toHaveValue(worded)
    await box(page).press('Enter')
    await expect(page.getByRole('log').getByText(worded)).toBeVisible()
    await other.page.goto(path)
    await expect(other.page.getByRole('log').getByText(worded)).toBeVisible()
    await expect(other.page.getByText('Opened with a suggestion')).toBeVisible()
    await expect(page.getByText('Opened with a suggestion')).toBeHidden()
  })
})
