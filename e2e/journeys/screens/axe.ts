import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The states of a screen that are visited most. */
export const common =
  /^(usual|empty|failing|match|before the first like|sign in|sign up|refused|no bio yet|not found)$/

/** Those that `npm test` looks at. */
export const mostCommon = /^(usual|match|sign in|not found)$/

/** The file of axe itself. */
export const examiner = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Gives the page its examiner, once and for every address it goes to. */
export const bringAxe = (page: Page) => page.addInitScript({ path: examiner })

/** Nothing for axe to find on the page as it is now. */
export async function expectNoViolation(page: Page, where: string): Promise<void> {
  expect.soft(await violationsOn(page), where).toEqual([])
}

/** Returns what axe finds on the page, each with its rule and its element. */
export async function violationsOn(page: Page): Promise<string[]> {
  await standStill(page)
  let found = await page.evaluate(examine, rules)
  if (found.length > 0) {
    // Elements that began to fade during the check are judged at the end of it.
    await standStill(page)
    found = await page.evaluate(examine, rules)
  }
  return found
}

/** Runs in the page. */
async function examine(tags: string[]): Promise<string[]> {
  const options = {
    runOnly: tags,
    // People who speak to their device say the words on a button (WCAG 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations' as const],
    elementRef: true,
  }
  const { violations } = await window.axe.run(options)
  const isOfBar = (element: Element | null): boolean =>
    element !== null &&
    (['sticky', 'fixed'].includes(getComputedStyle(element).position) || isOfBar(element.parentElement))
  // Half beneath a bar it comes out when one scrolls on: `overlap.spec.ts` looks at the top, the middle and the end.
  const isBeneathBar = ({ id, message, relatedNodes = [] }: axe.CheckResult) =>
    id === 'target-size' &&
    message.includes('partially obscured') &&
    relatedNodes.length > 0 &&
    relatedNodes.every(({ element }) => isOfBar(element ?? null))
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ any: [first] }) => !first || !isBeneathBar(first))
      .map(({ html, any }) => `${id}: ${html.slice(0, 300)} ${any[0]?.message ?? ''}`),
  )
}

/** Colours fade from one scheme to the other, and half-way they have no contrast worth measuring. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      const now = moving()
      // Where they end is known, so nobody has to watch them go there.
      for (const one of now) one.finish()
      await nextFrame()
      // The end of one animation may start another one in a child element.
      if (now.length > 0) await nextFrame()
    } while (moving().length > 0)
  })
}

export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )
  expect.soft(overflow, `${where} scrolls sideways`).toBe(0)
}

const LEAST_PX = 24
const LEAST_MAIN_PX = 44

/** Everything that can be pressed is large enough: 24 px at the least, and 44 px unless it is a link in a text. */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const measure = () => page.evaluate(tooSmall, { least: LEAST_PX, leastMain: LEAST_MAIN_PX })
  let small = await measure()
  if (small.length > 0) {
    // Elements that were still growing are measured at their final size.
    await standStill(page)
    small = await measure()
  }
  expect.soft(small, where).toEqual([])
}

/** Runs in the page. */
function tooSmall({ least, leastMain }: { least: number; leastMain: number }): string[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch], [role=checkbox]'
  const isInText = (element: Element) => {
    const around = element.closest('p, li')
    const words = around?.textContent?.trim().length ?? 0
    return (
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      words > (element.textContent?.trim().length ?? 0)
    )
  }
  // A label can be pressed in place of its field.
  const boxOf = (element: Element) => {
    const own = element.getBoundingClientRect()
    const isChoice = element.matches(
      'input[type=radio], input[type=checkbox], [role=switch], [role=checkbox]',
    )
    const label =
      isChoice && 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement>)[0] : undefined
    const theirs = label?.getBoundingClientRect() ?? own
    return { width: Math.max(own.width, theirs.width), height: Math.max(own.height, theirs.height) }
  }
  return [...document.querySelectorAll(pressable)].flatMap((element) => {
    const isHidden =
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
      element.closest('[inert], [aria-hidden=true]')
    const { width, height } = boxOf(element)
    // Skip links are clipped to a dot until they have the focus.
    if (isHidden || (width <= 1 && height <= 1)) return []
    const bound = isInText(element) ? least : leastMain
    const side = Math.min(width, height)
    return side + 0.5 < bound
      ? [`${Math.round(width)}×${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`]
      : []
  })
}
