import { Draft, type DraftInput, type DraftView } from '@hearth/contract/profile/draft'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api, read } from '../../../api/client.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'

/** Signing out deletes everything under `hearth.draft.` in local storage. */
const PREFIX = 'hearth.draft.profile.'

const StoredDraft = z.object({
  ...z.pick(Draft, { fields: true, step: true, basedOn: true }).shape,
  isOnServer: z.boolean(),
})
export type StoredDraft = z.infer<typeof StoredDraft>

// Storage can be forbidden or full. Then a draft lasts as long as the page.
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const draftKey = (personId: string) => PREFIX + personId

/** Returns the stored draft, or `undefined` if the text is not one. */
export function parseDraft(text: string | null | undefined): StoredDraft | undefined {
  const parsed = attempt(() => StoredDraft.safeParse(JSON.parse(text ?? '')))
  return parsed?.success ? parsed.data : undefined
}

/** Returns the draft that is stored on this device. */
export const readStoredDraft = (personId: string) =>
  parseDraft(attempt(() => localStorage.getItem(draftKey(personId))))

export function storeDraft(personId: string, draft: StoredDraft | undefined): void {
  const key = draftKey(personId)
  attempt(() => {
    if (!draft) return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify(draft))
    // `tidy-device.ts` deletes all of them two weeks after the last word.
    localStorage.setItem('hearth.draft.at', `${Date.now()}`)
  })
}

export type DraftToSend = DraftInput

export const sendDraft = (draft: DraftToSend): Promise<DraftView> =>
  read(api.profile.draft.$put({ json: draft }))
export const deleteSentDraft = (): Promise<DraftView> => read(api.profile.draft.$delete())

/**
 * Returns the draft to open. Changes that this device has not sent replace those of the server. A draft that was sent
 * and is missing on the server was saved or discarded elsewhere.
 */
export function draftToOpen(
  here: StoredDraft | undefined,
  server: DraftView | undefined,
): DraftToSend | null {
  const there = server?.draft ?? null
  if (!here || (here.isOnServer && server)) return there
  return {
    step: here.step || (there?.step ?? ''),
    basedOn: here.basedOn,
    fields: { ...there?.fields, ...here.fields },
  }
}

/** The query of a person's draft, from this device and the server. */
const ownDraft = (personId: string) => ({
  queryKey: ['profile', 'draft', personId],
  queryFn: async (): Promise<{ draft: DraftToSend | null }> => {
    // Read before the request: the reply may not have a change that is sent meanwhile.
    const here = readStoredDraft(personId)
    return { draft: draftToOpen(here, await read(api.profile.draft.$get())) }
  },
  // Another device may have written since.
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/** Returns the draft to open, or `undefined` while it loads. */
export function useOwnDraft(): { draft: DraftToSend | null } | undefined {
  const personId = personIdOf(useSession().state) ?? ''
  const { data, isPending, fetchStatus } = useQuery(ownDraft(personId))
  if (data) return data
  // If the server's draft cannot be loaded, the form opens with that of this device.
  if (isPending && fetchStatus !== 'paused') return undefined
  return { draft: draftToOpen(readStoredDraft(personId), undefined) }
}
