import { useState } from 'react'

export type OnDraft = (text: string, isSuggested?: boolean) => void
type TopicDraft = {
  draft: string
  /** Told of words of a language model by `true`, and by `false` once they are taken back. */
  onDraft: OnDraft
  max: number
}

/** Puts the words of a topic behind what was written, or in its place where both are too long; `undo` brings that back. */
export function useTopicDraft({ draft, onDraft, max }: TopicDraft) {
  const [taken, setTaken] = useState<{ before: string; after: string; isModel: boolean }>()
  return {
    take: (words: string, isModel: boolean) => {
      const both = draft.trim() ? `${draft.trimEnd()} ${words}` : words
      const after = both.length <= max ? both : words
      setTaken({ before: draft, after, isModel })
      onDraft(after, isModel || undefined)
    },
    // Once the words are changed there is nothing to take back.
    undo:
      taken && taken.after === draft
        ? () => {
            onDraft(taken.before, taken.isModel ? false : undefined)
            setTaken(undefined)
          }
        : undefined,
  }
}
