import { useState } from 'react'
import type * as z from 'zod/mini'

// It ends with the tab, because it says much about a person and the device may be shared.
const PREFIX = 'hearth_'
const keyOf = (name: string) => PREFIX + name

/** Deletes the drafts of all cases, because the next person at this device may be another one. */
export function forgetCaseDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are none.
  }
}

function read<Draft>(name: string, schema: z.ZodMiniType<Draft>): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return schema.safeParse(stored).data
  } catch {
    return undefined
  }
}

function store(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {
    // Without storage the draft lives as long as the screen.
  }
}

/** Returns a draft, which survives the end of its form and a reload, and the functions that change and delete it. */
export function useStoredDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: Draft) {
  const [draft, setDraft] = useState(() => read(name, schema) ?? empty)
  return {
    draft,
    change: (changed: Partial<Draft>) => {
      const next = { ...draft, ...changed }
      store(name, next)
      setDraft(next)
    },
    clear: () => {
      store(name, undefined)
      setDraft(empty)
    },
  }
}
