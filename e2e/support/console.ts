import { expect, type Locator, type Page } from '@playwright/test'
import { bringPasskeys } from './browser/passkeys.ts'
import { keyboardOf } from './input-methods.ts'
import type { Server } from './server/server.ts'

const queueKeys = { Waiting: 'q', Claimed: 'p', 'Bans to confirm': 'b' }

export const consoleWindow = { viewport: { width: 1280, height: 800 } }

/** Signs a new staff member in at the console, who sets up a passkey, by keyboard alone. `first` is what they see first. */
export async function enterConsole(
  page: Page,
  server: Server,
  email: string,
  first = 'Waiting',
): Promise<void> {
  const hand = keyboardOf(page)
  await bringPasskeys(page)
  await page.goto('/console')
  await hand.write('Email', email)
  await hand.press('button', 'Email me a code')
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type(await server.mailedCode(email))
  await hand.press('button', 'Create a passkey')
  await expect(page.getByRole('heading', { name: first, exact: true })).toBeVisible()
}

const MOST_ROWS = 20

/** Opens a case of a queue by the keys of the console; `row` is in what its row says. Gives the case. */
export async function openCase(page: Page, queue: keyof typeof queueKeys, row: RegExp): Promise<Locator> {
  // A list is read again when one comes back to it.
  for (const [name, key] of [['Decided', 'd'] as const, [queue, queueKeys[queue]] as const]) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  const wanted = page.getByRole('list', { name: 'Cases' }).getByRole('link', { name: row })
  await expect(wanted).toBeVisible()
  const focused = wanted.and(page.locator(':focus'))
  for (let rows = 0; rows < MOST_ROWS && (await focused.count()) === 0; rows += 1)
    await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(wanted).toHaveAttribute('aria-current', 'page')
  return page.getByRole('article').first()
}

/** Chooses the measure of this key, writes the facts and opens the preview; the focus is then on what sends it. */
export async function preview(page: Page, measureKey: string, facts: string): Promise<void> {
  const measure = page.getByRole('radio').and(page.locator(`[aria-keyshortcuts="${measureKey}"]`))
  await expect(measure).toBeEnabled()
  await page.keyboard.press(measureKey)
  await expect(measure).toBeChecked()
  await keyboardOf(page).write('Facts', facts)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The person will read')).toBeVisible()
}

/** Claims the open case by its key. */
export async function claimCase(page: Page, opened: Locator): Promise<void> {
  await expect(opened.getByRole('button', { name: 'Claim' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(opened.getByText('Claimed by you')).toBeVisible()
}
