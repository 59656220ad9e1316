import { ana, expect, type Page, password, test } from '../../support/journey.ts'

const shown = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
const choice = (page: Page) => page.locator('select:has(option[value="ar"])')

/** Fails once the document has been loaded again. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', 'same'))
const expectSameDocument = (page: Page) => expect(page.locator('html[data-mark="same"]')).toBeAttached()

test('a visitor changes the language without a reload, and nothing that was typed is lost', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/auth')
  await page.locator('input[type=email]').fill('wren@people.example')
  await mark(page)
  // The choice loads when its place is in sight.
  await page.mouse.wheel(0, 2000)
  for (const [language, direction] of [
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    await choice(page).selectOption(language)
    await expect.poll(() => shown(page)).toEqual([language, direction])
    await expect(page.locator('input[type=email]')).toHaveValue('wren@people.example')
  }
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expectSameDocument(page)

  await test.step('the next document is in that language before a script runs', async () => {
    const html = await (await page.request.get('/')).text()
    expect(html).toContain('lang="ar" dir="rtl"')
    expect(html).toContain('حيث تلتقي القلوب')
    await page.goto('/')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(choice(page)).toHaveValue('ar')
  })
})

test('the language that a person chooses in the settings follows them to another device', async ({
  newPerson,
  newVisitor,
  language,
}) => {
  const chosen = language === 'ar' ? ['de', 'ltr'] : ['ar', 'rtl']
  const { page, email } = await newPerson(ana)
  await page.goto('/settings')
  await mark(page)
  await page.locator('button:has(.lucide-languages)').click()
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/settings') && reply.ok())
  await page.locator(`[role=radio][value="${chosen[0]}"]`).click()
  await saved
  await expect.poll(() => shown(page)).toEqual(chosen)
  await expectSameDocument(page)

  const other = await newVisitor()
  await other.goto('/auth')
  await other.locator('input[type=email]').fill(email)
  await other.locator('input[type=password]').fill(password)
  await other.locator('input[type=password]').press('Enter')
  await expect.poll(() => shown(other)).toEqual(chosen)
  await other.reload()
  await expect.poll(() => shown(other)).toEqual(chosen)
})
