/** A person who could be shown. */
export type Candidate = {
  id: string
  /** Chance of a match, 0 to 1. */
  chance: number
  /** How often others decided on them in the last two weeks. */
  shown: number
  /** Cards of the same kind should not follow each other; null if the kind is not known. */
  kind: string | null
  /** If they already like the viewer: the chance, 0 to 1, that the viewer likes them. */
  likeBackChance?: number
  /** Multiplies the value at positions for exploration. */
  explorationWeight?: number
}

type ArrangeOptions = {
  /** How often people of this community were shown in the last two weeks, on average. */
  meanShown: number
  /** Length of the result at most. */
  count: number
  /** Number of cards already shown before these. */
  position?: number
  /** Positions of the result, from 0, at which people who like the viewer come first. */
  likerPositions?: ReadonlySet<number>
}

/** The value of a candidate falls with this power of how often they were shown. */
const EXPOSURE_EXPONENT = 0.4
/** Beyond so many times the mean it falls as fast as exposure grows: the most liked of a large community have enough. */
const AMPLE_EXPOSURE = 3
/** One card of five is for exploration: for a person shown less than half as often as the mean. */
const EXPLORATION_PERIOD = 5
const EXPLORATION_POSITION = 2
const UNDEREXPOSED_BELOW = 0.5
/** Each of the last three cards of the same kind takes a tenth off the value. */
const RECENT_CARDS = 3
const SAME_KIND_FACTOR = 0.9

/** Smoothed, so that the first few times count little. */
const relativeExposure = (shown: number, meanShown: number) => (shown + 1) / (meanShown + 1)

type ValuedCandidate = { candidate: Candidate; value: number; isUnderexposed: boolean }

const exposureFactor = (exposure: number) =>
  exposure ** -EXPOSURE_EXPONENT * Math.max(1, exposure / AMPLE_EXPOSURE) ** (EXPOSURE_EXPONENT - 1)

const valued = (candidate: Candidate, meanShown: number): ValuedCandidate => ({
  candidate,
  value: candidate.chance * exposureFactor(relativeExposure(candidate.shown, meanShown)),
  isUnderexposed: candidate.shown < UNDEREXPOSED_BELOW * meanShown,
})

/**
 * Returns the best allowed entry of a list sorted by value, after the reduction for recent cards of the same kind.
 * The reduction never raises a value, so the search can end early.
 */
function bestOf(
  sorted: readonly ValuedCandidate[],
  lastKinds: readonly (string | null)[],
  isAllowed: (entry: ValuedCandidate) => boolean,
): ValuedCandidate | undefined {
  let best: { entry: ValuedCandidate; value: number } | undefined
  for (const entry of sorted) {
    if (best && entry.value <= best.value) break
    if (!isAllowed(entry)) continue
    const { kind } = entry.candidate
    const sameKind = kind === null ? 0 : lastKinds.filter((last) => last === kind).length
    const value = entry.value * SAME_KIND_FACTOR ** sameKind
    if (!best || value > best.value) best = { entry, value }
  }
  return best?.entry
}

/** The candidates left: by value, and those for the two kinds of positions that are not for the best value. */
type CandidateLists = Record<'all' | 'likers' | 'underexposed', ValuedCandidate[]>

const byValue = (a: ValuedCandidate, b: ValuedCandidate) =>
  b.value - a.value || (a.candidate.id < b.candidate.id ? -1 : 1)

function listsOf(candidates: readonly Candidate[], meanShown: number): CandidateLists {
  const all = candidates.map((candidate) => valued(candidate, meanShown)).toSorted(byValue)
  // A person who likes the viewer has done their half of a match, so only the other half counts.
  const likers = all.flatMap((one) => {
    const { likeBackChance } = one.candidate
    return likeBackChance === undefined ? [] : [{ ...one, value: likeBackChance }]
  })
  const underexposed = all
    .filter(({ isUnderexposed }) => isUnderexposed)
    .map((one) => ({ ...one, value: explorationValue(one) }))
  return { all, likers: likers.toSorted(byValue), underexposed: underexposed.toSorted(byValue) }
}

/** The square root of the value keeps the most liked from winning at positions for exploration too. */
const explorationValue = ({ candidate: { explorationWeight }, value }: ValuedCandidate) =>
  explorationWeight === undefined ? value : Math.sqrt(value) * explorationWeight

function remove(list: ValuedCandidate[], candidate: Candidate): void {
  const index = list.findIndex((one) => one.candidate === candidate)
  if (index >= 0) list.splice(index, 1)
}

/** Returns who may follow these cards: after `maxRun` cards of one kind another kind, if there is any. */
function mayFollow(last: readonly Candidate[], maxRun: number, left: readonly ValuedCandidate[]) {
  const kind = last.at(-1)?.kind ?? null
  const isFullRun =
    kind !== null && last.length >= maxRun && last.slice(-maxRun).every((card) => card.kind === kind)
  const mustChange = isFullRun && left.some(({ candidate }) => candidate.kind !== kind)
  return ({ candidate }: ValuedCandidate) => !mustChange || candidate.kind !== kind
}

type ArrangeState = {
  lists: CandidateLists
  last: readonly Candidate[]
  positionInPeriod: number
  isLikerDue: boolean
}

/** Picks the next card, and says whether it fills a position for people who like the viewer. */
function pickNext({ lists, last, positionInPeriod, isLikerDue }: ArrangeState): {
  next: ValuedCandidate | undefined
  isDueLiker: boolean
} {
  const kinds = last.map(({ kind }) => kind)
  const isExploration = positionInPeriod === EXPLORATION_POSITION
  const explored = isExploration ? bestOf(lists.underexposed, kinds, () => true) : undefined
  if (explored) return { next: explored, isDueLiker: false }
  // A card for exploration may be of any kind, so a run just before it has to be shorter.
  const isBeforeExploration = positionInPeriod === EXPLORATION_POSITION - 1
  const isAllowed = mayFollow(last, isBeforeExploration ? RECENT_CARDS - 1 : RECENT_CARDS, lists.all)
  const liker = isLikerDue ? bestOf(lists.likers, kinds, isAllowed) : undefined
  return { next: liker ?? bestOf(lists.all, kinds, isAllowed), isDueLiker: liker !== undefined }
}

/**
 * Returns the candidates in the order to show them: by the chance of a match, lowered the more often a person was
 * shown. One position of five is for underexposed people. At most three cards of one kind follow each other while
 * there is another kind.
 */
export function arrange(candidates: readonly Candidate[], options: ArrangeOptions): Candidate[] {
  const { meanShown, position = 0, count, likerPositions } = options
  const lists = listsOf(candidates, meanShown)
  const chosen: Candidate[] = []
  let likersDue = 0
  while (chosen.length < count && lists.all.length > 0) {
    likersDue += Number(likerPositions?.has(chosen.length) ?? false)
    const positionInPeriod = (position + chosen.length) % EXPLORATION_PERIOD
    const last = chosen.slice(-RECENT_CARDS)
    const { next, isDueLiker } = pickNext({ lists, last, positionInPeriod, isLikerDue: likersDue > 0 })
    if (!next) break
    likersDue -= Number(isDueLiker)
    chosen.push(next.candidate)
    for (const list of Object.values(lists)) remove(list, next.candidate)
  }
  return chosen
}
