import type { MatchView } from '@hearth/contract/people/matching'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { openConversation } from '../../api/matches.ts'
import { keys } from '../../api/queries.ts'
import { staysOnNextScreen } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Returns a function that opens the conversation of a new match. */
export function useToChat() {
  const texts = useTexts('shell')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ id }: MatchView) => openConversation(id),
    onSuccess: ({ conversation, isNew }, { id, person }) => {
      queryClient.setQueryData(keys.conversation(conversation.id), conversation)
      const { started } = texts.matches
      toast.dismiss(id)
      if (isNew)
        toast(started.title, {
          description: started.text({ firstName: person.firstName }),
          ...staysOnNextScreen,
        })
      void navigate(`/messages/${conversation.id}`)
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      toast.error(texts.failures.title, { description: texts.failures.startConversation })
    },
  })
}
