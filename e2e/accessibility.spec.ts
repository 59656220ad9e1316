import { AxeBuilder } from '@axe-core/playwright'
import { ana, ben, cleo, conversationOf, expect, type Page, test } from './journey.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page, path: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.locator('main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect(found, `${path} in the ${colorScheme} scheme`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} scrolls sideways at 320 px`).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
}

test('the public pages can be used by everyone', async ({ newVisitor }) => {
  const page = await newVisitor()
  for (const path of ['/', '/auth', '/no/such/page']) await expectAccessible(page, path)
})

test('the signed-in pages can be used by everyone', async ({ house, newPerson }) => {
  const one = await newPerson(ana)
  const other = await newPerson({
    ...ben,
    bio: 'A bio with a very long word: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.',
    interests: ['Walking', 'Bread'],
  })
  await newPerson(cleo)
  const chat = await conversationOf(house, one, other)
  for (const path of ['/app', '/profile-setup', '/swipe', '/matches', chat])
    await expectAccessible(one.page, path)
})
