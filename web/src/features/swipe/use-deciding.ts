import type { PersonView, ProfileView } from '@hearth/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import { newClientId } from '../../lib/client-id.ts'
import { useTexts } from '../../lib/texts.tsx'
import { candidates, putAside, recordSwipe } from './swipe.queries.ts'

export type Decision = { person: PersonView; isLike: boolean }

const isIntroduced = (profile: ProfileView | undefined) =>
  !profile || Boolean(profile.firstName && profile.dateOfBirth)

/** Records decisions, tells what came of them, and holds a like back until one has introduced oneself. */
export function useDeciding() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [waitingLike, setWaitingLike] = useState<PersonView>()
  // The same decision on the same card carries the same id however often it has to be tried.
  const clientIds = useRef(new Map<string, string>())

  const swipe = useMutation({
    mutationFn: async ({ person, isLike }: Decision) => {
      // A deck asked for before this decision would bring the card back.
      await queryClient.cancelQueries({ queryKey: keys.candidates })
      const decision = `${person.id} ${isLike}`
      const clientId = clientIds.current.get(decision) ?? newClientId()
      clientIds.current.set(decision, clientId)
      return recordSwipe({ clientId, swipedId: person.id, isLike })
    },
    onSuccess: ({ match }, { person, isLike }) => {
      putAside(queryClient, person.id)
      if (match) void queryClient.invalidateQueries({ queryKey: keys.matches })
      if (isLike) tellLiked(person, match?.id)
    },
    onError: (error, { person, isLike }) => {
      // Decided in another tab already: there is nothing left to say about it here.
      if (hasCode(error, 'conflict')) return putAside(queryClient, person.id)
      if (isLike && hasCode(error, 'forbidden')) return setWaitingLike(person)
      if (hasCode(error, 'not_found')) void queryClient.invalidateQueries(candidates)
      if (hasCode(error, 'unauthenticated')) return
      toast.error(texts.failures.title, { description: texts.failures.recordSwipe })
    },
  })

  function tellLiked({ firstName }: PersonView, matchId: string | undefined) {
    const { match, liked } = texts.swipe
    if (matchId) toast(match.title, { id: matchId, description: match.text(firstName) })
    else toast(liked.title, { description: liked.text(firstName) })
  }

  function decide(decision: Decision) {
    if (swipe.isPending || waitingLike) return
    const profile = queryClient.getQueryData<ProfileView>(keys.profile)
    if (decision.isLike && !isIntroduced(profile)) setWaitingLike(decision.person)
    else swipe.mutate(decision)
  }

  return {
    decide,
    isSaving: swipe.isPending,
    waitingLike,
    forgetLike: () => setWaitingLike(undefined),
    goOnWithLike: (person: PersonView) => {
      setWaitingLike(undefined)
      swipe.mutate({ person, isLike: true })
    },
  }
}
