import type { MutesView, MuteView } from '@hearth/contract/notifications/settings'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, read } from './client.ts'
import { keep } from './keep.ts'
import { keys } from './queries.ts'

const ownMutes = {
  queryKey: keys.mutes,
  queryFn: (): Promise<MutesView> => read(api.notifications.mutes.$get()),
} as const

/** Returns the mutes of the viewer by conversation: until when each lasts, null for always. */
export function useMutes(): ReadonlyMap<string | null, string | null> {
  const list = useQuery(ownMutes).data?.mutes ?? []
  return new Map(list.map(({ conversationId, until }) => [conversationId, until]))
}

/** Puts a saved mute into the list. */
export function keepMute(
  queryClient: QueryClient,
  conversationId: string,
  { isMuted, until }: MuteView,
): void {
  const list = queryClient.getQueryData<MutesView>(keys.mutes)
  const others = list?.mutes.filter((one) => one.conversationId !== conversationId) ?? []
  keep(queryClient, keys.mutes, { mutes: isMuted ? [{ conversationId, until }, ...others] : others })
}

/** Mutes a conversation until an instant, or until it is unmuted. */
export const mute = (conversationId: string, until: string | null): Promise<MuteView> =>
  read(api.notifications.mutes[':conversationId'].$put({ param: { conversationId }, json: { until } }))

export const unmute = (conversationId: string): Promise<MuteView> =>
  read(api.notifications.mutes[':conversationId'].$delete({ param: { conversationId } }))
