import { expect, type Page } from '@playwright/test'

/** Records what a mouse or a finger does on a page from its next document on. The returned list grows. */
export async function recordPointers(page: Page): Promise<readonly string[]> {
  const seen: string[] = []
  await page.exposeFunction('recordPointer', (what: string) => void seen.push(what))
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
      addEventListener(
        kind,
        // A script may dispatch an event of this kind too.
        ({ isTrusted, target }) => {
          const where = target instanceof Element ? target.outerHTML.slice(0, 120) : ''
          if (isTrusted) Reflect.get(window, 'recordPointer')(`${kind} on ${where}`)
        },
        { capture: true, passive: true },
      )
  })
  return seen
}

export const expectNoPointer = (seen: readonly string[]) =>
  expect(seen, 'the journey uses the keyboard alone').toEqual([])
