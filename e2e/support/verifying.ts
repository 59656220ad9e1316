import type { VerificationWay } from '@hearth/contract/media/verification'
import { keyboardOf } from './input-methods.ts'
import { expect, type Page } from './journey.ts'

const names: Record<VerificationWay, string> = {
  speak: 'Speak',
  code: 'Show a code',
  move: 'Move',
  type: 'Type',
}

/** Opens the verification from the settings and goes to the choice of a way, by keyboard alone. */
export async function openWays(page: Page): Promise<void> {
  const hand = keyboardOf(page)
  await page.goto('/settings')
  await hand.press('link', /^Verification/)
  await hand.press('button', 'Agree and continue')
  await expect(page.getByRole('heading', { name: 'Choose how' })).toBeFocused()
}

/** Chooses a way, and records and sends a video that shows it, by keyboard alone. */
export async function sendVideo(page: Page, way: VerificationWay): Promise<void> {
  const hand = keyboardOf(page)
  await hand.choose(names[way])
  await hand.press('button', 'Continue')
  await expect(page.getByRole('heading', { name: 'Get ready' })).toBeFocused()
  await hand.press('button', 'Turn on the camera')
  await hand.press('button', 'Show my steps')
  await expect(page.getByRole('heading', { name: 'Your steps' })).toBeFocused()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('listitem')).not.toHaveCount(0)
  await hand.press('button', 'Start recording')
  if (way === 'type') {
    await expect(page.getByRole('textbox', { name: 'Type here' })).toBeFocused()
    await page.keyboard.type('A green jumper, and the code.')
  }
  await expect(page.getByText('2 / 20')).toBeVisible()
  await hand.press('button', 'Stop recording')
  await expect(page.getByRole('heading', { name: 'Take a look' })).toBeFocused()
  await hand.press('button', 'Send it')
  await expect(page.getByRole('heading', { name: 'We have your video' })).toBeFocused()
}
