import { expect, type Page } from '@playwright/test'

/** Words of people read in a direction of their own, whatever the direction of the page. */
export async function expectOwnDirections(page: Page, where: string): Promise<void> {
  expect
    .soft(await page.evaluate(findUnisolated), `${where}: words of people in the page's direction`)
    .toEqual([])
}

/**
 * Runs in the page. Words of people are in a `<bdi>`, in an element with a `dir` of its own, or between the signs that
 * a message puts around its values. Fields that take such words have a `dir` too.
 */
export function findUnisolated(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]')
  const letters = /\p{L}{3}/u
  // The name of the community is no person's word.
  const written = window.gallery.content().filter((words) => letters.test(words) && words !== 'Hearth')
  const isolated = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

  /** The words in no isolate; isolates may be nested. */
  function outside(words: string): string {
    const rest = words.replaceAll(isolated, ' ')
    return rest === words ? rest : outside(rest)
  }
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !isSeen(element) || element.closest('bdi, [dir]:not(html), script, style')) continue
    const words = outside(node.textContent ?? '').replaceAll(/\s+/g, ' ')
    const whose = written.find((one) => words.includes(one))
    if (whose) found.add(`${element.tagName.toLowerCase()}: ${whose.slice(0, 60)}`)
  }
  const typed = 'textarea, input:not([type]), :is(input[type=text], input[type=search], input[type=email])'
  for (const field of document.querySelectorAll(typed))
    if (isSeen(field) && !field.hasAttribute('dir')) found.add(`a field without a direction: ${field.id}`)
  return [...found]
}
