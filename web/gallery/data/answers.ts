import type { SessionView, SignInView } from '@hearth/contract/account/account'
import type { ConversationView } from '@hearth/contract/chat/chat'
import { idOf, MY_ID } from '../../src/testing/people.ts'
import { accountAnswers } from './account.ts'
import { candidatesIn, deckOf } from './candidates.ts'
import { noClips, ownClipsOf } from './clips.ts'
import { coachAnswers } from './coach.ts'
import type { SceneAnswers } from './fake-server.ts'
import { likesIn } from './likes.ts'
import { conversationsIn, inboxIn } from './matches.ts'
import { meetingAnswers } from './meeting.ts'
import { membershipAnswers } from './membership.ts'
import { notificationAnswers } from './notifications.ts'
import { CONVERSATION, EMAIL, messagesIn, NOW, ownPhotos, pageIn, type SceneData } from './scene-data.ts'
import { topicAnswers } from './topics.ts'
import { verificationOf } from './verification.ts'

export const sessionAnswer: NonNullable<SessionView['session']> = {
  person: { id: MY_ID, email: EMAIL },
  expiresAt: new Date(Date.parse(NOW) + 3_600_000).toISOString(),
}
const session: SessionView = { session: sessionAnswer }

const entered: SignInView = { ...session, needsPassword: false, needsSecondFactor: false }

const places = [
  { id: 1, city: 'Leeds', region: 'England', country: 'GB' },
  { id: 2, city: 'Leeuwarden', region: 'Friesland', country: 'NL' },
  { id: 3, city: 'Leeds', region: 'Alabama', country: 'US' },
]

const placeAnswers: SceneAnswers = {
  'GET /api/places': () => ({ places }),
  'PUT /api/profile/place': () => ({ isKept: true, nearest: places[0] ?? null }),
  'DELETE /api/profile/place': () => ({ isKept: false, nearest: null }),
}

/** The words of a search. */
const wordsIn = (body: unknown) => String(Object(body)['q']).toLowerCase()

const talkAnswers = (messages: ReturnType<typeof messagesIn>): SceneAnswers => ({
  'GET /api/community': () => ({ banner: null, maintenance: null }),
  'GET /api/conversations/unread': () => ({
    messages: 2,
    conversations: 1,
    waiting: 2,
    maxOpenConversations: 8,
  }),
  'GET /api/farewells': () => ({ farewells: [] }),
  'GET /api/matches/past': () => ({ matches: [] }),
  'GET /api/limits': () => ({ limits: [] }),
  'GET /api/settings': () => ({
    readReceipts: true,
    turnReminders: true,
    clock: null,
    distanceUnit: null,
    language: null,
  }),
  'PATCH /api/settings': ({ body }) => body,
  'GET /api/conversations/:conversationId/changes': () => ({ messages: [], change: 0, hasMore: false }),
  'PUT /api/conversations/:conversationId/read-position': ({ body }) => body,
  'POST /api/conversations/:conversationId/search': ({ body }) => ({
    messages: messages.filter(({ content }) => content.toLowerCase().includes(wordsIn(body))).toReversed(),
    hasMore: false,
  }),
  'GET /api/hidden': () => ({ items: [], next: null }),
  'GET /api/decisions': () => ({ decisions: [] }),
  'GET /api/verification': () => verificationOf(),
  'GET /api/registration': () => ({ mode: 'open', minimumAge: 18 }),
  'GET /api/reports': () => ({ reports: [] }),
  'POST /api/reports': () => ({ number: 'R-2041', createdAt: NOW }),
})

export const signedOut: SceneAnswers = { 'GET /api/session': () => ({ session: null }) }

const entering: SceneAnswers = {
  'GET /api/session': () => session,
  'POST /api/auth/sign-up': () => ({ session: null }),
  'POST /api/auth/sign-in': () => entered,
  'POST /api/auth/confirm-email': () => entered,
  'POST /api/auth/confirm-email/resend': () => ({}),
  'POST /api/auth/magic-link': () => ({}),
  'POST /api/auth/magic-link/verify': () => entered,
  'POST /api/auth/code': () => ({}),
  'POST /api/auth/code/verify': () => entered,
  'POST /api/auth/second-factor': () => entered,
  'POST /api/auth/confirm-email-change': () => ({ waitsFor: null }),
  'POST /api/auth/forgotten-password': () => ({}),
  'POST /api/auth/update-password': () => ({}),
  'POST /api/auth/sign-out': () => ({}),
}

/** A server where all is well. */
export function answersIn(world: SceneData): SceneAnswers {
  const likes = likesIn(world)
  const messages = messagesIn(world)
  const conversations = conversationsIn(world)
  const conversationOf = (id: string): ConversationView | undefined =>
    conversations.find((one) => one.id === id) ?? conversations[0]
  return {
    ...entering,
    ...accountAnswers,
    ...notificationAnswers(world),
    'GET /api/profile': () => world.profile,
    'PATCH /api/profile': () => world.profile,
    'GET /api/profile/draft': () => ({ draft: null }),
    'PUT /api/profile/draft': () => ({ draft: null }),
    'DELETE /api/profile/draft': () => ({ draft: null }),
    ...placeAnswers,
    'GET /api/photos': () => ({
      photos: ownPhotos.map((photo, position) => ({ ...photo, position })),
      uploads: [],
      uploadsLeft: 60,
    }),
    ...coachAnswers,
    ...topicAnswers(world),
    'GET /api/profile/clips': () => ownClipsOf(),
    'GET /api/people/:personId/clips': () => noClips,
    'GET /api/people/:personId': ({ params: [id = ''] }) => pageIn(world, id),
    'GET /api/candidates': () => deckOf(candidatesIn(world)),
    ...meetingAnswers,
    ...membershipAnswers,
    'POST /api/swipes': () => ({ match: null }),
    'GET /api/swipes/last': () => ({ last: { clientId: idOf(30_001), isLike: false } }),
    'POST /api/swipes/undo': () => ({ person: world.people[6] ?? null }),
    'GET /api/likes': () => ({ likes, total: likes.length, next: null }),
    'GET /api/matches/moments': () => ({ moments: [] }),
    'PUT /api/matches/:matchId/moment': () => ({ isFirst: true }),
    'GET /api/inbox': () => inboxIn(world),
    'POST /api/inbox/search': ({ body }) => inboxIn(world, wordsIn(body)),
    'POST /api/matches/:matchId/conversation': () => ({ conversation: conversations[0], isNew: true }),
    'GET /api/conversations': () => ({ conversations, next: null }),
    ...talkAnswers(messages),
    'GET /api/conversations/:conversationId': ({ params: [id = ''] }) => conversationOf(id),
    'GET /api/conversations/:conversationId/messages': ({ params: [id], query }) => ({
      messages: id === CONVERSATION && !query['after'] && !query['before'] ? messages : [],
      hasMore: false,
    }),
    'POST /api/conversations/:conversationId/messages': ({ body }) => ({
      ...messages.at(-1),
      ...(typeof body === 'object' ? body : {}),
      id: idOf(19_999),
      senderId: MY_ID,
      seq: messages.length + 1,
      createdAt: NOW,
    }),
  }
}
