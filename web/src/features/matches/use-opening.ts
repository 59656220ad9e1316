import type { MatchView } from '@hearth/contract/people/matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { openConversation } from '../../api/matches.ts'
import { keys } from '../../api/queries.ts'
import { useNavigateHere } from '../../lib/hooks/use-navigate-here.ts'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Goes to the conversation of a match, which this makes where there is none yet. */
export function useOpening() {
  const texts = useTexts('shell')
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  return useMutation({
    mutationFn: (match: MatchView) => openConversation(match.id),
    onSuccess: ({ conversation, isNew }, { person }) => {
      queryClient.setQueryData(keys.conversation(conversation.id), conversation)
      const { started } = texts.matches
      if (isNew)
        toast(started.title, {
          description: started.text({ firstName: person.firstName }),
          ...staysOnNextScreen,
        })
      navigate(`/messages/${conversation.id}`)
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      toast.error(texts.failures.title, { description: texts.failures.startConversation })
    },
  })
}
