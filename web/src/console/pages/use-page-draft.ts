import { useRef, useState } from 'react'
import * as z from 'zod/mini'

/** `basedOn`: the number of the version that it was begun from or last compared with; 0 if there was none. */
const Draft = z.object({
  text: z.string(),
  changeNote: z.string(),
  needsAcceptance: z.boolean(),
  // A stored draft may lack it. It is compared first.
  basedOn: z.prefault(z.int(), 0),
})
export type PageDraft = z.infer<typeof Draft>

// It outlives the tab: a page takes days to write, and says nothing about a person.
const keyOf = (page: string, language: string) => `hearth_page_${page}_${language}`

function readDraft(key: string): PageDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Draft.safeParse(stored).data
  } catch {
    return undefined
  }
}

/** Returns whether it could be stored. */
function storeDraft(key: string, draft: PageDraft | undefined): boolean {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Returns the draft of a page, if there is one, and functions that change and discard it. It is stored with every key. */
export function usePageDraft(page: string, language: string) {
  const key = keyOf(page, language)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [isStored, setIsStored] = useState(true)
  const latest = useRef(draft)
  function write(next: PageDraft) {
    latest.current = next
    setIsStored(storeDraft(key, next))
    setDraft(next)
  }
  return {
    draft,
    isStored,
    write,
    /** Bases the draft on a newer version, with which it is compared. */
    rebase: (basedOn: number) => {
      if (latest.current) write({ ...latest.current, basedOn })
    },
    /** `published`: only if nothing was written since the draft was this one. */
    discard: (published?: PageDraft) => {
      const stored = readDraft(key)
      if (published && stored && JSON.stringify(stored) !== JSON.stringify(published)) return
      latest.current = undefined
      storeDraft(key, undefined)
      setDraft(undefined)
    },
  }
}
