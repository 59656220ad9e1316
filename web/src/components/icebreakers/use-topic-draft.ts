import { useState } from 'react'

type TopicDraft = { draft: string; onDraft: (text: string) => void; max: number }

/** Puts the words of a topic behind what was written, or in its place where both are too long; `undo` brings that back. */
export function useTopicDraft({ draft, onDraft, max }: TopicDraft) {
  const [taken, setTaken] = useState<{ before: string; after: string }>()
  return {
    take: (words: string) => {
      const both = draft.trim() ? `${draft.trimEnd()} ${words}` : words
      const after = both.length <= max ? both : words
      setTaken({ before: draft, after })
      onDraft(after)
    },
    // Once the words are changed there is nothing to take back.
    undo:
      taken && taken.after === draft
        ? () => {
            onDraft(taken.before)
            setTaken(undefined)
          }
        : undefined,
  }
}
