import type { ConversationView } from '@hearth/contract/chat/chat'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { draftIn, keepDraft } from '../../../lib/drafts.ts'
import { useSuggestedDraft } from '../../../lib/hooks/use-suggested-draft.ts'
import type { Store } from '../../../lib/store.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'

/** Outlives the page and the session: what one was writing when it ended is there when one is back. */
export function useDraft(conversation: ConversationView) {
  const personId = personIdOf(useSession().state) ?? ''
  const [draft, setDraft] = useState(() => draftIn(personId, conversation))
  const { id, matchId } = conversation
  useEffect(() => {
    if (!personId) return
    keepDraft(personId, id, draft)
    keepDraft(personId, matchId, '')
  }, [personId, id, matchId, draft])
  return { draft, setDraft, ...useSuggestedDraft({ personId, id, matchId, draft, setDraft }) }
}

/** Words to begin with. `isSuggested`: those of a language model are among them. */
export type Starter = { words: string; isSuggested?: boolean | undefined }

type StarterDraft = {
  setDraft: Dispatch<SetStateAction<string>>
  setSuggested: (isSuggested: boolean) => void
}

/** Takes the words to begin with, in place of earlier ones and behind what somebody wrote themselves. */
export function useStarter(starter: Store<Starter>, { setDraft, setSuggested }: StarterDraft) {
  const last = useRef('')
  useEffect(
    () =>
      starter.listen(() => {
        const { words, isSuggested } = starter.get()
        const before = last.current
        last.current = words
        setDraft((draft) => (!draft.trim() || draft === before ? words : `${draft.trimEnd()} ${words}`))
        if (isSuggested) setSuggested(true)
      }),
    [starter, setDraft, setSuggested],
  )
}
