import type { EditInput, MessageView } from '@hearth/contract/chat/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { ApiError, hasCode, hasKind } from '../../../api/client.ts'
import { keys } from '../../../api/queries.ts'
import { useRestrictionText } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { putAnswer } from '../catching-up.ts'
import { edit, react, takeBack } from '../chat.queries.ts'

/** One thing done to a message that is there; what comes of it is shown at once, and failure is told. */
function useChanging<Wish>(
  change: (wish: Wish) => Promise<MessageView>,
  onDone?: (message: MessageView) => void,
) {
  const { title } = useTexts('shell').failures
  const texts = useTexts('chat')
  const restrictionText = useRestrictionText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (message) => {
      putAnswer(queryClient, message)
      onDone?.(message)
    },
    onError: (error) => {
      // A limit and a question are told at the box, which keeps the words.
      if (hasKind(error, 'unauthenticated', 'rate_limited') || hasCode(error, 'sure')) return
      const isLate = hasKind(error, 'conflict', 'forbidden')
      const why = error instanceof ApiError && restrictionText(error.problem)
      toast.error(title, { description: why || (isLate ? texts.tooLate : texts.changeFailed) })
    },
  })
}

export function useEditing(message: MessageView) {
  const queryClient = useQueryClient()
  return useChanging(
    (input: EditInput) => edit(message, input),
    // An edit into the same text counts as if it had been sent.
    () => void queryClient.invalidateQueries({ queryKey: keys.limits, refetchType: 'none' }),
  )
}

export const useTakingBack = (onDone: (message: MessageView) => void) => useChanging(takeBack, onDone)

export const useReacting = () =>
  useChanging(({ message, emoji }: { message: MessageView; emoji: string | undefined }) =>
    react(message, emoji),
  )
