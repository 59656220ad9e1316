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
type Deck = { usual: number; place: number; lastKinds: readonly (string | null)[] }

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

const isSeldom = ({ shown }: Showable, usual: number) => shown < SELDOM * usual

function worth({ chance, shown, kind }: Showable, { usual, lastKinds }: Deck): number {
  const same = kind === null ? 0 : lastKinds.slice(-REMEMBERED).filter((one) => one === kind).length
  return chance * share(shown, usual) ** -EVENNESS * SAMENESS ** same
}

function next(left: readonly Showable[], deck: Deck): Showable | undefined {
  const seldom = deck.place % ROUND === FLOOR_PLACE ? left.filter((one) => isSeldom(one, deck.usual)) : []
  const choice = (seldom.length > 0 ? seldom : left).map((one) => ({ one, worth: worth(one, deck) }))
  return choice.reduce<{ one: Showable; worth: number } | undefined>(
    (best, other) =>
      !best || other.worth > best.worth || (other.worth === best.worth && other.one.id < best.one.id)
        ? other
        : best,
    undefined,
  )?.one
}

/**
 * Candidates in the order to show them: by the chance of a match, evened out by how often each was shown, with a place
 * kept for the seldom shown and no long run of one kind.
 */
export function arrange(candidates: readonly Showable[], { usual, place = 0, count }: Wish): Showable[] {
  const left = new Set(candidates)
  const chosen: Showable[] = []
  while (chosen.length < count && left.size > 0) {
    const lastKinds = chosen.slice(-REMEMBERED).map(({ kind }) => kind)
    const one = next([...left], { usual, place: place + chosen.length, lastKinds })
    if (!one) break
    chosen.push(one)
    left.delete(one)
  }
  return chosen
}
