import type { SuspensionView } from '@hearth/contract/people/moderation'
import { api, read } from '../../../api/client.ts'

const EVERY_MS = 60_000

/** The decision that suspends the viewer. It may be lifted while the page is open. */
export const ownSuspension = {
  queryKey: ['suspension'],
  queryFn: (): Promise<SuspensionView> => read(api.suspension.$get()),
  refetchInterval: EVERY_MS,
}
