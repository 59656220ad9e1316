import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode, hasKind } from '../../api/client.ts'
import { consoleSession, listDecisions, listItems, showCase } from '../api.ts'

// Reading a case is recorded in the audit log, so it is not read each time when the window gets the focus.
const isReadOnce = { refetchOnWindowFocus: false } as const

export const caseQuery = (number: string) => ({
  queryKey: ['console', 'case', number] as const,
  queryFn: () => showCase(number),
  ...isReadOnce,
})

export const decisionsQuery = (number: string) => ({
  queryKey: ['console', 'case', number, 'decisions'] as const,
  queryFn: () => listDecisions(number),
  ...isReadOnce,
})

/** The items after the newest ones, from `first` on; nothing is fetched before the first page is wanted. */
export const olderItemsQuery = (number: string, first: string) => ({
  queryKey: ['console', 'case', number, 'items', first] as const,
  queryFn: ({ pageParam }: { pageParam: string }) => listItems(number, pageParam),
  initialPageParam: first,
  getNextPageParam: (last: Awaited<ReturnType<typeof listItems>>) => last.next,
  enabled: false,
  ...isReadOnce,
})

/** The signed-in staff member. */
export const viewerQuery = {
  queryKey: ['console', 'session'] as const,
  queryFn: consoleSession,
  staleTime: Number.POSITIVE_INFINITY,
  ...isReadOnce,
}

/** Returns whether somebody else has changed the case meanwhile, so that it has to be read again. */
export const isConflict = (error: unknown) => hasKind(error, 'conflict')

/** A change of a case. Afterwards, and after a conflict, everything that the console shows is up to date. */
export function useChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['console'] })
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await refresh()
      onDone?.()
    },
    onError: (error) => (isConflict(error) ? refresh() : undefined),
  })
}

export const isStale = (error: unknown) => hasCode(error, 'stale_session')
