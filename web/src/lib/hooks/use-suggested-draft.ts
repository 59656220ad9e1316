import { useState } from 'react'

/** Remembers whether words of a language model are in a draft, until it is empty. */
export function useSuggestedDraft(setDraft: (text: string) => void) {
  const [isSuggested, setSuggested] = useState(false)
  return {
    /** For the message that is sent. */
    mark: isSuggested ? { isSuggested } : {},
    change: (text: string, isModel = isSuggested) => {
      setDraft(text)
      setSuggested(text !== '' && isModel)
    },
  }
}
