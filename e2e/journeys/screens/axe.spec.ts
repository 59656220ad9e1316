import { type Language, languages } from '@hearth/texts/areas'
import { directionOf } from '@hearth/texts/formatters'
import { partList } from '../../../web/gallery/part-list.ts'
import type { GalleryScene } from '../../../web/gallery/scene-type.ts'
import { screens } from '../../../web/gallery/screens.ts'
import { type GalleryItem, show } from '../../support/browser/gallery.ts'
import { expectNoTrouble } from '../../support/browser/trouble.ts'
import type { GalleryViewer } from '../../support/browser/viewer.ts'
import { expect, test } from '../../support/journey.ts'
import {
  bringAxe,
  common,
  expectNoSidewaysScroll,
  expectNoViolation,
  expectTargets,
  mostCommon,
  violationsOn,
} from './axe.ts'

const phone = 360
const desk = 1280
const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]
type ScreenVariant = { language: Language; width: number; theme: ColorScheme }

const looksIn = (language: Language): ScreenVariant[] =>
  [phone, desk].flatMap((width) => schemes.map((theme) => ({ language, width, theme })))
const everyLook = languages.flatMap(looksIn)
// Two opposite corners see both schemes, directions and widths, and one of them each language from left to right in
// turn. The most visited states are checked in both, and the rest in each alternately. With AXE=common the most visited
// states are seen in every language, in widths and schemes that alternate; with AXE=all everything is in all of them.
const inTurn = (dir: 'ltr' | 'rtl', turn: number) => {
  const those = languages.filter((language) => directionOf(language) === dir)
  return those[turn % those.length] ?? 'en'
}
const oppositeLooks = (turn: number): ScreenVariant[] => [
  { language: inTurn('ltr', turn), width: phone, theme: 'light' },
  { language: inTurn('rtl', turn), width: desk, theme: 'dark' },
]
const thoroughness = process.env['AXE']
const isCommon = ({ kind, state }: GalleryItem) => kind === 'screen' && common.test(state)

const eachLanguage = (turn: number): ScreenVariant[] =>
  languages.map((language, nth) => ({
    language,
    width: [phone, desk][(turn + nth) % 2] ?? phone,
    theme: schemes[(turn + (nth >> 1)) % 2] ?? 'light',
  }))

function looksAt(what: GalleryItem, turn: number): ScreenVariant[] {
  if (thoroughness === 'all') return everyLook
  if (!isCommon(what)) return oppositeLooks(turn >> 1).filter((_, half) => half === turn % 2)
  return thoroughness === 'common' ? eachLanguage(turn) : oppositeLooks(turn)
}

type Order = { turn: number; troubles?: RegExp[] | undefined }

async function lookAt(
  { page, gallery, trouble }: GalleryViewer,
  what: GalleryItem,
  { turn, troubles = [] }: Order,
) {
  const wanted = looksAt(what, turn)
  if (wanted.length > 2) test.slow()
  // Begins where the look before has ended, because a new size costs as much as a new state.
  const hasLastSize = wanted.at(-1)?.width === page.viewportSize()?.width
  const looks = hasLastSize ? wanted.toReversed() : wanted
  trouble.seen.length = 0
  trouble.expected = troubles
  let shownIn = ''
  for (const { language, width, theme } of looks) {
    await page.setViewportSize({ width, height: 780 })
    // Only the language changes what there is to read, so the rest is changed in place.
    if (language !== shownIn) await show(page, gallery, what, { language, theme })
    else await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    shownIn = language
    const where = `${what.name}, ${what.state}: ${language} ${width}`
    await expectNoViolation(page, `${where} ${theme}`)
    await expectTargets(page, where)
    await expectNoSidewaysScroll(page, where)
  }
  expectNoTrouble(trouble)
}

for (const [name, scenes] of Object.entries(screens)) {
  for (const [turn, [state, scene]] of Object.entries<GalleryScene>(scenes).entries()) {
    if (!thoroughness && !mostCommon.test(state)) continue
    test(`${name}, ${state}, can be used by everyone`, async ({ viewer }) => {
      await lookAt(viewer, { kind: 'screen', name, state }, { turn, troubles: scene.troubles })
    })
  }
}

for (const [name, states] of Object.entries<readonly string[]>(partList)) {
  test(`the part ${name} can be used by everyone`, async ({ viewer }) => {
    const shown = states.length > 0 ? states : ['']
    for (const [turn, state] of shown.entries()) {
      await lookAt(viewer, { kind: 'part', name, state }, { turn })
    }
  })
}

test('the check itself finds a button whose name is not the words on it', async ({ newVisitor }) => {
  const page = await newVisitor()
  await bringAxe(page)
  await page.goto('about:blank')
  await page.evaluate(() => {
    document.body.innerHTML =
      '<main><h1>Planted</h1><button aria-label="Leave">Close the page</button></main>'
  })
  expect((await violationsOn(page)).join()).toContain('label-content-name-mismatch: <button')
})
