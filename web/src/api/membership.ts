import type { MembershipView } from '@hearth/contract/membership/membership'
import { queryOptions } from '@tanstack/react-query'
import { api, read } from './client.ts'

export const ownMembership = queryOptions({
  queryKey: ['membership'],
  queryFn: (): Promise<MembershipView> => read(api.membership.$get()),
})
