import type { ProfileView } from '@hearth/contract/people'
import { api, read } from './client.ts'

/** Where each answer is kept, for the screens and for the live events that change it. */
export const keys = {
  profile: ['profile'],
  candidates: ['candidates'],
  matches: ['matches'],
  chats: ['chat'],
  conversation: (conversationId: string) => ['chat', conversationId, 'conversation'],
  messages: (conversationId: string) => ['chat', conversationId, 'messages'],
} as const

export const ownProfile = {
  queryKey: keys.profile,
  queryFn: (): Promise<ProfileView> => read(api.profile.$get()),
  meta: { failure: 'loadProfile' },
} as const
