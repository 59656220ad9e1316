import { prompts } from '@hearth/contract/profile/prompts'
import { zodiacValues } from '@hearth/contract/profile/vocabularies'
import {
  candidatesFor,
  type PairFacts,
  type ShownFacts,
} from '../../server/src/features/icebreakers/candidates.rules.ts'
import { chooseTopics, type TopicHistory } from '../../server/src/features/icebreakers/choosing.rules.ts'

// Milliseconds that the rules take to find and choose three topics for a pair with full profiles, and a sender who has
// used many. The control, in turns with it, reads the same facts once: it copies both profiles.

const isQuick = process.argv.includes('--quick')
const PAIRS = isQuick ? 1_000 : 10_000
const ROUNDS = isQuick ? 3 : 7
const MUST_MS = 5
const SEED = 134
const DAY_MS = 86_400_000
const now = new Date('2026-06-15T12:00:00Z')

/** Numbers from 0 to 1, the same in every run. */
let state = SEED
function draw(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const some = <T>(list: readonly T[], count: number): T[] => {
  const rest = [...list]
  return Array.from({ length: count }, () => rest.splice(Math.floor(draw() * rest.length), 1)).flat()
}

const interests = Array.from({ length: 40 }, (_, n) => `An interest ${n}`)
const languages = ['en', 'de', 'ar', 'ta', 'fr', 'pt', 'pl', 'tr']
const words = (count: number) => some(interests, count).join(', ').slice(0, 240)

const personOf = (n: number): ShownFacts => ({
  id: `person ${n}`,
  interests: some(interests, 10),
  languages: some(languages, 4),
  zodiac: some(zodiacValues, 1)[0] ?? null,
  town: some(['Leeds', 'York', 'Hull'], 1)[0] ?? '',
  answers: some(prompts, 3).map(({ id }) => ({ promptId: id, answer: words(16), changedAt: now })),
  photos: Array.from({ length: 9 }, (_, place) => ({
    id: `photo ${place}`,
    alt: words(10),
    addedAt: new Date(now.getTime() - place * DAY_MS),
  })),
})

const rarity = { interest: (one: string) => one.length, language: () => 4, town: () => 3, ownWords: 8 }
const pairs: PairFacts[] = Array.from({ length: PAIRS }, (_, n) => ({
  you: personOf(2 * n),
  them: personOf(2 * n + 1),
  month: 6,
}))
const history: TopicHistory = {
  used: new Set(
    pairs
      .slice(0, 100)
      .flatMap((pair) => candidatesFor(pair, rarity).flatMap(({ openers: [first] }) => first?.key ?? [])),
  ),
  shown: new Set(),
  usesOf: new Map([['shared_interest', 100]]),
}

let found = 0
function topicsFor(pair: PairFacts): void {
  found += chooseTopics(candidatesFor(pair, rarity), history, { most: 3, now }).topics.length
}

function timed(work: (pair: PairFacts) => unknown): number[] {
  return pairs.map((pair) => {
    const started = performance.now()
    work(pair)
    return performance.now() - started
  })
}
const percentile = (of: readonly number[], share: number) =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0
const median = (of: readonly number[]) => percentile(of, 0.5)

const [rules, control]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  rules.push(percentile(timed(topicsFor), 0.95))
  control.push(percentile(timed(structuredClone), 0.95))
}
const [own, bare] = [median(rules), median(control)]
console.log(`${PAIRS} pairs, ${(found / PAIRS / ROUNDS).toFixed(2)} topics each, ${ROUNDS} rounds`)
console.log(
  `p95   rules ${own.toFixed(3)} ms   control: a copy of both profiles ${bare.toFixed(3)} ms   ratio ${(own / bare).toFixed(1)}`,
)
console.log(`\nmust: at most ${MUST_MS} ms: ${own <= MUST_MS ? 'yes' : 'NO'}`)
process.exitCode = own <= MUST_MS ? 0 : 1
