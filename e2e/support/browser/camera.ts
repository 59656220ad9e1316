import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { standStill } from '../../journeys/screens/axe.ts'

const QUALITY = 72
const LONGEST_MS = 3_000
const QUIET_MS = 250

/** Runs in the page, and ends when every picture is there, or will not come, and nothing changes any more. */
async function comeToRest({ quietMs, longestMs }: { quietMs: number; longestMs: number }): Promise<void> {
  const endsAt = performance.now() + longestMs
  let changedAt = performance.now()
  const watching = new MutationObserver(() => (changedAt = performance.now()))
  watching.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const coming = [...document.images].map((image) => image.decode().catch(() => undefined))
  await Promise.race([Promise.all(coming), new Promise((resolve) => setTimeout(resolve, longestMs))])
  // A loaded picture is drawn a moment later, so the last change counts.
  for (let now = performance.now(); now < Math.min(endsAt, changedAt + quietMs); now = performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.min(endsAt, changedAt + quietMs) - now))
  watching.disconnect()
}

/** Photographs the page at its whole length; what a dialog covers only as far as the window shows it. */
export async function photograph(page: Page, path: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  // A dialog holds the page still, so what lies beyond the window is not there for anybody.
  const { height, y } = await page.evaluate(() =>
    document.querySelector('[role=dialog],[role=alertdialog]')
      ? { height: innerHeight, y: scrollY }
      : { height: Math.max(innerHeight, document.documentElement.scrollHeight), y: 0 },
  )
  // Bars at the lower edge of the window would otherwise appear in the middle of a long page.
  await page.setViewportSize({ width, height })
  await capture(page, path, { x: 0, y, width, height, scale: 1 })
}

/** Photographs what the window shows. */
export async function photographWindow(page: Page, path: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const { y, scale } = await page.evaluate(() => ({ y: scrollY, scale: devicePixelRatio }))
  await capture(page, path, { x: 0, y, width, height, scale })
}

type Clip = { x: number; y: number; width: number; height: number; scale: number }

/** Chromium's own camera, because Playwright's writes no WebP. */
async function capture(page: Page, path: string, clip: Clip): Promise<void> {
  await page.evaluate(comeToRest, { quietMs: QUIET_MS, longestMs: LONGEST_MS })
  await standStill(page)
  const camera = await page.context().newCDPSession(page)
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip,
  })
  await writeFile(path, Buffer.from(data, 'base64'))
  await camera.detach()
}
