import { expect, type Page } from '@playwright/test'

/** The text spacing of WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`

/** Puts the page into the text spacing of a reader, or takes it back. By a sheet of the page's own, as the policy allows. */
export const spaceText = (page: Page, isSpaced: boolean) =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    },
    isSpaced ? spacing : '',
  )

/** Every document that this page opens has that spacing, from its first word on. */
export const alwaysSpaceText = (page: Page) =>
  page.addInitScript((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, spacing)

/** Nothing that stays while one scrolls lies over what one reads or presses: at the top, in the middle and at the end. */
export async function expectNoOverlap(page: Page, where: string): Promise<void> {
  expect.soft(await overlapsOn(page), `${where}: what lies over what`).toEqual([])
}

const LOOKS = 3

/** A toast that goes while the check looks moves the bars above it in the next frame. A real fault is there at each look. */
export async function overlapsOn(page: Page): Promise<string[]> {
  let found = await page.evaluate(findOverlaps)
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) found = await page.evaluate(findOverlaps)
  return found
}

/**
 * Runs in the page. A bar that is opaque and stands at an edge is an edge of its own: lines may go beneath it, as they
 * go out of the window, if they come out at the end of the scroll. Everything else must not touch a word.
 */
export async function findOverlaps(): Promise<string[]> {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Thing = { element: Element; name: string; boxes: Box[] }
  const pressable = 'a[href], button, input, select, textarea, summary, [role=button], [role=slider]'
  const LEAST_PX = 2

  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
    const kind = words ? '' : `.${element.classList[0] ?? ''}`
    return `${element.tagName.toLowerCase()}${kind} “${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`
  }
  const crossing = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isSeen = ({ left, top, right, bottom }: Box) => right - left > LEAST_PX && bottom - top > LEAST_PX
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert]')

  /** The visible part of a box after clipping by the element and all its ancestors. */
  function clipped(box: Box, from: Element): Box {
    let left = crossing(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (
      let around: Element | null = from;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      if (overflowX !== 'visible' || overflowY !== 'visible')
        left = crossing(left, around.getBoundingClientRect())
      if (position === 'fixed') break
    }
    return left
  }

  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  /** The page measures the space for a toast, and with it the height of a sheet, some frames after a change. */
  const settle = async () => {
    for (let frame = 0; frame < 4; frame++) await nextFrame()
  }

  await settle()
  const modal = document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')
  const scope = modal ?? document.body
  // A dialog or a sheet has edges and a scroll of its own.
  const scroller =
    modal && modal.scrollHeight > modal.clientHeight
      ? modal
      : (document.scrollingElement ?? document.documentElement)
  const edges = () => modal?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  /** Asked for again at each place of the scroll, because a toast may come or go meanwhile. */
  const outermostNow = () => {
    const anchored = [...scope.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element)
      const isAnchored = position === 'fixed' || position === 'sticky'
      return isAnchored && isShown(element) && isSeen(element.getBoundingClientRect())
    })
    return anchored.filter((one) => !anchored.some((other) => other !== one && other.contains(one)))
  }

  /** Words line by line, and what can be pressed. */
  function things(): Thing[] {
    const found: Thing[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].map((box) => clipped(box, element)).filter(isSeen)
      found.push({ element, name: nameOf(element), boxes })
    }
    for (const element of scope.querySelectorAll(pressable)) {
      if (!isShown(element)) continue
      const box = clipped(element.getBoundingClientRect(), element.parentElement ?? element)
      found.push({ element, name: nameOf(element), boxes: isSeen(box) ? [box] : [] })
    }
    return found.filter(({ boxes }) => boxes.length > 0)
  }

  // oxlint-disable-next-line consistent-function-scoping -- the page only gets the text of the function around it
  function isOpaque(element: Element): boolean {
    const { backgroundColor, backdropFilter } = getComputedStyle(element)
    const alpha = /[,/]\s*([\d.]+)\)$/.exec(backgroundColor.replace(/^rgb\(.*/, '1)'))
    if (backgroundColor === 'rgba(0, 0, 0, 0)') return false
    const opacity = backgroundColor.startsWith('rgb(') ? 1 : Number(alpha?.[1] ?? 1)
    return opacity >= 0.95 || (opacity >= 0.75 && backdropFilter !== 'none')
  }

  /** Those that stand at an edge, or at a bar that does: beyond them there is nothing to read. */
  function barsAt(side: 'top' | 'bottom', outermost: Element[]): Set<Element> {
    const bars = new Set<Element>()
    let edge = edges()[side]
    for (let hasGrown = true; hasGrown; ) {
      hasGrown = false
      for (const element of outermost) {
        if (bars.has(element) || !isOpaque(element)) continue
        const { top, bottom } = element.getBoundingClientRect()
        const reaches = side === 'top' ? top <= edge + 1 && bottom > edge : bottom >= edge - 1 && top < edge
        if (!reaches) continue
        bars.add(element)
        edge = side === 'top' ? Math.max(edge, bottom) : Math.min(edge, top)
        hasGrown = true
      }
    }
    return bars
  }

  /** Of two things in one place, the one that is drawn later. */
  function liesOver(over: Element, under: Element, { left, top, right, bottom }: Box): boolean {
    const pile = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    const depthOf = (one: Element) => pile.findIndex((element) => one.contains(element))
    const depth = depthOf(over)
    return depth >= 0 && (depthOf(under) < 0 || depth < depthOf(under))
  }

  const isBeside = (bar: Box, box: Box) => bar.left > box.left + 1 || bar.right < box.right - 1
  const overlaps = new Set<string>()

  for (const place of ['top', 'middle', 'end']) {
    const room = scroller.scrollHeight - scroller.clientHeight
    scroller.scrollTo({ top: { top: 0, middle: room / 2, end: room }[place] ?? 0, behavior: 'instant' })
    await settle()
    const outermost = outermostNow()
    const [tops, bottoms] = [barsAt('top', outermost), barsAt('bottom', outermost)]
    const isAtTop = scroller.scrollTop < 1
    const isAtEnd = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 2
    for (const { element, name, boxes } of things()) {
      const holder = outermost.find((one) => one.contains(element))
      const isFixed = holder !== undefined && getComputedStyle(holder).position === 'fixed'
      for (const box of boxes) {
        let seen = box
        // Beneath a bar it comes out again, unless the page ends there.
        for (const [bars, isLast] of [
          [tops, isAtTop],
          [bottoms, isAtEnd],
        ] as const) {
          for (const bar of bars) {
            if (isFixed || bar === holder) continue
            const own = bar.getBoundingClientRect()
            const both = crossing(own, seen)
            if (isBeside(own, seen) || !isSeen(both)) continue
            if (isLast && liesOver(bar, element, both)) overlaps.add(`${place}: ${nameOf(bar)} over ${name}`)
            seen =
              bars === tops
                ? { ...seen, top: Math.max(seen.top, own.bottom) }
                : { ...seen, bottom: Math.min(seen.bottom, own.top) }
          }
        }
        for (const over of outermost) {
          if (over === holder || over.contains(element)) continue
          const both = crossing(over.getBoundingClientRect(), seen)
          if (isSeen(seen) && isSeen(both) && liesOver(over, element, both))
            overlaps.add(`${place}: ${nameOf(over)} over ${name}`)
        }
      }
    }
  }
  scroller.scrollTo({ top: 0, behavior: 'instant' })
  return [...overlaps].slice(0, 12)
}
