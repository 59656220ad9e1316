import { type BrowserContext, expect, type Page } from '@playwright/test'
import { translated } from '../language/translated.ts'

declare global {
  interface Window {
    /** Every toast that this document has shown, and whether a journey has asked for it. */
    shownToasts?: Map<Element, boolean>
  }
}

const SHOWN_WITHIN_MS = 60_000

/** Records the toasts of a context's pages. A busy machine may miss one that is gone after three seconds. */
export const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const shown = new Map<Element, boolean>()
    window.shownToasts = shown
    const observer = new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-sonner-toast]'))
        if (!shown.has(toast)) shown.set(toast, false)
    })
    observer.observe(document, { childList: true, subtree: true })
  })

type ToastTexts = { title: string | RegExp; description: string | RegExp }

/** Runs in the page: whether a matching toast is there, or was there since a journey last asked for one like it. */
function takeToast({ title, description }: ToastTexts): boolean {
  const shown = window.shownToasts ?? new Map<Element, boolean>()
  for (const [toast, isTaken] of shown) {
    const texts = [...toast.querySelectorAll('[data-title], [data-description]')]
    const words = texts.map(({ textContent }) => textContent).join('\n')
    const says = (sought: string | RegExp) =>
      typeof sought === 'string' ? words.includes(sought) : sought.test(words)
    if (!says(title) || !says(description)) continue
    if (isTaken && !toast.isConnected) continue
    shown.set(toast, true)
    return true
  }
  return false
}

/** A toast as a person sees it: its title and what it says below. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  const wanted = { title: translated(title), description: description && translated(description) }
  // The page may go to another document meanwhile, and the question with it.
  await expect(async () => {
    const isShown = await page.evaluate(takeToast, wanted)
    expect(isShown, `a toast that says “${title}” ${description}`).toBe(true)
  }).toPass({ timeout: SHOWN_WITHIN_MS })
}
