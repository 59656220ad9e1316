import { type CompiledTexts, translatorOf } from '@hearth/texts/translator'

type Expected = string | RegExp

const asItIs = (words: string) => [words]

let backToEnglish = asItIs

/** Brackets of the pseudo-language, and signs that keep directions apart. */
const plain = (words: string) => words.replaceAll(/[⟦⟧\u202a-\u202e\u2066-\u2069]/g, '')

async function compiledIn(language: string): Promise<CompiledTexts> {
  const version = document.documentElement.dataset['texts']
  return { language, areas: await import(/* @vite-ignore */ `/assets/texts-${version}-${language}-all.js`) }
}

const translators = new Map<string, ReturnType<typeof translatorOf>>()

/** From now on the page is in this language, while its states are still described in English. */
export async function expectEnglishIn(language: string, brand: string): Promise<void> {
  backToEnglish = asItIs
  if (language === 'en') return
  // Made once: it takes as long as a state, and remembers what it has translated.
  const translate =
    translators.get(language) ?? translatorOf(await compiledIn(language), await compiledIn('en'), brand)
  translators.set(language, translate)
  backToEnglish = (words) => translate(words).map(plain)
}

const isIn = (expected: Expected, words: string) =>
  typeof expected === 'string' ? words.includes(expected) : expected.test(words)

// A text may be several messages, one after the other.
const endOfSentence = /(?<=[.!?…]⟧?)\s/

const isSeen = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.innerText.trim() !== ''
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

/** The words around the end of each sentence but the last. */
const seamsOf = (sentences: readonly string[]): string[] =>
  sentences
    .slice(1)
    .map((next, at) => `${sentences[at]?.split(' ').at(-1) ?? ''} ${next.split(' ')[0] ?? ''}`)
    .filter((seam) => /\p{L}.* .*\p{L}/u.test(seam))

/** Sentences in English: as few messages as they can be. Untranslated ones stay. */
function inEnglish(sentences: readonly string[]): string[] {
  for (let length = sentences.length; length > 0; length--) {
    const these = sentences.slice(0, length)
    // A message that is little but arguments gives the words themselves, or an argument that is parts of two sentences.
    const left = [...these, ...seamsOf(these)].map(plain)
    const english = backToEnglish(these.join(' ')).find((one) => !left.some((words) => one.includes(words)))
    if (english) return [english, ...inEnglish(sentences.slice(length))]
  }
  return sentences.length > 0 ? [plain(sentences[0] ?? ''), ...inEnglish(sentences.slice(1))] : []
}

/** The words of an element in English, text by text. */
function wordsOf(element: HTMLElement): string {
  const parts = [...element.childNodes].map((node) => {
    if (isSeen(node)) return wordsOf(node)
    return node instanceof Text ? inEnglish(node.data.split(endOfSentence)).join(' ') : ''
  })
  return oneLine(parts.join(' '))
}

/** The words of an element as one message, whose parts may be in several elements. */
function messagesOf(element: HTMLElement): string[] {
  const words = element.innerText
  if (words.includes('\n')) return []
  return [...[words, element.textContent].flatMap(backToEnglish), plain(words)].map(oneLine)
}

/** Whether a text can be read on the page, in English or in a translation. */
export function canBeRead(expected: Expected): boolean {
  const { body } = document
  if (backToEnglish === asItIs) return isIn(expected, oneLine(plain(body.innerText)))
  const messages = [...body.querySelectorAll('*')].filter(isSeen).flatMap(messagesOf)
  return isIn(expected, [wordsOf(body), ...messages].join(' '))
}

/** Finds elements by their English name. */
export const named = (expected: Expected) => (name: string, element: Element | null) => {
  const names = [name, ...backToEnglish(name)]
  if (backToEnglish !== asItIs && element && isSeen(element))
    names.push(...messagesOf(element), wordsOf(element))
  return names
    .map(plain)
    .some((one) => (typeof expected === 'string' ? one === expected : expected.test(one)))
}
