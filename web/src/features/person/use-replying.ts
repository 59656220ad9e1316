import type { PersonPageView } from '@hearth/contract/people/discovery'
import type { About, AboutInput } from '@hearth/contract/people/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { openConversation } from '../../api/matches.ts'
import { keys } from '../../api/queries.ts'
import { useNavigateHere } from '../../lib/hooks/use-navigate-here.ts'
import { staysOnNextScreen, withState } from '../../lib/navigation.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** Goes to the conversation of a match, with what is to be answered in hand where there is something. */
export function useReplying({ person, match }: PersonPageView) {
  const texts = useTexts('shell')
  const queryClient = useQueryClient()
  const navigate = useNavigateHere()
  return useMutation({
    mutationFn: (_about: AboutInput | undefined) => openConversation(match?.id ?? ''),
    onSuccess: ({ conversation, isNew }, about) => {
      queryClient.setQueryData(keys.conversation(conversation.id), conversation)
      const { started } = texts.matches
      if (isNew)
        toast(started.title, {
          description: started.text({ firstName: person.firstName }),
          ...staysOnNextScreen,
        })
      const reply = about && quoted(about, person)
      navigate(`/messages/${conversation.id}`, reply && withState({ reply }))
    },
    onError: (error) => {
      if (hasKind(error, 'unauthenticated')) return
      toast.error(texts.failures.title, { description: texts.failures.startConversation })
    },
  })
}

function quoted(about: AboutInput, { prompts }: PersonPageView['person']): About {
  if (about.kind === 'photo') return about
  const answer = prompts.find(({ promptId }) => promptId === about.promptId)?.answer ?? ''
  return { ...about, answer }
}
