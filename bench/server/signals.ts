import { textKeyOf } from '../../server/src/features/safety/same-text/same-text.rules.ts'
import { readCorpus } from '../../server/src/features/safety/signals/corpus/corpus.ts'
import { findSignals } from '../../server/src/features/safety/signals/signals.rules.ts'

// Milliseconds that the search for signals adds to a message. The control, in turns with it, is the other work on the
// text of every message: the hash that finds the same text sent to many.

const ROUNDS = 15
const TIMES = 5
const MUST_MS = 0.1
const LONGEST = 2_000

/** Milliseconds for each text. */
function timed(texts: readonly string[], work: (text: string) => unknown): number {
  const started = performance.now()
  for (let n = 0; n < TIMES; n += 1) for (const text of texts) work(text)
  return (performance.now() - started) / (texts.length * TIMES)
}

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

function measure(name: string, texts: readonly string[]): number {
  const own: number[] = []
  const bare: number[] = []
  for (let n = 0; n < ROUNDS; n += 1) {
    own.push(timed(texts, findSignals))
    bare.push(timed(texts, textKeyOf))
  }
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  console.log(
    `${name.padEnd(28)} ${length.toFixed(0).padStart(5)} characters   signals ${median(own).toFixed(4)} ms   ` +
      `control: hash of the text ${median(bare).toFixed(4)} ms   ratio ${(median(own) / median(bare)).toFixed(1)}`,
  )
  return median(own)
}

const textsOf = (isSought: boolean) =>
  readCorpus()
    .filter(({ isScam }) => isScam === isSought)
    .map(({ text }) => text)
const harmless = textsOf(false)
const most = measure('harmless messages', harmless)
measure('scam messages', textsOf(true))
measure('longest messages', [
  harmless.join(' ').slice(0, LONGEST),
  harmless.toReversed().join(' ').slice(0, LONGEST),
])
const slow = ['send me ', 'i will ', '1,', '1 ', 'a-', 'a.a@', 'a b ']
measure(
  'longest, made to be slow',
  slow.map((part) => part.repeat(LONGEST / part.length).slice(0, LONGEST)),
)
console.log(`\nmust: at most ${MUST_MS} ms for a harmless message: ${most <= MUST_MS ? 'yes' : 'NO'}`)
process.exitCode = most <= MUST_MS ? 0 : 1
