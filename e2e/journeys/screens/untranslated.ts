import { expect, type Page } from '@playwright/test'

/** In the pseudo-language `en-XA` all texts on the page are in brackets, but those that people have written. */
export async function expectAllTranslated(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(findUntranslated), `${where}: texts in no catalogue`).toEqual([])
}

/**
 * Runs in the page. A sentence may be in several elements, so brackets are counted from the first text of the page to
 * the last. Letters outside of them have to be something that people have written, or a part of it, such as initials.
 */
export function findUntranslated(): string[] {
  const content = window.gallery.content()
  const readable = [
    'aria-label',
    'aria-description',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'label',
    'placeholder',
    'title',
  ]
  const skipped = 'script, style, noscript, template, [lang]:not(html)'
  const known = new Set(content.flatMap((words) => [words, ...words.split(/[\s,·]+/)]))
  const initials = new Set([...known].map((word) => Array.from(word)[0]?.toUpperCase() ?? ''))
  const longestFirst = content.toSorted((one, other) => other.length - one.length)
  /** A text that is part of a longer one, with a link before or after it. */
  const LEAST_PART = 10

  const isKnown = (word: string) => !/\p{L}/u.test(word) || known.has(word)
  function isContent(words: string): boolean {
    if (isKnown(words) || (words.length <= 2 && Array.from(words).every((sign) => initials.has(sign))))
      return true
    const part = words.replace(/…$/, '')
    const plain = part.replaceAll(' ', '')
    if (part.length >= LEAST_PART && content.some((one) => one.includes(part) || one.includes(plain)))
      return true
    const rest = longestFirst.reduce((left, one) => left.replaceAll(one, ' '), words)
    return rest.split(/[\s,·]+/).every(isKnown)
  }

  let depth = 0
  /** The part of a text that is in no brackets. */
  function outside(words: string): string {
    let rest = ''
    for (const sign of words) {
      if (sign === '⟦') depth += 1
      else if (sign === '⟧') depth -= 1
      else if (depth === 0) rest += sign
    }
    return rest
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  const found = new Set<string>()
  const judge = (where: string, words: string) => {
    const rest = outside(words)
    if (!isContent(rest)) found.add(`${where}: ${rest.slice(0, 80)}`)
  }
  judge('title of the document', document.title)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element && !element.closest(skipped)) judge(element.tagName.toLowerCase(), node.textContent ?? '')
  }
  if (depth !== 0) found.add(`${depth} brackets are not closed`)
  for (const element of document.body.querySelectorAll('*'))
    for (const name of readable) {
      depth = 0
      const words = element.getAttribute(name)
      if (words) judge(`${name} of ${element.tagName.toLowerCase()}`, words)
    }
  return [...found].slice(0, 20)
}
