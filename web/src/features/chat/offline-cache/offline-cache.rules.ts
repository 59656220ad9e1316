import type { ConversationsView, ConversationView, MessagesView } from '@hearth/contract/chat'
import type { PersonView } from '@hearth/contract/people'
import type { InfiniteData } from '@tanstack/react-query'
import { lastSeqWithoutGap } from '../chat.rules.ts'

/** How much of what was read stays on a device. */
export const MAX_CONVERSATIONS = 50
export const MAX_MESSAGES = 200

export type CachedConversation = { conversation: ConversationView; messages: MessagesView }
export type CachedInbox = InfiniteData<ConversationsView>

/** Of somebody else only what a list and the head of a talk show; all else is asked for anew. */
function withoutDetails(person: PersonView): PersonView {
  const { id, firstName, lastName, age, isVerified, photos } = person
  return {
    id,
    firstName,
    lastName,
    age,
    isVerified,
    photos: photos.slice(0, 1),
    bio: '',
    locationCity: '',
    locationState: '',
    heightCm: null,
    occupation: '',
    education: '',
    lookingFor: null,
    relationshipGoals: null,
    interests: [],
    headline: '',
    facts: {},
    prompts: [],
  }
}

/** The newest part of a talk as it stays on the device; none while a part of it is missing or is not looked at. */
export function cachedConversationOf({
  conversation,
  messages: known,
}: CachedConversation): CachedConversation | undefined {
  const all = known.messages
  const isWhole = all.length === 0 || lastSeqWithoutGap(all) === all.at(-1)?.seq
  if (known.hasNewer || !isWhole) return undefined
  const messages = all.slice(-MAX_MESSAGES)
  const hasMore = known.hasMore || messages.length < all.length
  return {
    conversation: { ...conversation, person: withoutDetails(conversation.person) },
    messages: { ...known, messages, hasMore },
  }
}

/** The top of the inbox as it stays on the device. */
export function cachedInboxOf({ pages, pageParams }: CachedInbox): CachedInbox {
  const kept: ConversationsView[] = []
  let room = MAX_CONVERSATIONS
  for (const page of pages) {
    if (room < page.conversations.length) break
    room -= page.conversations.length
    kept.push({
      ...page,
      conversations: page.conversations.map((line) => ({ ...line, person: withoutDetails(line.person) })),
    })
  }
  return { pages: kept, pageParams: pageParams.slice(0, kept.length) }
}
