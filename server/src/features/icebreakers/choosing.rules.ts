import type { Opener, TopicFact, TopicKind } from '@hearth/contract/people/icebreakers'
import type { TopicCandidate } from './candidates.rules.ts'

/** The topics that a sender was shown and has used. */
export type TopicHistory = {
  /** The keys of topics that they have used, with anybody. */
  used: ReadonlySet<string>
  /** The keys of topics that they were shown about this person. */
  shown: ReadonlySet<string>
  /** How many topics of each kind they have used. */
  usesOf: ReadonlyMap<TopicKind, number>
}

export type ChosenTopic = { kind: TopicKind; opener: Opener; key: string; cites: [TopicFact, TopicFact] }

const DAY_MS = 86_400_000
/** After so many days a change counts half as much. */
const FRESH_DAYS = 14

/** Returns 2 for what has just changed, and falls to 1. */
function freshnessOf(changedAt: Date | null, now: Date): number {
  if (changedAt === null) return 1
  const days = Math.max(0, now.getTime() - changedAt.getTime()) / DAY_MS
  return 1 + 0.5 ** (days / FRESH_DAYS)
}

/** Kinds that were not used before come first. */
const noveltyOf = (kind: TopicKind, { usesOf }: TopicHistory) => 1 / (1 + (usesOf.get(kind) ?? 0))

type ScoredTopic = ChosenTopic & { score: number }

/** The first opener of a topic that was not used, unless the topic was shown before. */
function scoredOf(one: TopicCandidate, history: TopicHistory, now: Date): ScoredTopic[] {
  const { kind, openers, cites, weight, changedAt } = one
  if (openers.some(({ key }) => history.shown.has(key))) return []
  const unused = openers.find(({ key }) => !history.used.has(key))
  if (!unused) return []
  const score = weight * freshnessOf(changedAt, now) * noveltyOf(kind, history)
  return [{ kind, ...unused, cites, score }]
}

/**
 * Returns the best topics that the sender has neither used nor been shown about this person: first the best of each
 * kind, then the others. `isMore` says whether there are others.
 */
export function chooseTopics(
  candidates: readonly TopicCandidate[],
  history: TopicHistory,
  { most, now }: { most: number; now: Date },
): { topics: ChosenTopic[]; isMore: boolean } {
  const ordered = candidates
    .flatMap((one) => scoredOf(one, history, now))
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
  const isFirstOfKind = (one: ScoredTopic, place: number) =>
    ordered.findIndex(({ kind }) => kind === one.kind) === place
  const [first, others] = [ordered.filter(isFirstOfKind), ordered.filter((one, n) => !isFirstOfKind(one, n))]
  const topics = [...first, ...others]
    .slice(0, most)
    .map(({ kind, opener, key, cites }) => ({ kind, opener, key, cites }))
  return { topics, isMore: ordered.length > most }
}

/** Returns a topic again that was chosen before, if its facts are still there. */
export function findTopic(candidates: readonly TopicCandidate[], key: string): ChosenTopic | undefined {
  for (const { kind, openers, cites } of candidates) {
    const found = openers.find((one) => one.key === key)
    if (found) return { kind, ...found, cites }
  }
  return undefined
}
