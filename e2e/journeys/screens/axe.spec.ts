import { partList } from '../../../web/gallery/part-list.ts'
import type { GalleryScene } from '../../../web/gallery/scene-type.ts'
import { screens } from '../../../web/gallery/screens.ts'
import { type GalleryItem, show } from '../../support/browser/gallery.ts'
import { expectNoTrouble } from '../../support/browser/trouble.ts'
import type { GalleryViewer } from '../../support/browser/viewer.ts'
import { ana, ben, cleo, conversationOf, test } from '../../support/journey.ts'
import { bringAxe, common, expectNoSidewaysScroll, expectNoViolation, expectTargets } from './axe.ts'

const phone = 360
const desk = 1280
const schemes = ['light', 'dark'] as const
type ColorScheme = (typeof schemes)[number]
type ScreenVariant = { dir: 'ltr' | 'rtl'; width: number; theme: ColorScheme }

const looksIn = (dir: ScreenVariant['dir']): ScreenVariant[] =>
  [phone, desk].flatMap((width) => schemes.map((theme) => ({ dir, width, theme })))
const everyLook = [...looksIn('ltr'), ...looksIn('rtl')]
// Two opposite corners see both schemes, directions and widths. The most visited states are checked in both, and the
// parts in each alternately. With AXE=common everything is seen, from both, and the former from all eight; with AXE=all
// everything from all.
const oppositeLooks: [ScreenVariant, ScreenVariant] = [
  { dir: 'ltr', width: phone, theme: 'light' },
  { dir: 'rtl', width: desk, theme: 'dark' },
]
const thoroughness = process.env['AXE']
const isCommon = ({ kind, state }: GalleryItem) => kind === 'screen' && common.test(state)

function looksAt(what: GalleryItem, turn: number): ScreenVariant[] {
  if (thoroughness === 'all') return everyLook
  if (thoroughness === 'common') return isCommon(what) ? everyLook : oppositeLooks
  return isCommon(what) ? oppositeLooks : [oppositeLooks[turn % 2 === 0 ? 0 : 1]]
}

type Order = { turn: number; troubles?: RegExp[] | undefined }

async function lookAt(
  { page, gallery, trouble }: GalleryViewer,
  what: GalleryItem,
  { turn, troubles = [] }: Order,
) {
  const wanted = looksAt(what, turn)
  if (wanted === everyLook) test.slow()
  // Begins where the look before has ended, because a new size costs as much as a new state.
  const hasLastSize = wanted.at(-1)?.width === page.viewportSize()?.width
  const looks = hasLastSize ? wanted.toReversed() : wanted
  trouble.seen.length = 0
  trouble.expected = troubles
  let shownIn = ''
  for (const { dir, width, theme } of looks) {
    await page.setViewportSize({ width, height: 780 })
    // Only the direction changes what there is to read, so the rest is changed in place.
    if (dir !== shownIn) await show(page, gallery, what, { dir, theme })
    else await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    shownIn = dir
    const where = `${what.name}, ${what.state}: ${dir} ${width}`
    await expectNoViolation(page, `${where} ${theme}`)
    await expectTargets(page, where)
    await expectNoSidewaysScroll(page, where)
  }
  expectNoTrouble(trouble)
}

for (const [name, scenes] of Object.entries(screens)) {
  for (const [turn, [state, scene]] of Object.entries<GalleryScene>(scenes).entries()) {
    if (!thoroughness && !isCommon({ kind: 'screen', name, state })) continue
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

test('the real pages can be used by everyone', async ({ server, newNeighbour, newPerson, newVisitor }) => {
  test.slow()
  const [one, other] = [
    await newPerson(ana),
    await newNeighbour({ ...ben, bio: 'Bread, mostly.', interests: ['Walking'] }),
  ]
  await newNeighbour(cleo)
  const chat = await conversationOf(server, one, other)
  const visitor = await newVisitor()
  for (const page of [visitor, one.page]) await bringAxe(page)
  const visits = [
    ...['/', '/auth', '/no/such/page'].map((path) => ({ page: visitor, path })),
    ...['/app', '/settings', '/settings/security', '/profile-setup', '/swipe', '/matches', chat].map(
      (path) => ({
        page: one.page,
        path,
      }),
    ),
  ]
  for (const { page, path } of visits) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const theme of schemes) {
      // Nobody has chosen a theme here, so the page goes with the system in place.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expectNoViolation(page, `${path} ${theme}`)
    }
    await expectTargets(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
