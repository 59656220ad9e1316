import type { PersonView } from '@hearth/contract/profile/people'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SwipeDecision } from '../../../components/deck/card-physics.ts'
import { type HandedDecision, type LikeNote, stateOf } from '../../../lib/navigation.ts'
import { putOnTop } from '../swipe.queries.ts'

/** The card is seen where it was before it goes. */
const ARRIVE_MS = 350

type OpenDeck = { isLoaded: boolean; top: PersonView | undefined; decide: (decision: SwipeDecision) => void }

/**
 * Makes a decision of a person's page on the deck. The note of such a like stays with the person for as long
 * as the deck is open, so that one that has to be tried again says it too.
 */
export function useHandedDecision({ isLoaded, top, decide }: OpenDeck) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { decision } = stateOf(useLocation())
  const words = useRef(new Map<string, LikeNote>())
  // The address forgets it a moment later than the deck has acted on it.
  const done = useRef<HandedDecision>(undefined)
  const isOnTop = top !== undefined && top.id === decision?.person.id

  const act = useEffectEvent(() => {
    if (!decision) return
    done.current = decision
    decide(decision.isLike ? 'like' : 'pass')
    void navigate('.', { replace: true, state: null })
  })

  useEffect(() => {
    if (!decision || !isLoaded || done.current === decision) return
    words.current.set(decision.person.id, decision.words)
    if (!isOnTop) return putOnTop(queryClient, decision.person)
    const arriving = setTimeout(() => act(), ARRIVE_MS)
    return () => clearTimeout(arriving)
  }, [decision, isLoaded, isOnTop, queryClient])

  return {
    wordsFor: (personId: string) => {
      const said = words.current.get(personId)
      return said && { words: said }
    },
    keepWords: (personId: string, said: LikeNote) => void words.current.set(personId, said),
    forgetWords: (personId: string) => void words.current.delete(personId),
  }
}
