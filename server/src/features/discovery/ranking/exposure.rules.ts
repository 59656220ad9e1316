/** Somebody who could be shown: how well it would go, and how often they were shown of late. */
export type Showable = {
  id: string
  chance: number
  shown: number
  /** What they come for, or whatever else should not be the same ten times over; null where it is not known. */
  kind: string | null
  /** Likes the viewer already. */
  isWaiting?: boolean
  /** What decides, with their worth, where the seldom shown draw lots for their place. */
  lot?: number
}

type Wish = {
  /** How often people of this community were shown of late on average. */
  usual: number
  count: number
  /** How many cards came before. */
  place?: number
  /** The places, from 0, at which whoever waits for the viewer comes first. */
  early?: ReadonlySet<number>
}

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
function bestOf<One extends Weighed>(
  sorted: readonly One[],
  lastKinds: readonly (string | null)[],
  mayCome: (one: One) => boolean,
): One | undefined {
  let best: { of: One; worth: number } | undefined
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

/** Whoever of the seldom shown draws their place: by the root of their worth, so that it does not fall to the liked again. */
function drawn(list: readonly Weighed[], lastKinds: readonly (string | null)[]) {
  const lots = list
    .filter(({ isSeldom }) => isSeldom)
    .map((of) => ({
      ...of,
      of,
      worth: of.one.lot === undefined ? of.worth : Math.sqrt(of.worth) * of.one.lot,
    }))
    .toSorted((a, b) => b.worth - a.worth)
  return bestOf(lots, lastKinds, () => true)?.of
}

/** Whether somebody may come after these last ones, of whom so many were of one kind; all may where nobody else is left. */
function freshAfter(last: readonly Showable[], run: number, left: readonly Weighed[]) {
  const kind = last.at(-1)?.kind ?? null
  const isRun = kind !== null && last.length >= run && last.slice(-run).every((one) => one.kind === kind)
  const isTired = isRun && left.some(({ one }) => one.kind !== kind)
  return ({ one }: Weighed) => !isTired || one.kind !== kind
}

type Turn = { left: readonly Weighed[]; last: readonly Showable[]; at: number; isOwed: boolean }

/** Who comes next at this place of a round, and whether it is somebody who waits and was owed a place. */
function nextIn({ left, last, at, isOwed }: Turn): { next: Weighed | undefined; isPaid: boolean } {
  const kinds = last.map(({ kind }) => kind)
  const seldom = at === FLOOR_PLACE ? drawn(left, kinds) : undefined
  if (seldom) return { next: seldom, isPaid: false }
  // The place of the seldom shown takes whoever is there, so a run before it has to end earlier.
  const isFresh = freshAfter(last, at === FLOOR_PLACE - 1 ? REMEMBERED - 1 : REMEMBERED, left)
  const mayWait = (one: Weighed) => one.one.isWaiting === true && isFresh(one)
  const waiting = isOwed ? bestOf(left, kinds, mayWait) : undefined
  return { next: waiting ?? bestOf(left, kinds, isFresh), isPaid: waiting !== undefined }
}

/**
 * Candidates in the order to show them: by the chance of a match, evened out by how often each was shown, with a place
 * kept for the seldom shown, and never more than three of one kind in a row while there is somebody else.
 */
export function arrange(candidates: readonly Showable[], wish: Wish): Showable[] {
  const { usual, place = 0, count, early } = wish
  const left = candidates
    .map((one) => weighed(one, usual))
    .toSorted((a, b) => b.worth - a.worth || (a.one.id < b.one.id ? -1 : 1))
  const chosen: Showable[] = []
  let owed = 0
  while (chosen.length < count && left.length > 0) {
    owed += Number(early?.has(chosen.length) ?? false)
    const at = (place + chosen.length) % ROUND
    const { next, isPaid } = nextIn({ left, last: chosen.slice(-REMEMBERED), at, isOwed: owed > 0 })
    if (!next) break
    owed -= Number(isPaid)
    chosen.push(next.one)
    left.splice(left.indexOf(next), 1)
  }
  return chosen
}
