import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { show } from '../../support/browser/gallery.ts'
import { expect, test } from '../../support/journey.ts'
import { findUnisolated } from './bidi.ts'

const language = languages.find((one) => directionOf(one) === 'rtl') ?? 'ar-XB'

test('words that are too long are cut at their own end', async ({ viewer }) => {
  const { page, gallery } = viewer
  await page.setViewportSize({ width: 320, height: 780 })
  for (const [name, state] of [
    ['matches', 'usual'],
    ['dashboard', 'usual'],
  ] as const) {
    await show(page, gallery, { kind: 'screen', name, state }, { language, theme: 'light' })
    const messages = page.getByText('And you, what is in the oven?')
    await expect(messages.first()).toBeVisible()
    const firstLetters = await messages.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        const words = one.firstChild ?? one
        range.setStart(words, 0)
        range.setEnd(words, 1)
        const [letter, line] = [range, one.closest('.truncate') ?? one].map((of) =>
          of.getBoundingClientRect(),
        )
        return letter && line && letter.left >= line.left - 1 && letter.right <= line.right + 1
      }),
    )
    expect(firstLetters, name).not.toContain(false)
  }
})

test.describe('the check itself', () => {
  const planted: [what: string, tag: string, words: string, found: string[]][] = [
    ['finds a name in a text of the page', 'p', 'العضو Casper وصل', ['p: Casper']],
    ['finds a name by itself', 'h3', 'Casper', ['h3: Casper']],
    ['finds a field', 'textarea', '', ['a field without a direction: planted']],
    ['lets a name between isolates stand', 'p', 'العضو \u2068Casper\u2069 وصل', []],
    ['lets a name in its own element stand', 'bdi', 'Casper', []],
  ]
  for (const [what, tag, words, found] of planted)
    test(what, async ({ viewer }) => {
      const { page, gallery } = viewer
      await show(
        page,
        gallery,
        { kind: 'screen', name: 'blocked', state: 'usual' },
        { language, theme: 'light' },
      )
      await page.evaluate(
        ([name, text]) => {
          const element = Object.assign(document.createElement(name), { id: 'planted' })
          element.append(text)
          document.querySelector('main')?.append(element)
        },
        [tag, words] as const,
      )
      expect(await page.evaluate(findUnisolated)).toEqual(found)
    })
})
