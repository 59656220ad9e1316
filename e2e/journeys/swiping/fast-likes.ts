import { expect, type Page } from '@playwright/test'
import { dealInvented } from '../../support/people.ts'

export type FastLikesResult = { looks: number; blank: number; whole: number; people: number; ms: number }

export const CARDS = 40

/** Runs in the page: ten likes a second by key, and at every frame a look at what lies on top. */
async function likeFast(cards: number): Promise<FastLikesResult> {
  const seen: FastLikesResult = { looks: 0, blank: 0, whole: 0, people: 0, ms: 0 }
  const names = new Set<string>()
  const begun = performance.now()
  const look = () => {
    const card = document.querySelector('.deck-card[aria-hidden="false"]')
    const photo = card?.querySelector<HTMLElement>('.photo')
    const image = photo?.querySelector('img')
    if (!card) return
    names.add(card.querySelector('h2')?.textContent ?? '')
    seen.looks += 1
    const isWhole = image?.complete === true && image.naturalWidth > 0
    if (isWhole) seen.whole += 1
    else if (!photo?.style.backgroundColor) seen.blank += 1
  }
  const frame = () => {
    look()
    if (names.size <= cards) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  while (names.size <= cards && performance.now() - begun < 120_000) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { ...seen, people: names.size, ms: performance.now() - begun }
}

/** Likes its way through a deck of invented people, ten a second, and gives what could be seen meanwhile. */
export async function likeManyFast(page: Page): Promise<FastLikesResult> {
  await dealInvented(page.context(), CARDS + 10, 120)
  await page.goto('/swipe')
  const first = page.locator('.deck-card[aria-hidden="false"] .photo img')
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  return page.evaluate(likeFast, CARDS)
}
