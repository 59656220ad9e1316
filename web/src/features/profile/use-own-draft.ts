import { useQuery } from '@tanstack/react-query'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { type DraftToSend, draftHere, draftToOpen, ownDraft } from './draft.ts'

/** The draft to go on with, or `undefined` for as long as one has to wait for it. */
export function useOwnDraft(): { draft: DraftToSend | null } | undefined {
  const personId = personIdOf(useSession().state) ?? ''
  const { data, isPending, fetchStatus } = useQuery(ownDraft(personId))
  if (data) return data
  // A draft that cannot be had now keeps nobody from the form; what this device has is in it anyway.
  if (isPending && fetchStatus !== 'paused') return undefined
  return { draft: draftToOpen(draftHere(personId), undefined) }
}
