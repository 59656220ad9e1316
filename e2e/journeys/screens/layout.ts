import { expect, type Page } from '@playwright/test'
import { standStill } from './axe.ts'

/** No word is cut off, lies over another one, or stands out of its button. */
export async function expectWholeTexts(page: Page, where: string): Promise<void> {
  let found = await page.evaluate(findBrokenTexts)
  if (found.length > 0) {
    // Elements that began to move during the check are judged at the end of it.
    await standStill(page)
    found = await page.evaluate(findBrokenTexts)
  }
  expect.soft(found, `${where}: texts that do not fit`).toEqual([])
}

/** Runs in the page. Texts of people may end in an ellipsis, those of the page may not. */
export function findBrokenTexts(): string[] {
  type TextBox = { left: number; top: number; right: number; bottom: number }
  type Line = { node: Text; element: Element; box: TextBox; anchor: Element | null }
  const LEAST_PX = 2
  const found = new Set<string>()
  const scope = document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') ?? document.body
  const short = (words: string) => words.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  const content = window.gallery.content().filter((one) => one.length > 1)
  const isContent = (element: Element) =>
    element.matches('[dir=auto]') || content.some((one) => element.textContent.includes(one))
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('[aria-hidden=true], [inert], svg') !== null

  /** Boxes of a pixel are for screen readers. */
  function isForReaders(element: Element): boolean {
    for (let one: Element | null = element; one && one !== scope; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect()
      if ((width <= 1 || height <= 1) && getComputedStyle(one).overflow !== 'visible') return true
    }
    return false
  }

  function anchorOf(element: Element): Element | null {
    for (let one: Element | null = element; one && one !== scope; one = one.parentElement)
      if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(one).position)) return one
    return null
  }

  function linesOf(node: Text): Line[] {
    const element = node.parentElement
    if (!element || !node.data.trim() || isHidden(element) || isForReaders(element)) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const anchor = anchorOf(element)
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > LEAST_PX && height > LEAST_PX)
      .map((box) => ({ node, element, box, anchor }))
  }

  /** Whether a box around a line cuts it off. */
  function isCut({ element, box }: Line): boolean {
    let [checksX, checksY] = [true, true]
    for (
      let around: Element | null = element;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const style = getComputedStyle(around)
      const own = around.getBoundingClientRect()
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isShortened && isContent(around)) return false
      if (['auto', 'scroll'].includes(style.overflowX)) checksX = false
      if (['auto', 'scroll'].includes(style.overflowY)) checksY = false
      if (
        checksX &&
        style.overflowX !== 'visible' &&
        (box.left < own.left - LEAST_PX || box.right > own.right + LEAST_PX)
      )
        return true
      // Ascents and descents stand out of narrow lines without a letter being cut.
      const slack = (box.bottom - box.top) / 4
      if (
        checksY &&
        style.overflowY !== 'visible' &&
        (box.top < own.top - slack || box.bottom > own.bottom + slack)
      )
        return true
      if (style.position === 'fixed') return false
    }
    return false
  }

  /** The part of a line that boxes around it leave to see. */
  function seenOf(line: Line): Line | undefined {
    let { left, top, right, bottom } = line.box
    for (
      let around: Element | null = line.element;
      around && around !== scope;
      around = around.parentElement
    ) {
      const { overflow, position } = getComputedStyle(around)
      const own = around.getBoundingClientRect()
      if (overflow !== 'visible') {
        left = Math.max(left, own.left)
        top = Math.max(top, own.top)
        right = Math.min(right, own.right)
        bottom = Math.min(bottom, own.bottom)
      }
      if (position === 'fixed') break
    }
    const isSeen = right - left > LEAST_PX && bottom - top > (line.box.bottom - line.box.top) / 2
    return isSeen ? { ...line, box: { left, top, right, bottom } } : undefined
  }

  function standsOut({ element, box }: Line): boolean {
    const pressable = element.closest('a[href], button, [role=button], [role=tab], select')
    if (!pressable || getComputedStyle(pressable).display === 'inline') return false
    const own = pressable.getBoundingClientRect()
    const slack = (box.bottom - box.top) / 4
    return (
      own.width > 1 &&
      (box.left < own.left - LEAST_PX ||
        box.right > own.right + LEAST_PX ||
        box.top < own.top - slack ||
        box.bottom > own.bottom + slack)
    )
  }

  /** The heights of two lines may touch, because letters fill them only in part. */
  function collide({ box: one }: Line, { box: other }: Line): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    const least = Math.min(one.bottom - one.top, other.bottom - other.top)
    return width > LEAST_PX && height > least * 0.4
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const lines: Line[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) lines.push(...linesOf(node))
  for (const line of lines) if (isCut(line)) found.add(`cut off: ${short(line.node.data)}`)
  const seen = lines.flatMap((line) => seenOf(line) ?? [])
  for (const line of seen) if (standsOut(line)) found.add(`out of its button: ${short(line.node.data)}`)
  for (const [at, line] of seen.entries())
    for (const other of seen.slice(at + 1))
      if (line.node !== other.node && line.anchor === other.anchor && collide(line, other))
        found.add(`${short(line.node.data)} over ${short(other.node.data)}`)
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    // A strip of pictures goes sideways alone.
    const isSideways =
      element.scrollHeight > element.clientHeight + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (
      isSideways &&
      element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      !isHidden(element)
    )
      found.add(`scrolls sideways: ${element.tagName.toLowerCase()} ${short(element.textContent ?? '')}`)
  }
  return [...found].slice(0, 12)
}
