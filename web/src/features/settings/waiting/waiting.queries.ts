import type { ApprovalView } from '@hearth/contract/public/registration'
import { api, read } from '../../../api/client.ts'

const EVERY_MS = 60_000

/** How the approval of the viewer's account stands. Staff may decide while the page is open; then there is none. */
export const ownApproval = {
  queryKey: ['approval'],
  queryFn: (): Promise<ApprovalView> => read(api.approval.$get()),
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always' as const,
}
