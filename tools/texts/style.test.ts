import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogues, SOURCE } from './catalogue.ts'

const { catalogues } = readCatalogues(join(import.meta.dirname, '..', '..'))
const english = catalogues
  .filter(({ language }) => language === SOURCE)
  .flatMap(({ messages }) => [...messages.values()].map(({ text }) => text))

/** Texts of the specification, which stay word for word. */
const specified = [
  "It's a Match! 💕",
  "You've seen all available profiles. Check back later for new people!",
  "Let's set up your profile to find your perfect match.",
  "Liked {firstName}'s profile",
]

const stilted =
  /e-mail|\b(whoever|whom|ones?elf|one's|please)\b|\b(cannot|could not|(do|does|did|is|are|was|will|would|has|have) not)\b|\bit is\b|'/i

test('the English texts are read', () => {
  expect(english).toContain('Oops! Page not found')
  expect(english.length).toBeGreaterThan(1000)
})

test('English texts have contractions and curly apostrophes, and say neither e-mail nor whom', () => {
  expect(english.filter((text) => stilted.test(text) && !specified.includes(text))).toEqual([])
})
