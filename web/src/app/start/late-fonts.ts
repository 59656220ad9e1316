import { addFonts } from './fonts.ts'

/** On a phone that is slow the first card comes before the faces of its words. */
const CARD_WITHIN_MS = 3_000

const firstPicture = (place: Element) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, CARD_WITHIN_MS)
    // It does not bubble, and is heard on its way down.
    place.addEventListener('load', () => resolve(), { once: true, capture: true })
  })

/** Loads our fonts after everything that a slow phone needs first, or at once if they are cached. */
export async function loadFonts(place: Element, whenDrawn?: Promise<void>): Promise<void> {
  const areKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!areKept) {
    await whenDrawn
    if (location.pathname === '/swipe') await firstPicture(place)
  }
  addFonts()
}
