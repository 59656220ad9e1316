import { Draft, type DraftInput, type DraftView } from '@hearth/contract/profile/draft'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api, read } from '../../../api/client.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'

/** Signing out forgets whatever is kept under `hearth.draft.` on a device. */
const PREFIX = 'hearth.draft.profile.'

const Kept = z.object({
  ...z.pick(Draft, { fields: true, step: true, basedOn: true }).shape,
  isOnServer: z.boolean(),
})
export type KeptDraft = z.infer<typeof Kept>

// Storage may be forbidden or full; then what was typed lasts as long as the page.
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const draftKey = (personId: string) => PREFIX + personId

/** A draft as storage holds it, or nothing where it holds none that can be read. */
export function readDraft(text: string | null | undefined): KeptDraft | undefined {
  const parsed = attempt(() => Kept.safeParse(JSON.parse(text ?? '')))
  return parsed?.success ? parsed.data : undefined
}

/** What this device keeps of a profile that is not saved yet. */
export const draftHere = (personId: string) =>
  readDraft(attempt(() => localStorage.getItem(draftKey(personId))))

export function keepHere(personId: string, draft: KeptDraft | undefined): void {
  const key = draftKey(personId)
  attempt(() => (draft ? localStorage.setItem(key, JSON.stringify(draft)) : localStorage.removeItem(key)))
}

export type DraftToSend = DraftInput

export const sendDraft = (draft: DraftToSend): Promise<DraftView> =>
  read(api.profile.draft.$put({ json: draft }))
export const dropDraftOnServer = (): Promise<DraftView> => read(api.profile.draft.$delete())

/**
 * The draft to go on with. What this device could not send counts more than what the server has; what it has sent
 * and the server no longer has was saved or dropped elsewhere.
 */
export function draftToOpen(here: KeptDraft | undefined, server: DraftView | undefined): DraftToSend | null {
  const there = server?.draft ?? null
  if (!here || (here.isOnServer && server)) return there
  return {
    step: here.step || (there?.step ?? ''),
    basedOn: here.basedOn,
    fields: { ...there?.fields, ...here.fields },
  }
}

/** The draft of this person, from this device and the server. */
const ownDraft = (personId: string) => ({
  queryKey: ['profile', 'draft', personId],
  queryFn: async (): Promise<{ draft: DraftToSend | null }> => {
    // Before the server is asked: what is on its way there meanwhile may not be in the answer yet.
    const here = draftHere(personId)
    return { draft: draftToOpen(here, await read(api.profile.draft.$get())) }
  },
  // What another device has written since is what counts.
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/** The draft to go on with, or `undefined` for as long as one has to wait for it. */
export function useOwnDraft(): { draft: DraftToSend | null } | undefined {
  const personId = personIdOf(useSession().state) ?? ''
  const { data, isPending, fetchStatus } = useQuery(ownDraft(personId))
  if (data) return data
  // A draft that cannot be had now keeps nobody from the form; what this device has is in it anyway.
  if (isPending && fetchStatus !== 'paused') return undefined
  return { draft: draftToOpen(draftHere(personId), undefined) }
}
