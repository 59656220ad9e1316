import { ana, ben, cleo, expect, test } from '../../support/journey.ts'
import { conversationOf } from '../../support/matches.ts'
import { bringAxe, expectNoSidewaysScroll, expectNoViolation, expectTargets } from './axe.ts'

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
    ...['/', '/auth', '/no/such/page', '/terms', '/privacy', '/imprint', '/rules', '/licences'].map(
      (path) => ({
        page: visitor,
        path,
      }),
    ),
    ...['/app', '/settings', '/settings/security', '/profile-setup', '/swipe', '/matches', chat].map(
      (path) => ({
        page: one.page,
        path,
      }),
    ),
  ]
  for (const { page, path } of visits) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    for (const theme of ['light', 'dark'] as const) {
      // The page follows the theme of the system without a reload, because no theme is chosen.
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expectNoViolation(page, `${path} ${theme}`)
    }
    await expectTargets(page, path)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page, path)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
