import { describe, expect, test } from 'vitest'
import { learn, termsIn } from '../term-model/term-model.rules.ts'
import { type CorpusLine, readCorpus, readUnseen } from './corpus/corpus.ts'
import { fold, originalRange, undisguise } from './folding.ts'
import { signalRules } from './rules/rules.ts'
import { findSignals, signalsIn } from './signals.rules.ts'

const MIN_RECALL = 0.9
const MAX_FALSE = 0.03

const corpus = readCorpus()
const authors = [...new Set(corpus.map(({ author }) => author))]
const isOf = (author: string) => (line: CorpusLine) => line.author === author
const learnFrom = (lines: readonly CorpusLine[]) =>
  learn(lines.map(({ text, isScam }) => ({ terms: termsIn(text), isSought: isScam })))

type Judged = CorpusLine & { hasSignal: boolean }

/** The lines of an author, judged by what those of the others teach. */
const judgedOf = (author: string): Judged[] => {
  const model = learnFrom(corpus.filter((line) => line.author !== author))
  return corpus
    .filter(isOf(author))
    .map((line) => ({ ...line, hasSignal: findSignals(line.text, model).length > 0 }))
}

function sharesOf(lines: readonly Judged[], name: string): { recall: number; wrong: number } {
  const share = (isSought: boolean) => {
    const those = lines.filter(({ isScam }) => isScam === isSought)
    const found = those.filter(({ hasSignal }) => hasSignal).length
    return { found, of: those.length, share: found / those.length }
  }
  const [scam, harmless] = [share(true), share(false)]
  console.log(
    `${name}: ${scam.found} of ${scam.of} scams (${(scam.share * 100).toFixed(1)} %), ` +
      `${harmless.found} of ${harmless.of} harmless lines (${(harmless.share * 100).toFixed(1)} %) have a signal`,
  )
  return { recall: scam.share, wrong: harmless.share }
}

test('the corpus has enough lines, each once', () => {
  const texts = corpus.map(({ text }) => text.toLowerCase())
  expect(new Set(texts).size).toBe(texts.length)
  expect(corpus.filter(({ isScam }) => isScam).length).toBeGreaterThanOrEqual(300)
  expect(corpus.filter(({ isScam }) => !isScam).length).toBeGreaterThanOrEqual(1_000)
})

test('scams of an author that nothing was learned from have a signal, and harmless lines have none', () => {
  const judged = authors.flatMap((author) => {
    const lines = judgedOf(author)
    sharesOf(lines, `author ${author}`)
    return lines
  })
  const { recall, wrong } = sharesOf(judged, 'all authors')
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(wrong).toBeLessThanOrEqual(MAX_FALSE)
})

test('most scams are found among the lines that nothing was chosen with', () => {
  const judged = readUnseen().map((line) => ({ ...line, hasSignal: signalsIn(line.text).length > 0 }))
  const { recall, wrong } = sharesOf(judged, 'unseen')
  expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(wrong).toBeLessThan(recall)
})

test('threats to publish and minors are urgent, and other scams are not', () => {
  const urgent = (lines: readonly CorpusLine[]) =>
    lines.filter(({ text }) => signalsIn(text)[0]?.priority === 'P0').length / lines.length
  const first = corpus.filter(({ author, isScam, file }) => author === 'a' && isScam && file !== 'second.txt')
  const isThreat = ({ file }: CorpusLine) => file.includes('threats')
  expect(urgent(first.filter(isThreat))).toBeGreaterThanOrEqual(MIN_RECALL)
  expect(urgent(first.filter((line) => !isThreat(line)))).toBeLessThanOrEqual(MAX_FALSE)
})

test('each rule is found in the corpus', () => {
  const found = new Set(corpus.flatMap(({ text }) => signalsIn(text).map(({ ruleId }) => ruleId)))
  const ids = [...signalRules.map(({ id }) => id), 'disguise.word']
  expect(ids.filter((id) => !found.has(id))).toEqual([])
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

test.each([
  'I’ll send you a message after work',
  'I’ll show you some photos of my family',
  'Should I send you the address after work?',
  'Let’s meet at 7 or we can see a film on Sunday',
  'Our company went public',
  'We are going public with our relationship',
  'Treffen wir uns um 8, oder ich schicke dir den Standort',
  'Dann sehen wir uns Samstag, oder ich zeige dir die Stadt',
  'Ich wohne im 10. Stock',
  'Ich bin im 11. Semester',
  'Ich bin noch 10 Tage in Spanien',
  'Bin 12 Stunden gefahren',
  'Ich bin zehn Jahre älter als du',
  'I’m ten years older than you',
  'You’re 15 years younger than me',
  'My son is turning 12 on Sunday',
  'I have two kids and love taking pictures',
  'I would love to meet your kids one day',
  'Meine Tochter mag es, Tiere zu fotografieren',
])('an everyday text is no threat, and its writer no minor: %s', (text) => {
  expect(signalsIn(text).filter(({ ruleId }) => /^(?:threat|minor)/.test(ruleId))).toEqual([])
})

test.each([
  'I’ll send it to your boss',
  'Pay 300 or I post your pictures',
  'Zahl, oder ich zeig alles deinen Eltern',
  'oder ich schick die Bilder an alle deine Freunde',
  'I’m turning 15 in May',
  'im 15 btw',
  'Bin erst 15',
])('a threat or a minor is urgent: %s', (text) => {
  expect(signalsIn(text)[0]?.priority).toBe('P0')
})

test('an umlaut is no disguise', () => {
  const found = signalsIn('Schick mir 300 Euro per Banküberweisung').map(({ ruleId }) => ruleId)
  expect(found).toContain('money.request')
  expect(found).not.toContain('disguise.word')
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
