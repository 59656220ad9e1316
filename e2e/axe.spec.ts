import { partList } from '../web/gallery/part-list.ts'
import type { Scene } from '../web/gallery/scene-type.ts'
import { screens } from '../web/gallery/screens.ts'
import { bringAxe, expectNoSidewaysScroll, expectNoViolation, expectTargets } from './axe.ts'
import { type Gallery, openGallery, type Shown, show } from './gallery.ts'
import { ana, test as base, ben, cleo, conversationOf, type Page } from './journey.ts'

const phone = 360
const desk = 1280
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
type Look = { dir: 'ltr' | 'rtl'; width: number; theme: Scheme }

const looksIn = (dir: Look['dir']): Look[] =>
  [phone, desk].flatMap((width) => schemes.map((theme) => ({ dir, width, theme })))
const everyLook = [...looksIn('ltr'), ...looksIn('rtl')]
// A state that differs from its neighbour only by a text is seen from two opposite corners.
const someLooks: Look[] = [
  { dir: 'ltr', width: phone, theme: 'light' },
  { dir: 'rtl', width: desk, theme: 'dark' },
]
// What people see most from all eight corners; with AXE=all everything.
const usually =
  /^(usual|empty|failing|match|before the first like|sign in|sign up|refused|no bio yet|not found)$/
const thoroughly = process.env['AXE'] === 'all' ? /./ : usually

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ openSharedHouse }, use) => {
      const { url } = await openSharedHouse()
      const policy = (await fetch(url)).headers.get('content-security-policy')
      const gallery = await openGallery(policy ?? undefined)
      await use(gallery)
      await gallery.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ alone: false })

async function lookAt(page: Page, gallery: Gallery, what: Shown, looks: readonly Look[]) {
  await bringAxe(page)
  let shownIn = ''
  for (const { dir, width, theme } of looks) {
    await page.setViewportSize({ width, height: 780 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // Only the direction changes what there is to read, so the rest is changed in place.
    if (dir !== shownIn) await show(page, gallery, what, { dir, theme })
    else await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    shownIn = dir
    const where = `${what.name}, ${what.state}: ${dir} ${width}`
    await expectNoViolation(page, `${where} ${theme}`)
    await expectTargets(page, where)
    await expectNoSidewaysScroll(page, where)
  }
}

for (const [name, scenes] of Object.entries(screens)) {
  for (const [state, scene] of Object.entries<Scene>(scenes)) {
    test(`${name}, ${state}, can be used by everyone`, async ({ newVisitor, gallery, expectTrouble }) => {
      for (const pattern of scene.troubles ?? []) expectTrouble(pattern)
      const page = await newVisitor()
      const looks = thoroughly.test(state) ? everyLook : someLooks
      await lookAt(page, gallery, { kind: 'screen', name, state }, looks)
    })
  }
}

for (const [name, states] of Object.entries<readonly string[]>(partList)) {
  test(`the part ${name} can be used by everyone`, async ({ newVisitor, gallery }) => {
    const page = await newVisitor()
    for (const state of states.length > 0 ? states : [''])
      await lookAt(page, gallery, { kind: 'part', name, state }, someLooks)
  })
}

test('the real pages can be used by everyone', async ({ house, newPerson, newVisitor }) => {
  test.slow()
  const [one, other] = [
    await newPerson(ana),
    await newPerson({ ...ben, bio: 'Bread, mostly.', interests: ['Walking'] }),
  ]
  await newPerson(cleo)
  const chat = await conversationOf(house, one, other)
  const visitor = await newVisitor()
  for (const page of [visitor, one.page]) await bringAxe(page)
  const visits = [
    ...['/', '/auth', '/no/such/page'].map((path) => ({ page: visitor, path })),
    ...['/app', '/settings', '/profile-setup', '/swipe', '/matches', chat].map((path) => ({
      page: one.page,
      path,
    })),
  ]
  for (const { page, path } of visits) {
    for (const theme of schemes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectNoViolation(page, `${path} ${theme}`)
    }
    await expectTargets(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
