/** Somebody who could be shown: how well it would go, and how often they were shown of late. */
export type Showable = {
  id: string
  chance: number
  shown: number
  /** What they come for, or whatever else should not be the same ten times over; null where it is not known. */
  kind: string | null
}

/** `usual` is how often people of this community were shown of late on average; `place` how many cards came before. */
type Wish = { usual: number; count: number; place?: number }

/** How strongly it counts against somebody to be shown oftener than is usual, and for somebody to be shown seldom. */
const EVENNESS = 0.2
/** Of every five cards one belongs to the seldom shown: those shown less than half as often as is usual. */
const ROUND = 5
const FLOOR_PLACE = 2
const SELDOM = 0.5
/** Each of the last three cards of the same kind takes a tenth off. */
const REMEMBERED = 3
const SAMENESS = 0.9

/** Smoothed, so that the first few times somebody is shown do not count for much. */
const share = (shown: number, usual: number) => (shown + 1) / (usual + 1)

type Weighed = { one: Showable; worth: number; isSeldom: boolean }

const weighed = (one: Showable, usual: number): Weighed => ({
  one,
  worth: one.chance * share(one.shown, usual) ** -EVENNESS,
  isSeldom: one.shown < SELDOM * usual,
})

/** The best of a sorted list once sameness is counted, which only ever takes off: so it ends early. */
function bestOf(
  sorted: readonly Weighed[],
  lastKinds: readonly (string | null)[],
  mayCome: (one: Weighed) => boolean,
) {
  let best: { of: Weighed; worth: number } | undefined
  for (const of of sorted) {
    if (best && of.worth <= best.worth) break
    if (!mayCome(of)) continue
    const { kind } = of.one
    const same = kind === null ? 0 : lastKinds.filter((last) => last === kind).length
    const worth = of.worth * SAMENESS ** same
    if (!best || worth > best.worth) best = { of, worth }
  }
  return best?.of
}

/**
 * Candidates in the order to show them: by the chance of a match, evened out by how often each was shown, with a place
 * kept for the seldom shown and no long run of one kind.
 */
export function arrange(candidates: readonly Showable[], { usual, place = 0, count }: Wish): Showable[] {
  const left = candidates
    .map((one) => weighed(one, usual))
    .toSorted((a, b) => b.worth - a.worth || (a.one.id < b.one.id ? -1 : 1))
  const chosen: Showable[] = []
  while (chosen.length < count && left.length > 0) {
    const lastKinds = chosen.slice(-REMEMBERED).map(({ kind }) => kind)
    const isFloor = (place + chosen.length) % ROUND === FLOOR_PLACE
    const seldom = isFloor ? bestOf(left, lastKinds, ({ isSeldom }) => isSeldom) : undefined
    const next = seldom ?? bestOf(left, lastKinds, () => true)
    if (!next) break
    chosen.push(next.one)
    left.splice(left.indexOf(next), 1)
  }
  return chosen
}
