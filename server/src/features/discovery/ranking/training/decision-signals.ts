import type { Db } from '../../../../db/open.ts'
import { type GradedSwipe, TALK, type TalkLevel } from '../../../matching/matching.ts'
import { exposures } from '../../exposures/exposures.store.ts'
import type { DecisionSignal } from '../model/signals.rules.ts'

/** A pass after this many seconds is one after a long look. */
const LONG_LOOK_SECONDS = 15

function signalOfLike(hasNote: boolean, talk: TalkLevel): DecisionSignal {
  if (talk === TALK.long) return 'conversation'
  if (talk === TALK.answered) return 'answered'
  return hasNote ? 'likeWithNote' : 'like'
}

const pairKey = (viewerId: string, personId: string) => `${viewerId} ${personId}`

/** Returns a function that gives the signal of a decision, undefined for a pass of which the time is not known. */
export async function readSignals(
  db: Db,
  decisions: readonly GradedSwipe[],
): Promise<(decision: GradedSwipe) => DecisionSignal | undefined> {
  const passes = decisions.filter(({ isLike }) => !isLike)
  const viewed = await exposures.listViewed(
    db,
    passes.map(({ swiperId, swipedId }) => ({ viewerId: swiperId, personId: swipedId })),
  )
  const secondsOf = new Map(
    viewed.map(({ viewerId, personId, seconds }) => [pairKey(viewerId, personId), seconds]),
  )
  return ({ swiperId, swipedId, isLike, hasNote, talk }) => {
    if (isLike) return signalOfLike(hasNote, talk)
    const seconds = secondsOf.get(pairKey(swiperId, swipedId))
    if (seconds === undefined) return undefined
    return seconds >= LONG_LOOK_SECONDS ? 'longLook' : 'pass'
  }
}
