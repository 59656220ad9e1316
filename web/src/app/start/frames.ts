import { loadTexts } from '../../lib/texts/loaded-texts.ts'
import { auth, screenAt, signedIn, withTexts } from '../screens.ts'
import type { Load } from './pieces.tsx'

// The first script of the page reads this file before React is there, so it imports nothing that would have
// to be waited for.

/** Loads the frame of every screen but the landing page. */
export const loadShell: Load = withTexts('shell', async () => (await import('../Shell.tsx')).Shell)
/** Loads the toasts, which are in the shell's file. The landing page has none. */
export const loadToaster = async () => (await import('../Shell.tsx')).Toaster
/** Loads the banner and the page of the maintenance. */
export const loadNotices = async () => {
  const [{ Notices }] = await Promise.all([import('../notices/Notices.tsx'), loadTexts('notices')])
  return Notices
}
/** Loads the frame of the screens that need a session. */
export const loadSignedIn: Load = async () => (await import('../signed-in/SignedIn.tsx')).SignedIn

/** Returns the loaders of a screen and of its frames. */
export function piecesAt(pathname: string): Load[] {
  const screen = screenAt(pathname)
  if (signedIn.includes(screen)) return [loadShell, loadSignedIn, screen.load]
  return screen === auth ? [loadShell, screen.load] : [screen.load]
}
