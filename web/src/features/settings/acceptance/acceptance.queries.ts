import type { AcceptanceView } from '@hearth/contract/public/pages'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from '../../../api/client.ts'

const EVERY_MS = 60_000

/** Requests the versions that the viewer must accept. They may do so on another device while the page is open. */
export const pendingAcceptance = queryOptions({
  queryKey: ['acceptance'],
  queryFn: (): Promise<AcceptanceView> => read(api.acceptance.$get()),
  refetchInterval: EVERY_MS,
})

/** Accepts these versions, and returns what is left to accept. */
export const accept = (versions: AcceptanceView['versions']): Promise<AcceptanceView> =>
  read(
    api.acceptance.$post({
      json: { versions: versions.map(({ page, language, number }) => ({ page, language, number })) },
    }),
  )
