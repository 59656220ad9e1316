import { randomUUID } from 'node:crypto'
import type { MediaFile } from '@hearth/contract/media/media'
import { type Actor, actors } from '../people/related-people.ts'
import { expectedVerdict, LET_ON, type SessionActor, withoutAnySession } from './access-rules.ts'
import { circleThingRoutes } from './circle-rules.ts'
import * as things from './things.ts'

/**
 * A member route that names a person or a thing of a person, and the verdict for each actor: `allowed`; `unchanged` is
 * allowed without an effect; `missing` is exactly the reply for a thing that does not exist; any other refusal has its code.
 */
export type ThingRoute = {
  route: string
  thing: things.MakeThing
  query?: string
  /** The file of a recording; its sound unless said otherwise. */
  file?: MediaFile
  body?: (ids: things.Ids) => object
  /** Required where the reply does not say whether there is an effect. */
  state?: things.ReadState
  /** The actors who get another verdict than `missing` or the refusal of their session. */
  verdicts: Partial<Record<ThingActor, string>>
}

/** Parameters that name no thing of a person, with the reason. */
export const ofNobody = {
  kind: 'a kind of consent of the viewer',
  promptId: 'a prompt that the viewer has answered',
  clientId: 'an id that the page makes for a repeat',
}

/** People who have nothing to do with the owner and are no members now. */
export const outsiders = [...withoutAnySession, 'admin, fresh'] as const satisfies SessionActor[]
export type Outsider = (typeof outsiders)[number]
export const thingActors = [...actors, ...outsiders] as const
export type ThingActor = Actor | Outsider

/** The members who have no session for everything that members do. */
const limitedMembers = ['suspended', 'banned', 'waiting'] as const satisfies (Actor & SessionActor)[]
const isLimited = (actor: ThingActor): actor is (typeof limitedMembers)[number] =>
  (limitedMembers as readonly string[]).includes(actor)
const isOutsider = (actor: ThingActor): actor is Outsider => (outsiders as readonly string[]).includes(actor)
const sessionOf = (actor: ThingActor): SessionActor =>
  isLimited(actor) || isOutsider(actor) ? actor : 'member'

/** Returns the verdict of an actor: that of the row, or else the refusal of their session, or else `missing`. */
export function expectedOf({ route, verdicts }: ThingRoute, actor: ThingActor): string {
  const [method = '', path = ''] = route.split(' ')
  const access = expectedVerdict(sessionOf(actor), { name: route, method, path })
  return verdicts[actor] ?? (access === LET_ON ? 'missing' : access.replace(/^\d+ /, ''))
}

const ownerOnly = { owner: 'allowed' }
const matched = { owner: 'allowed', match: 'allowed', restricted: 'allowed' }
/** The verdict of all who have a session for what members do. */
const everybody = (verdict: string): ThingRoute['verdicts'] =>
  Object.fromEntries(actors.filter((actor) => !isLimited(actor)).map((actor) => [actor, verdict]))

const byPage = () => ({ clientId: randomUUID() })
const CONVERSATION = '/api/conversations/:conversationId'
const MUTE = '/api/notifications/mutes/:conversationId'
const MESSAGE = `${CONVERSATION}/messages/:seq`
const notOwn = { match: 'not_own_message', restricted: 'not_own_message' }
const seen = { ...matched, stranger: 'allowed' }

/** Every route of members that names a person or a thing of one. */
export const thingRoutes: ThingRoute[] = [
  ...circleThingRoutes,
  { route: 'GET /api/people/:personId', thing: things.person, verdicts: seen },
  { route: 'GET /api/people/:personId/clips', thing: things.person, verdicts: seen },
  {
    route: 'POST /api/people/:personId/icebreakers',
    thing: things.person,
    body: () => ({}),
    verdicts: { ...seen, owner: 'missing' },
  },
  {
    route: 'PUT /api/people/:personId/icebreakers/:topicId/use',
    thing: things.topic,
    verdicts: { ...seen, owner: 'missing' },
  },
  { route: 'GET /api/photos/:photoId/:picture', thing: things.photo, verdicts: seen },
  { route: 'GET /api/media/:mediaId/:file', thing: things.voiceAnswer, verdicts: seen },
  { route: 'GET /api/media/:mediaId/:file', thing: things.intro, file: 'video.mp4', verdicts: matched },
  // Once it is sent, only staff see it, by a route of the console.
  { route: 'GET /api/media/:mediaId/:file', thing: things.recording, file: 'poster.webp', verdicts: {} },
  {
    route: 'PUT /api/people/:personId/block',
    thing: things.person,
    state: things.blocksOf,
    // The reply is the same for everybody. A second block changes nothing.
    verdicts: { ...everybody('allowed'), owner: 'unchanged', blocker: 'unchanged' },
  },
  {
    route: 'DELETE /api/people/:personId/block',
    thing: things.person,
    state: things.blocksOf,
    verdicts: { ...everybody('unchanged'), blocker: 'allowed' },
  },
  {
    route: 'POST /api/swipes',
    thing: things.swiped,
    body: ({ swipedId }) => ({ ...byPage(), swipedId, isLike: true }),
    verdicts: { stranger: 'allowed', match: 'already_decided', restricted: 'likes_restricted' },
  },
  {
    route: 'POST /api/swipes/undo',
    thing: things.swipeOfOwner,
    body: ({ clientId }) => ({ clientId }),
    verdicts: ownerOnly,
  },
  {
    route: 'POST /api/reports',
    thing: things.person,
    body: ({ personId }) => ({ ...byPage(), personId, reason: 'scam' }),
    state: things.reportsOf,
    // The same reply for missing people, but nobody can report their own account.
    verdicts: { ...everybody('allowed'), owner: 'person_not_found' },
  },
  {
    route: 'POST /api/reports',
    thing: things.match,
    body: ({ matchId }) => ({ ...byPage(), matchId, reason: 'scam' }),
    state: things.reportsOf,
    // A match can be reported after an end or a block.
    verdicts: { ...matched, blocker: 'allowed', blocked: 'allowed', exMatch: 'allowed' },
  },
  { route: 'POST /api/matches/:matchId/conversation', thing: things.match, verdicts: matched },
  { route: 'PUT /api/matches/:matchId/moment', thing: things.match, body: byPage, verdicts: matched },
  { route: 'POST /api/matches/:matchId/end', thing: things.match, body: () => ({}), verdicts: matched },
  {
    route: 'DELETE /api/farewells/:matchId',
    thing: things.match,
    state: things.farewellOf,
    verdicts: { ...everybody('unchanged'), exMatch: 'allowed' },
  },
  { route: `GET ${CONVERSATION}`, thing: things.conversation, verdicts: matched },
  { route: `GET ${CONVERSATION}/messages`, thing: things.conversation, verdicts: matched },
  { route: `GET ${CONVERSATION}/changes`, thing: things.conversation, query: 'after=0', verdicts: matched },
  {
    route: `POST ${CONVERSATION}/search`,
    thing: things.conversation,
    body: () => ({ q: 'hello' }),
    verdicts: matched,
  },
  { route: `POST ${CONVERSATION}/icebreaker`, thing: things.conversation, verdicts: matched },
  {
    route: `POST ${CONVERSATION}/messages`,
    thing: things.conversation,
    body: () => ({ ...byPage(), content: 'Good evening' }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  {
    route: `POST ${CONVERSATION}/photos`,
    thing: things.photoConversation,
    body: () => ({ ...byPage(), size: 100 }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  {
    route: `POST ${CONVERSATION}/voice-messages`,
    thing: things.conversation,
    body: () => ({ ...byPage(), size: 100 }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  {
    route: `PUT ${CONVERSATION}/photo-sharing`,
    thing: things.photoConversation,
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  { route: `DELETE ${CONVERSATION}/photo-sharing`, thing: things.photoConversation, verdicts: matched },
  { route: 'GET /api/media/:mediaId/:file', thing: things.voiceMessage, verdicts: matched },
  {
    route: `PUT ${CONVERSATION}/read-position`,
    thing: things.conversation,
    body: () => ({ delivered: 1, read: 1 }),
    verdicts: matched,
  },
  {
    route: `PUT ${MUTE}`,
    thing: things.conversation,
    body: () => ({ until: null }),
    verdicts: matched,
  },
  { route: `DELETE ${MUTE}`, thing: things.conversation, verdicts: matched },
  {
    route: `PATCH ${MESSAGE}`,
    thing: things.conversation,
    body: () => ({ content: 'Hello here' }),
    verdicts: { ...ownerOnly, ...notOwn },
  },
  { route: `DELETE ${MESSAGE}`, thing: things.conversation, verdicts: { ...ownerOnly, ...notOwn } },
  {
    route: `PUT ${MESSAGE}/reaction`,
    thing: things.conversation,
    body: () => ({ emoji: '👍' }),
    verdicts: { ...matched, restricted: 'messages_restricted' },
  },
  { route: `DELETE ${MESSAGE}/reaction`, thing: things.conversation, verdicts: matched },
  {
    route: 'PATCH /api/photos/:photoId',
    thing: things.photo,
    body: () => ({ alt: 'A lake' }),
    verdicts: ownerOnly,
  },
  { route: 'DELETE /api/photos/:photoId', thing: things.photo, verdicts: ownerOnly },
  { route: 'POST /api/photos/main/:photoId', thing: things.photo, verdicts: ownerOnly },
  { route: 'POST /api/photos/restored/:photoId', thing: things.deletedPhoto, verdicts: ownerOnly },
  {
    route: 'PUT /api/photos/order',
    thing: things.photo,
    body: ({ photoId }) => ({ ids: [photoId] }),
    verdicts: { ...everybody('photo_order_changed'), waiting: 'photo_order_changed', ...ownerOnly },
  },
  {
    route: 'POST /api/photos/uploads',
    thing: things.photo,
    body: ({ photoId }) => ({ ...byPage(), size: 100, replaces: photoId }),
    verdicts: ownerOnly,
  },
  { route: 'GET /api/photos/uploads/:uploadId', thing: things.upload, verdicts: ownerOnly },
  {
    route: 'PUT /api/photos/uploads/:uploadId',
    thing: things.upload,
    query: 'offset=0',
    verdicts: ownerOnly,
  },
  { route: 'DELETE /api/photos/uploads/:uploadId', thing: things.upload, verdicts: ownerOnly },
  {
    route: 'POST /api/verification/attempts/:attemptId/recording',
    thing: things.attempt,
    body: () => ({ ...byPage(), size: 100 }),
    verdicts: ownerOnly,
  },
  { route: 'DELETE /api/verification/attempts/:attemptId', thing: things.attempt, verdicts: ownerOnly },
  { route: 'DELETE /api/hidden-words/:id', thing: things.hiddenWord, verdicts: ownerOnly },
  { route: 'DELETE /api/meeting/towns/:townId', thing: things.savedTown, verdicts: ownerOnly },
  { route: 'DELETE /api/known-addresses/:id', thing: things.knownAddress, verdicts: ownerOnly },
  {
    route: 'PATCH /api/account/passkeys/:id',
    thing: things.passkey,
    body: () => ({ name: 'My phone' }),
    verdicts: ownerOnly,
  },
  { route: 'DELETE /api/account/passkeys/:id', thing: things.passkey, verdicts: ownerOnly },
  {
    route: 'DELETE /api/account/devices/:id',
    thing: things.device,
    state: things.devicesOf,
    // Everybody with a session may sign out their own devices.
    verdicts: {
      ...everybody('unchanged'),
      owner: 'allowed',
      suspended: 'unchanged',
      banned: 'unchanged',
      waiting: 'unchanged',
      'admin, fresh': 'unchanged',
    },
  },
  {
    route: 'PUT /api/decisions/:number/appeal',
    thing: things.decision,
    body: () => ({ text: 'I asked nobody for money.' }),
    verdicts: ownerOnly,
  },
]
