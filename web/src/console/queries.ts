import type { CaseOrder, CasesView, Queue } from '@hearth/contract/console/cases'
import type { PaletteView } from '@hearth/contract/console/community'
import type { AuditEntriesView } from '@hearth/contract/console/staff'
import {
  infiniteQueryOptions,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { ApiError, hasCode, hasKind } from '../api/client.ts'
import {
  consoleSession,
  listAudit,
  listCases,
  listStaff,
  showCommunity,
  showNotifications,
  showOrder,
  showPalette,
} from './api.ts'

const MAX_RETRIES = 2
const REFETCH_MS = 30_000
/** It learns at night. */
const LEARNED_FRESH_MS = 600_000

/** Where each answer is kept. */
export const consoleKeys = {
  session: ['console', 'session'],
  cases: ['console', 'cases'],
  queue: (queue: Queue, order: CaseOrder) => ['console', 'cases', queue, order],
  order: ['console', 'order'],
  case: (number: string) => ['console', 'case', number],
  staff: ['console', 'staff'],
  community: ['console', 'community'],
  palette: (light: string, dark: string) => ['console', 'palette', light, dark],
  audit: ['console', 'audit'],
  notifications: ['console', 'notifications'],
  registration: ['console', 'registration'],
  waiting: ['console', 'waiting'],
  membership: ['console', 'membership'],
} as const

export const ownConsoleSession = queryOptions({
  queryKey: consoleKeys.session,
  queryFn: consoleSession,
})

export const ownNotifications = queryOptions({
  queryKey: consoleKeys.notifications,
  queryFn: showNotifications,
})

/** Returns whether a queue can be in either order: the decided and the overdue cases have their own. */
export const hasOrders = (queue: Queue) => queue !== 'decided' && queue !== 'overdue'

export const queueOf = (queue: Queue, chosen: CaseOrder) => {
  const order = hasOrders(queue) ? chosen : 'due'
  return infiniteQueryOptions({
    queryKey: consoleKeys.queue(queue, order),
    queryFn: ({ pageParam }): Promise<CasesView> => listCases(queue, order, pageParam),
    initialPageParam: '',
    getNextPageParam: (page: CasesView) => page.next,
    refetchInterval: REFETCH_MS,
  })
}

export const learnedOrder = queryOptions({
  queryKey: consoleKeys.order,
  queryFn: showOrder,
  staleTime: LEARNED_FRESH_MS,
})

export const allStaff = queryOptions({ queryKey: consoleKeys.staff, queryFn: listStaff })

export const communitySettings = queryOptions({ queryKey: consoleKeys.community, queryFn: showCommunity })

export const paletteOf = (light: string, dark: string) =>
  queryOptions({
    queryKey: consoleKeys.palette(light, dark),
    queryFn: () => showPalette(light, dark),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before: PaletteView | undefined) => before,
  })

export const auditEntries = infiniteQueryOptions({
  queryKey: consoleKeys.audit,
  queryFn: ({ pageParam }): Promise<AuditEntriesView> => listAudit(pageParam),
  initialPageParam: '',
  getNextPageParam: (page: AuditEntriesView) => page.next,
})

const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Creates the query client of one person. `onUnauthenticated` is called when the server knows no session. */
export function createConsoleQueries(onUnauthenticated: () => void): QueryClient {
  function onError(error: unknown): void {
    if (hasKind(error, 'unauthenticated')) onUnauthenticated()
    if (hasCode(error, 'strong_sign_in_required'))
      void client.invalidateQueries({ queryKey: consoleKeys.session })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Any change may move a case from one queue to another.
      onSuccess: () => void client.invalidateQueries({ queryKey: consoleKeys.cases }),
    }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < MAX_RETRIES && !isRefusal(error) },
      // Offline, a change has to fail where the person sees it instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
