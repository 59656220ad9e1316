import { useEffect, useState } from 'react'
import { draftIn, keepDraft } from '../drafts.ts'

const markOf = (id: string) => `${id}.suggested`

type SuggestedDraft = {
  personId: string
  /** The conversation, or its match as long as it has none. */
  id: string
  matchId: string
  draft: string
  setDraft: (text: string) => void
}

/** Remembers whether words of a language model are in a draft, until it is empty, and as long as the draft is kept. */
export function useSuggestedDraft({ personId, id, matchId, draft, setDraft }: SuggestedDraft) {
  const [isSuggested, setSuggested] = useState(
    () => draft !== '' && draftIn(personId, { id: markOf(id), matchId: markOf(matchId) }) !== '',
  )
  useEffect(() => {
    if (!personId) return
    keepDraft(personId, markOf(matchId), '')
    keepDraft(personId, markOf(id), isSuggested ? 'yes' : '')
  }, [personId, id, matchId, isSuggested])
  return {
    /** For the message that is sent. */
    mark: isSuggested ? { isSuggested } : {},
    setSuggested,
    change: (text: string, isModel = isSuggested) => {
      setDraft(text)
      setSuggested(text !== '' && isModel)
    },
  }
}
