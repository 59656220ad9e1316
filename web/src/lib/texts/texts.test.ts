import { prompts } from '@hearth/contract/profile/prompts'
import { expect, test } from 'vitest'
import { brand } from '../brand.ts'

const samples = ['Robin', 0, 1, 2, 7, 94, 170]

/** The strings of a catalogue, and what its functions return for some samples. */
function said(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return samples.flatMap((sample) => resultOf(texts, sample))
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(said) : []
}

/** Nothing for a function that takes neither text nor number. */
function resultOf(text: CallableFunction, sample: unknown): string[] {
  try {
    return said(Reflect.apply(text, undefined, [sample, sample]))
  } catch {
    return []
  }
}

const files = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true })
const catalogue = new Set([...Object.values(files), brand, prompts].flatMap(said))

/** Texts of the specification, which stay word for word. */
const specified = [
  "It's a Match! 💕",
  "You've seen all available profiles. Check back later for new people!",
  "Let's set up your profile to find your perfect match.",
]
const isSpecified = (text: string) => specified.includes(text) || /^Liked .+'s profile$/.test(text)

const stilted =
  /e-mail|\b(whoever|whom|ones?elf|one's|please)\b|\b(cannot|could not|(do|does|did|is|are|was|will|would|has|have) not)\b|\bit is\b|'/i

test('the catalogues are read', () => {
  expect(catalogue).toContain('Oops! Page not found')
  expect(catalogue.size).toBeGreaterThan(1000)
})

test('nothing is left empty', () => {
  expect(catalogue).not.toContain('')
})

test('texts have contractions and curly apostrophes, and say neither e-mail nor whom', () => {
  expect([...catalogue].filter((text) => stilted.test(text) && !isSpecified(text))).toEqual([])
})
