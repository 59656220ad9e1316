import type { UndoneView } from '@hearth/contract/people/matching'
import type { PersonView } from '@hearth/contract/profile/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import type { SwipeDecision } from '../../../components/deck/card-physics.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { countUse, reachedBy, useTellingLimit } from '../deck/use-limits.ts'
import {
  candidates,
  deciding,
  keepLast,
  type LastSwipe,
  lastSwipe,
  type OutboxSwipe,
  putOnTop,
  undoSwipe,
} from '../swipe.queries.ts'
import { dismissLiked } from './liked-toast.tsx'
import { useOutbox } from './use-outbox.ts'

export type OnUndone = (person: PersonView, decision: SwipeDecision) => void

function latestOf(waiting: readonly OutboxSwipe[]): LastSwipe | null {
  const input = waiting.at(-1)?.payload.input
  return input ? { clientId: input.clientId, isLike: input.isLike } : null
}

/** Takes the latest decision back, where there is a deck or another list is `isReady`. `onUndone` hears of it just before the person is on top of the deck again. */
export function useUndoing(onUndone: OnUndone, isReady?: boolean) {
  const { failures } = useTexts('shell')
  const texts = useTexts('deciding').undo
  const queryClient = useQueryClient()
  const { outbox } = useOutbox()
  const tellLimit = useTellingLimit()
  // Whether there is one and not which, so that nothing rerenders with every swipe.
  const { data: isDealt = false } = useQuery({ ...candidates, enabled: false, select: () => true })
  const mayAsk = isReady ?? isDealt
  const { data: hasLast = false } = useQuery({
    ...lastSwipe,
    enabled: mayAsk,
    select: ({ last }) => last !== null,
  })

  const undoing = useMutation({
    mutationFn: async (last: LastSwipe): Promise<UndoneView> => {
      const taken = await outbox.take(last.clientId)
      if (taken) return { person: taken.payload.person }
      // One that is on its way from there has to be over first.
      if (outbox.entries.get().length > 0) await outbox.send()
      // A deck asked for before this would come without the person.
      await queryClient.cancelQueries({ queryKey: keys.candidates })
      const undone = await undoSwipe(last.clientId)
      countUse(queryClient, 'undos')
      return undone
    },
    onSuccess: ({ person }, { isLike }) => {
      dismissLiked()
      if (!person) return toast(texts.hidden.title, { description: texts.hidden.text })
      if (!navigator.onLine) keepLast(queryClient, latestOf(outbox.entries.get()))
      onUndone(person, isLike ? 'like' : 'pass')
      putOnTop(queryClient, person)
      return queryClient.invalidateQueries({ queryKey: keys.people })
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      if (hasKind(error, 'rate_limited')) return tellLimit('undos', reachedBy(queryClient, 'undos', error))
      if (hasKind(error, 'conflict')) toast(texts.matched)
      else toast.error(failures.title, { description: texts.failed })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.likes })
      // Without a connection its end would be waited for until there is one.
      return navigator.onLine ? queryClient.invalidateQueries(lastSwipe) : undefined
    },
  })

  return {
    isUndoing: undoing.isPending,
    mayUndo: mayAsk && hasLast && !undoing.isPending,
    undo: () => {
      const last = queryClient.getQueryData(lastSwipe.queryKey)?.last
      // A decision that is on its way is the latest, and can be taken back once it stands.
      if (last && queryClient.isMutating({ mutationKey: deciding }) === 0) undoing.mutate(last)
    },
  }
}
