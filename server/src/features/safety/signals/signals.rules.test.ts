import { describe, expect, test } from 'vitest'
import { type CorpusLine, readCorpus } from './corpus/corpus.ts'
import { fold, originalRange, undisguise } from './folding.ts'
import { signalRules } from './rules/rules.ts'
import { signalsIn } from './signals.rules.ts'

const MIN_RECALL = 0.9
const MAX_FALSE = 0.03

const scam = readCorpus('scam')
const harmless = readCorpus('harmless')
const hasSignal = ({ text }: CorpusLine) => signalsIn(text).length > 0
const heldOut = (lines: readonly CorpusLine[]) => lines.filter(({ isHeldOut }) => isHeldOut)
const seen = (lines: readonly CorpusLine[]) => lines.filter(({ isHeldOut }) => !isHeldOut)

function shareOf(lines: readonly CorpusLine[], part: string): number {
  const found = lines.filter(hasSignal).length
  const share = found / lines.length
  console.log(`${part}: ${found} of ${lines.length} have a signal (${(share * 100).toFixed(1)} %)`)
  return share
}

test('the corpus has enough lines, each once', () => {
  const texts = [...scam, ...harmless].map(({ text }) => text.toLowerCase())
  expect(new Set(texts).size).toBe(texts.length)
  expect(scam.length).toBeGreaterThanOrEqual(300)
  expect(harmless.length).toBeGreaterThanOrEqual(1_000)
})

test.each([
  ['whole', (lines: readonly CorpusLine[]) => lines],
  ['part that the rules were written for', seen],
  ['held-out third', heldOut],
])('scams have a signal and harmless messages have none, in the %s of the corpus', (name, partOf) => {
  expect(shareOf(partOf(scam), `scam, ${name}`)).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(shareOf(partOf(harmless), `harmless, ${name}`)).toBeLessThanOrEqual(MAX_FALSE)
})

test('texts that were written after the rules are measured, without a limit', () => {
  const found = shareOf(readCorpus('unseen/scam'), 'scam, unseen')
  const wrong = shareOf(readCorpus('unseen/harmless'), 'harmless, unseen')
  expect(found).toBeGreaterThan(wrong)
})

test('threats to publish and minors are urgent, and other scams are not', () => {
  const urgent = (lines: readonly CorpusLine[]) =>
    lines.filter(({ text }) => signalsIn(text)[0]?.priority === 'P0').length / lines.length
  const first = scam.filter(({ file }) => file !== 'second.txt')
  const isThreat = ({ file }: CorpusLine) => file.includes('threats')
  expect(urgent(first.filter(isThreat))).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(urgent(first.filter((line) => !isThreat(line)))).toBeLessThanOrEqual(MAX_FALSE)
})

test.each([...signalRules.map(({ id }) => id), 'disguise.word'])('%s is found in the corpus', (id) => {
  const lines = scam.filter(({ text }) => signalsIn(text).some(({ ruleId }) => ruleId === id))
  expect(lines).not.toEqual([])
})

test('no id is used for two rules', () => {
  const ids = signalRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  'My number is +44 7700 900234, call me when you get off the train',
  'ana@people.example is my address, send the pictures of the hike there',
  'The tickets are 45 euros each and I have paid for both',
  'I have a wallet made of cork and a broker for a brother',
  'My daughter is 15, so I know every song of that band',
  'Meine Nummer ist 0171 3920033, ruf an, wenn der Zug da ist',
  'Die Karten kosten 45 Euro, ich hab sie schon',
  'Meine Tochter ist 15, ich kenne jedes Lied von denen',
  'I am 17 minutes away',
  '',
  '🎉',
  'ok',
])('a harmless text has no signal: %s', (text) => {
  expect(signalsIn(text)).toEqual([])
})

describe('a signal', () => {
  test('says where in the original text it is', () => {
    const text = 'Hello 🎉 my dear, please send me $300, ok?'
    const request = signalsIn(text).find(({ ruleId }) => ruleId === 'money.request')
    expect(request?.ranges.map(({ from, to }) => text.slice(from, to))).toEqual(['send me $300'])
  })

  test.each([
    ['digits instead of letters', 'wh4ts4pp me, I hardly ever log in'],
    ['a space after each letter', 'my w h a t s a p p, I hardly ever log in'],
    ['Cyrillic letters', 'my whаtsарр, I hardly ever log in'],
    ['letters of mathematics', 'my 𝓌𝒽𝒶𝓉𝓈𝒶𝓅𝓅, I hardly ever log in'],
    ['invisible characters', 'my what\u200bsa\u00adpp, I hardly ever log in'],
    ['accents', 'my whátsàpp, I hardly ever log in'],
    ['capitals', 'MY WHATSAPP, I HARDLY EVER LOG IN'],
  ])('is found behind %s', (_, text) => {
    expect(signalsIn(text).map(({ ruleId }) => ruleId)).toContain('contact.app')
  })
})

test.each([
  ['Ünïcödé  Straße', 'unicode strasse'],
  ['🇼🅗🅰️T', 'what'],
  ['don’t\nstop', "don't stop"],
])('%s is folded', (original, folded) => {
  expect(fold(original).text).toBe(folded)
})

test('numbers stay as they are, and words with digits are read as they are meant', () => {
  const text = 'b1tc0in at 10:45, 500 euro, t.e.l.e.g.r.4.m'
  const meant = undisguise(fold(text))
  expect(meant.text).toBe('bitcoin at 10:45, 500 euro, telegram')
  const { from, to } = originalRange(meant, meant.text.indexOf('telegram'), meant.text.length)
  expect(text.slice(from, to)).toBe('t.e.l.e.g.r.4.m')
})
