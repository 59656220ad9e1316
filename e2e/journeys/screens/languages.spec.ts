import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { root } from '../../../tools/steps.ts'
import type { GalleryScene } from '../../../web/gallery/scene-type.ts'
import { screens } from '../../../web/gallery/screens.ts'
import { show } from '../../support/browser/gallery.ts'
import { expectNoTrouble } from '../../support/browser/trouble.ts'
import type { GalleryViewer } from '../../support/browser/viewer.ts'
import { expect, type Page, test } from '../../support/journey.ts'
import { common, expectNoSidewaysScroll, standStill } from './axe.ts'
import { expectOwnDirections } from './bidi.ts'
import { expectWholeTexts, findBrokenTexts } from './layout.ts'
import { expectAllTranslated, findUntranslated } from './untranslated.ts'

const bracketed = 'en-XA'
const turned = 'ar-XB'
const widths = [320, 360, 1280]
/** With `AXE=common` a state that few people visit is shown at one of them in each language, and the languages differ. */
const narrowestAndWidest = [320, 1280]

// The longest texts and one language from right to left tell most. With `AXE` they are shown in every state, and the most
// visited states in the other translations; with `AXE=all` in every language.
const rightToLeft = languages.find((language) => directionOf(language) === 'rtl') ?? turned
const telling = [bracketed, rightToLeft]
const isThorough = Boolean(process.env['AXE'])
const isWanted = (language: string, state: string) =>
  telling.includes(language) ? isThorough || common.test(state) : isThorough && common.test(state)

async function expectLayout(page: Page, shown: string, at: readonly number[]) {
  for (const width of at) {
    await page.setViewportSize({ width, height: 780 })
    await standStill(page)
    const where = `${shown}, ${width} px`
    await expectWholeTexts(page, where)
    await expectNoSidewaysScroll(page, where)
  }
}

function widthsFor(language: string, state: string, turn: number): readonly number[] {
  if (process.env['AXE'] !== 'common' || common.test(state)) return widths
  const nth = turn + (language === bracketed ? 0 : 1)
  return narrowestAndWidest.filter((_, at) => at === nth % 2)
}

const translations = languages.filter((language) => language !== 'en')
const others = process.env['AXE'] === 'all' ? [turned, ...languages] : translations

for (const language of new Set<string>([...telling, ...(isThorough ? others : [])])) {
  for (const [name, scenes] of Object.entries(screens))
    test(`${name} in ${language}: every text is whole and has its direction, and nothing scrolls sideways`, async ({
      viewer,
    }) => {
      test.slow(isThorough)
      const { page, gallery, trouble } = viewer
      for (const [turn, [state, { troubles = [] }]] of Object.entries<GalleryScene>(scenes).entries()) {
        if (!isWanted(language, state)) continue
        trouble.seen.length = 0
        trouble.expected = troubles
        await show(page, gallery, { kind: 'screen', name, state }, { language, theme: 'light' })
        await standStill(page)
        if (language === bracketed) await expectAllTranslated(page, `${name}, ${state}`)
        await expectLayout(page, `${name}, ${state}, ${language}`, widthsFor(language, state, turn))
        if (language === rightToLeft) await expectOwnDirections(page, `${name}, ${state}`)
        expectNoTrouble(trouble)
      }
    })
}

test('no pseudo-language is in the built page', () => {
  const files = globSync('**/*.{js,html,json}', { cwd: join(root, 'web', 'dist') })
  expect(files.some((file) => /texts-\w+-en-chat\.js$/.test(file))).toBe(true)
  expect(files.filter((file) => /-X[AB]/.test(file))).toEqual([])
  const isBracketed = (file: string) => readFileSync(join(root, 'web', 'dist', file), 'utf8').includes('⟦')
  expect(files.filter(isBracketed)).toEqual([])
})

test.describe('the check itself', () => {
  type Planted = {
    tag: string
    words?: string
    style?: Record<string, string>
    attributes?: Record<string, string>
    inside?: Planted[]
  }

  /** A screen with something planted in it, by scripts alone, as its policy wants. */
  async function openWith({ page, gallery }: GalleryViewer, planted: Planted) {
    await show(page, gallery, { kind: 'screen', name: 'blocked', state: 'usual' }, { language: bracketed })
    await page.setViewportSize({ width: 320, height: 780 })
    await standStill(page)
    await page.evaluate((all) => {
      const made = ({ tag, words = '', style, attributes = {}, inside = [] }: Planted): HTMLElement => {
        const element = document.createElement(tag)
        Object.assign(element.style, style)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        element.append(words, ...inside.map(made))
        return element
      }
      document.querySelector('main')?.append(made(all))
    }, planted)
  }

  const untranslated: [what: string, planted: Planted, found: string][] = [
    ['a sentence', { tag: 'p', words: 'You are all caught up.' }, 'p: You are all caught up.'],
    [
      'a word beside a text',
      { tag: 'p', words: '⟦Ñàɱéé⟧ ', inside: [{ tag: 'b', words: 'missing' }] },
      'b: missing',
    ],
    [
      'a label',
      { tag: 'button', attributes: { 'aria-label': 'Close this' } },
      'aria-label of button: Close this',
    ],
    [
      'a hint',
      { tag: 'input', attributes: { placeholder: 'Search people' } },
      'placeholder of input: Search people',
    ],
    ['a text that code has cut', { tag: 'p', words: '⟦Çļöšéé' }, '1 brackets are not closed'],
  ]
  for (const [what, planted, found] of untranslated)
    test(`finds ${what} that is in no catalogue`, async ({ viewer }) => {
      await openWith(viewer, planted)
      expect(await viewer.page.evaluate(findUntranslated)).toEqual([found])
    })

  test('lets names and other words of people stand', async ({ viewer }) => {
    await openWith(viewer, { tag: 'p', words: 'Casper' })
    expect(await viewer.page.evaluate(findUntranslated)).toEqual([])
  })

  const cutOff = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }
  const broken: [what: string, planted: Planted, found: string][] = [
    [
      'a text that its box cuts off',
      { tag: 'p', words: 'A long text', style: { ...cutOff, width: '40px' } },
      'cut off: A long text',
    ],
    [
      'a line that its box hides',
      { tag: 'p', words: 'One two three', style: { overflow: 'hidden', width: '40px', height: '30px' } },
      'cut off: One two three',
    ],
    [
      'a label that is longer than its button',
      { tag: 'button', words: 'Delete all', style: { width: '40px', whiteSpace: 'nowrap' } },
      'out of its button: Delete all',
    ],
    [
      'a text over another',
      {
        tag: 'div',
        style: { display: 'flex' },
        inside: [
          { tag: 'b', words: 'One text', style: { width: '9px', whiteSpace: 'nowrap' } },
          { tag: 'i', words: 'another' },
        ],
      },
      'One text over another',
    ],
  ]
  for (const [what, planted, found] of broken)
    test(`finds ${what}`, async ({ viewer }) => {
      await openWith(viewer, planted)
      expect(await viewer.page.evaluate(findBrokenTexts)).toContain(found)
    })

  test('lets words of people end in an ellipsis', async ({ viewer }) => {
    await openWith(viewer, { tag: 'p', words: 'Casper', style: { ...cutOff, width: '20px' } })
    expect(await viewer.page.evaluate(findBrokenTexts)).toEqual([])
  })
})
