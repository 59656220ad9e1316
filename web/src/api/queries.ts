import type { SettingsInput, SettingsView } from '@hearth/contract/account/settings'
import type { ConversationsView } from '@hearth/contract/chat/chat'
import type { CandidatesView } from '@hearth/contract/people/discovery'
import type { LikesView } from '@hearth/contract/people/matching'
import type { OwnPhotosView } from '@hearth/contract/photos/photos'
import type { TownsView } from '@hearth/contract/profile/locations'
import type { ProfileView } from '@hearth/contract/profile/people'
import { api, read } from './client.ts'

/** Where each answer is kept, for the screens and for the live events that change it. */
export const keys = {
  account: ['account'],
  profile: ['profile'],
  photos: ['photos'],
  people: ['people'],
  person: (personId: string) => ['people', personId],
  candidates: ['candidates'],
  topics: (personId: string) => ['topics', personId],
  stalledTopic: (conversationId: string) => ['stalledTopic', conversationId],
  meeting: ['meeting'],
  meetingCosts: ['meeting', 'costs'],
  blocks: ['blocks'],
  matches: ['matches'],
  moments: ['moments'],
  likes: ['likes'],
  chats: ['chat'],
  conversations: ['chat', 'conversations'],
  unread: ['chat', 'unread'],
  farewells: ['farewells'],
  settings: ['settings'],
  limits: ['limits'],
  notifications: ['notifications', 'list'],
  notificationSettings: ['notifications', 'settings'],
  mutes: ['notifications', 'mutes'],
  conversation: (conversationId: string) => ['chat', conversationId, 'conversation'],
  messages: (conversationId: string) => ['chat', conversationId, 'messages'],
} as const

export const ownProfile = {
  queryKey: keys.profile,
  queryFn: (): Promise<ProfileView> => read(api.profile.$get()),
  meta: { failure: 'loadProfile' },
} as const

/** The photos of the viewer in their order, and the running uploads. */
export const ownPhotos = {
  queryKey: keys.photos,
  queryFn: (): Promise<OwnPhotosView> => read(api.photos.$get()),
} as const

/** The first people of the deck, and how many there are in all. */
export const firstCandidates = {
  queryKey: keys.candidates,
  queryFn: (): Promise<CandidatesView> => read(api.candidates.$get({ query: {} })),
} as const

export const ownConversations = {
  queryKey: keys.conversations,
  queryFn: ({ pageParam }: { pageParam: string }): Promise<ConversationsView> =>
    read(api.conversations.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page: ConversationsView) => page.next,
} as const

/**
 * Forgets the deck, and fetches it where it is on screen. To remove the query instead would leave an open deck waiting
 * for ever.
 */
export function dealAgain(cache: {
  resetQueries: (queries: { queryKey: readonly string[] }) => Promise<void>
}): void {
  void cache.resetQueries({ queryKey: keys.candidates })
}

/** Who likes one and waits for a decision, newest first. */
export const ownLikes = {
  queryKey: keys.likes,
  queryFn: ({ pageParam }: { pageParam: string }): Promise<LikesView> =>
    read(api.likes.$get({ query: pageParam ? { after: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page: LikesView) => page.next,
} as const

/** The settings of the viewer about conversations, clock and distances. */
export const ownSettings = {
  queryKey: keys.settings,
  queryFn: (): Promise<SettingsView> => read(api.settings.$get()),
} as const

export const saveSettings = (input: SettingsInput): Promise<SettingsView> =>
  read(api.settings.$patch({ json: input }))

const SHORTEST_QUERY = 2

/** The query of the towns that begin with the typed text. */
export const placesFor = (typed: string) => ({
  queryKey: ['places', typed.trim().toLowerCase()],
  queryFn: (): Promise<TownsView> => read(api.places.$get({ query: { q: typed.trim() } })),
  enabled: typed.trim().length >= SHORTEST_QUERY,
  staleTime: Number.POSITIVE_INFINITY,
})
