import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import type { GalleryScene } from '../../../web/gallery/scene-type.ts'
import { screens } from '../../../web/gallery/screens.ts'
import { show } from '../../support/browser/gallery.ts'
import { expect, test } from '../../support/journey.ts'
import { common } from './axe.ts'
import { expectOwnDirections, findUnisolated } from './bidi.ts'

const isThorough = Boolean(process.env['AXE'])
const language = languages.find((one) => directionOf(one) === 'rtl') ?? 'ar-XB'

for (const [name, scenes] of Object.entries(screens))
  test(`${name}: words of people have a direction of their own`, async ({ viewer }) => {
    test.slow()
    const { page, gallery, trouble } = viewer
    await page.setViewportSize({ width: 1280, height: 780 })
    for (const [state, { troubles = [] }] of Object.entries<GalleryScene>(scenes)) {
      if (!isThorough && !common.test(state)) continue
      trouble.expected = troubles
      await show(page, gallery, { kind: 'screen', name, state }, { language, theme: 'light' })
      await expectOwnDirections(page, `${name}, ${state}`)
    }
  })

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
