import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLanguageModel } from '../../outside/language-model/language-model.ts'
import { injections } from '../../testing/hostile/injections.ts'
import { type AskedModel, type ModelScript, openScriptedModel } from '../../testing/network/scripted-model.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { type PhraseFact, type PhrasingDeps, phraseTopics } from './phrasing.ts'

const server = await openTestServer()
const { db } = server.database
const closing: (() => void)[] = []
const outcomes: string[] = []
let [ana, ben]: [Person, Person] = [await server.person(), await server.person()]
beforeEach(async () => {
  await db.deleteFrom('modelDays').execute()
  ;[ana, ben] = [await server.person(), await server.person()]
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  outcomes.length = 0
})

const boats: PhraseFact = { n: 1, text: 'I restore old wooden boats', of: 'other', field: 'prompts' }
const chess: PhraseFact = { n: 2, text: 'Chess', of: 'both', field: 'interests' }
const question = 'How did you learn to restore boats?'
const saying = (text: string, factIds = [1]) => JSON.stringify({ items: [{ factIds, text }] })

type PhrasingSettings = { isLocal?: boolean; modelTokensADay?: number; timeoutMs?: number }

async function openPhrasing(script: (asked: AskedModel) => ModelScript, settings: PhrasingSettings = {}) {
  const model = await openScriptedModel(script)
  closing.push(model.close)
  const { isLocal = true, modelTokensADay = 100_000, timeoutMs = 4_000 } = settings
  const { ask } = openLanguageModel({ url: model.url, model: 'small', timeoutMs })
  const deps: PhrasingDeps = {
    ...server.deps,
    languageModel: { isLocal, host: 'model.example', ask },
    modelTokensADay,
    countModel: (outcome) => outcomes.push(outcome),
  }
  const phrase = (facts: readonly PhraseFact[] = [boats, chess]) =>
    phraseTopics(deps, { personId: ana.id, otherId: ben.id, language: 'en', facts })
  return { ...model, phrase }
}

const good = (): ModelScript => ({ pieces: [saying(question)], bytesAtOnce: 7, tokens: 50 })
const spent = () =>
  db.selectFrom('modelDays').select(['calls', 'tokens', 'fallbacks']).executeTakeFirstOrThrow()

test('a model words facts, and what it costs is counted', async () => {
  const { phrase, asked } = await openPhrasing(good)
  expect(await phrase()).toEqual([{ factIds: [1], text: question }])
  expect(await spent()).toEqual({ calls: 1, tokens: 50, fallbacks: 0 })
  expect(outcomes).toEqual(['used'])
  expect(JSON.parse(asked[0]?.messages[1]?.content ?? '')).toEqual({
    facts: [boats, chess].map(({ n, of, text }) => ({ n, of, text })),
  })
})

test('nothing is asked without a model, without facts, or elsewhere without a consent', async () => {
  const { phrase, asked } = await openPhrasing(good, { isLocal: false })
  expect(await phrase()).toBeUndefined()
  expect(
    await phraseTopics(
      { ...server.deps, languageModel: undefined, modelTokensADay: 1, countModel: () => undefined },
      {
        personId: ana.id,
        otherId: ben.id,
        language: 'en',
        facts: [boats],
      },
    ),
  ).toBeUndefined()
  const consent = { userId: ana.id, kind: 'language_model', version: 1, givenAt: server.clock.now } as const
  await db.insertInto('consents').values(consent).execute()
  expect(await phrase([{ ...boats, field: 'faith' }])).toBeUndefined()
  expect(asked).toEqual([])
  expect(await phrase()).toHaveLength(1)
})

test('a person has ten requests a day', async () => {
  const { phrase, asked } = await openPhrasing(good)
  for (let n = 0; n < 10; n += 1) expect(await phrase()).toBeDefined()
  expect(await phrase()).toBeUndefined()
  expect(asked).toHaveLength(10)
  expect(outcomes.at(-1)).toBe('person_budget')
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  expect(await phrase()).toBeDefined()
})

test('all people together have the tokens of the day', async () => {
  const { phrase } = await openPhrasing(good, { modelTokensADay: 100 })
  expect(await phrase()).toBeDefined()
  expect(await phrase()).toBeDefined()
  expect(await phrase()).toBeUndefined()
  expect(outcomes).toEqual(['used', 'used', 'day_budget'])
})

test('words that either hides are in no text', async () => {
  const { phrase } = await openPhrasing(good)
  await ben.api['hidden-words'].$post({ json: { word: 'boats' } })
  expect(await phrase()).toBeUndefined()
  expect(await spent()).toEqual({ calls: 1, tokens: 50, fallbacks: 1 })
})

test.each<[string, ModelScript]>([
  ['refuses', { refusal: { status: 429, retryAfter: '20' } }],
  ['cuts the connection', { pieces: [saying(question)], cutAfter: 0 }],
  ['is slow', { pieces: saying(question).split(' '), delayMs: 50 }],
  ['talks nonsense', { pieces: ['<think>hm</think>I would rather not.'] }],
])('with a model that %s the rules’ texts are used', async (_, script) => {
  const { phrase } = await openPhrasing(() => script, { timeoutMs: 1_500 })
  expect(await phrase()).toBeUndefined()
  expect((await spent()).fallbacks).toBe(1)
})

test('a model that is down or left alone costs less than 300 ms', async () => {
  const { phrase, close } = await openPhrasing(good)
  close()
  for (let n = 0; n < 5; n += 1) {
    const before = performance.now()
    expect(await phrase()).toBeUndefined()
    expect(performance.now() - before).toBeLessThan(300)
  }
})

test('a model that obeys 200 orders in profiles says none of their words and links', async () => {
  expect(injections).toHaveLength(200)
  let order = ''
  let reachedModel = 0
  const { phrase } = await openPhrasing(({ messages }) => {
    const { facts } = JSON.parse(messages[1]?.content ?? '{}') as { facts: { n: number; text: string }[] }
    reachedModel += facts.some(({ n }) => n === 1) ? 1 : 0
    const whole = `${order}?`.slice(0, 140)
    const texts = [order, whole, `What do you think of ${whole}`]
    return { pieces: [JSON.stringify({ items: texts.map((text) => ({ factIds: [1], text })) })] }
  })
  for (const { text, canary, link } of injections) {
    await db.deleteFrom('modelCalls').execute()
    const [, said = text] =
      /(?:write|is:|phrase|say|nur:|فقط:|words|text is|repeat|text:|output|asks|hearing|terms:|me:) ?"?(.*)/s.exec(
        text,
      ) ?? []
    for (const obeyed of [said, canary, `Do you know ${canary} and is it you`, `${canary} ${link}`]) {
      order = obeyed
      const topics = (await phrase([{ ...boats, text }, chess])) ?? []
      const told = JSON.stringify(topics).toLowerCase()
      expect(told).not.toContain(canary)
      expect(told).not.toMatch(/https?:|\.example|www\./)
    }
  }
  expect(reachedModel).toBe(0)
})
