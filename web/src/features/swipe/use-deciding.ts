import type { MatchView } from '@hearth/contract/matching'
import type { PersonView, ProfileView } from '@hearth/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { keys } from '../../api/queries.ts'
import type { LikeWords } from '../../lib/hand-on.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { candidates, deciding, putAside, recordSwipe } from './swipe.queries.ts'
import { useOneId } from './use-one-id.ts'

type Swipe = { person: PersonView; isLike: boolean; words?: LikeWords }

const isIntroduced = (profile: ProfileView | undefined) =>
  !profile || Boolean(profile.firstName && profile.dateOfBirth)

/** Records decisions, tells what came of them, and holds a like back until one has introduced oneself. */
export function useDeciding() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [waitingLike, setWaitingLike] = useState<PersonView>()
  const [match, setMatch] = useState<MatchView>()
  const inOneId = useOneId()
  // What the other person has taken back meanwhile can no longer be spoken of; the like itself still can be sent.
  const outdated = useRef(new Set<string>())

  const swipe = useMutation({
    mutationKey: deciding,
    mutationFn: async ({ person, isLike, words: said }: Swipe) => {
      const words = outdated.current.has(person.id) ? undefined : said
      // A deck asked for before this decision would bring the card back.
      await queryClient.cancelQueries({ queryKey: keys.candidates })
      return inOneId([person.id, isLike, words], (clientId) =>
        recordSwipe(queryClient, { clientId, swipedId: person.id, isLike, ...words }),
      )
    },
    onSuccess: (made, { person, isLike }) => {
      putAside(queryClient, person.id)
      if (made.match) void queryClient.invalidateQueries({ queryKey: keys.matches })
      if (made.match) setMatch(made.match)
      if (isLike) tellLiked(texts, person, made.match?.id)
    },
    onError: (error, { person, isLike }) => {
      if (hasCode(error, 'invalid')) outdated.current.add(person.id)
      // Decided in another tab already: there is nothing left to say about it here.
      if (hasCode(error, 'conflict')) return putAside(queryClient, person.id)
      if (isLike && hasCode(error, 'forbidden')) return setWaitingLike(person)
      if (hasCode(error, 'not_found')) void queryClient.invalidateQueries(candidates)
      if (hasCode(error, 'unauthenticated')) return
      toast.error(texts.failures.title, { description: texts.failures.recordSwipe })
    },
  })

  /** Says whether the decision stands; where it does not, the card is still to be decided on. */
  async function decide(decision: Swipe): Promise<boolean> {
    const profile = queryClient.getQueryData<ProfileView>(keys.profile)
    if (decision.isLike && !isIntroduced(profile)) {
      setWaitingLike(decision.person)
      return false
    }
    return swipe.mutateAsync(decision).then(
      () => true,
      (error: unknown) => hasCode(error, 'conflict'),
    )
  }

  return {
    decide,
    isSaving: swipe.isPending,
    waitingLike,
    forgetLike: () => setWaitingLike(undefined),
    match,
    forgetMatch: () => setMatch(undefined),
  }
}

function tellLiked({ swipe: words }: Texts, { firstName }: PersonView, matchId: string | undefined) {
  const { title, text } = matchId ? words.match : words.liked
  // One place for all likes: whoever swipes fast would be buried under them otherwise.
  toast(title, { description: text(firstName), id: matchId ?? 'liked' })
}
