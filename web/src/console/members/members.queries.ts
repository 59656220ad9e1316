import type { MembersView } from '@hearth/contract/console/members'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listMembers, showMember } from '../api.ts'

const memberKeys = {
  found: (search: string) => ['console', 'members', search],
  one: (id: string) => ['console', 'member', id],
} as const

export const membersFound = (search: string) =>
  infiniteQueryOptions({
    queryKey: memberKeys.found(search),
    queryFn: ({ pageParam }): Promise<MembersView> => listMembers(search, pageParam),
    initialPageParam: '',
    getNextPageParam: (page: MembersView) => page.next,
    // Each read is an entry in the audit log.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.one(id),
    queryFn: () => showMember(id),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
