import type { MatchView } from '@hearth/contract/people/matching'
import { toast } from 'sonner'
import { useTexts } from '../../lib/texts/texts.ts'
import { useToChat } from './use-to-chat.ts'

/** Long enough to finish a word first. */
const SHOWN_MS = 12_000

/** Returns a function that announces a match as a toast with a link to the chat. */
export function useMatchToast() {
  const { match: words } = useTexts('shell').swipe
  const toChat = useToChat()
  return (match: MatchView) =>
    toast(words.title, {
      id: match.id,
      description: words.text({ firstName: match.person.firstName }),
      duration: SHOWN_MS,
      action: { label: words.open, onClick: () => toChat.mutate(match) },
    })
}
