import { expect, test } from 'vitest'
import { readCorpus } from '../signals/corpus/corpus.ts'
import { likenessOf, NEAR, signatureOf } from './near-copies.rules.ts'

/** Of one author: all pairs are compared. */
const lines = readCorpus().filter(({ author }) => author === 'a')

const signed = (text: string): Buffer => {
  const signature = signatureOf(text)
  if (!signature) throw new Error('The text is too short')
  return signature
}

const changes: readonly ((text: string) => string)[] = [
  (text) => `Hi Anna, ${text}`,
  (text) => `${text} Yours, Ben`,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll(' ', '  ').replaceAll('.', '!'),
  (text) => text.replace(/\b(\w{5,})\b/, 'really'),
]

test('a text with another name, other capitals or one other word is a near copy', () => {
  const texts = lines.map(({ text }) => text).filter((text) => text.length >= 90)
  const pairs = texts.flatMap((text) => changes.map((change) => [text, change(text)] as const))
  const found = pairs.filter(([one, other]) => likenessOf(signed(one), signed(other)) >= NEAR)
  console.log(`near copies: ${found.length} of ${pairs.length} pairs are found`)
  expect(pairs.length).toBeGreaterThan(100)
  expect(found.length / pairs.length).toBeGreaterThanOrEqual(0.95)
})

test('texts of different people are no near copies', () => {
  const signatures = lines.flatMap(({ text }) => signatureOf(text) ?? [])
  let pairs = 0
  let near = 0
  for (const [at, one] of signatures.entries())
    for (const other of signatures.slice(at + 1)) {
      pairs += 1
      if (likenessOf(one, other) >= NEAR) near += 1
    }
  console.log(`near copies: ${near} of ${pairs} pairs of different texts`)
  expect(pairs).toBeGreaterThan(10_000)
  expect(near).toBe(0)
})

test('short texts have no signature', () => {
  expect(signatureOf('Good morning, how was your day?')).toBeUndefined()
  expect(signatureOf('!'.repeat(200))).toBeUndefined()
})
