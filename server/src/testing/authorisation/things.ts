import { randomUUID } from 'node:crypto'
import { newNumber } from '../../features/cases/cases.ts'
import { conversations } from '../../features/chat/chat.store.ts'
import { insertWaiting, openAttempt } from '../media/verifying.ts'
import { introOf, voiceAnswerOf } from '../people/clips.ts'
import { insertDecision } from '../people/decisions.ts'
import type { RelatedPair } from '../people/related-people.ts'
import { sessionOf } from '../people/staff-people.ts'
import { pass } from '../people/swiping.ts'
import { photosFor } from '../photos/photo-people.ts'
import type { TestServer } from '../test-server.ts'

/** The ids of a thing by the names that path and body use. */
export type Ids = Record<string, string>

/** Makes a thing of the owner, or finds it, and returns its ids. */
export type MakeThing = (pair: RelatedPair, server: TestServer) => Promise<Ids> | Ids

/** Returns the data that a request may change. */
export type ReadState = (pair: RelatedPair, server: TestServer) => Promise<unknown>

export const person: MakeThing = (pair) => ({ personId: pair.owner.id })
/** A topic about the owner that was shown to the viewer. */
export const topic: MakeThing = async ({ owner, viewer }, { clock, database: { db } }) => {
  const shown = { kind: 'shared_interest', key: randomUUID(), cites: '[]', round: 0 } as const
  const row = { senderId: viewer.id, recipientId: owner.id, ...shown, shownAt: clock.now }
  const { id } = await db.insertInto('icebreakers').values(row).returning('id').executeTakeFirstOrThrow()
  return { personId: owner.id, topicId: id }
}
export const swiped: MakeThing = (pair) => ({ swipedId: pair.owner.id })
export const match: MakeThing = ({ matchId }) => ({ matchId })
export const conversation: MakeThing = ({ conversationId }) => ({ conversationId })

/** The conversation, in which both allow photos. */
export const photoConversation: MakeThing = async ({ conversationId }, { clock, database: { db } }) => {
  const personIds = await conversations.listPeople(db, conversationId)
  const photosAllowedAt = clock.now
  const consents = personIds.map((personId) => ({ conversationId, personId, photosAllowedAt }))
  await db
    .insertInto('photoConsents')
    .values(consents)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { conversationId }
}
/** A voice message of the owner, which is sent. */
export const voiceMessage: MakeThing = async ({ conversationId, owner }, server) => {
  const { db } = server.database
  const [fileKey, createdAt, kind] = [`media/${randomUUID()}`, server.clock.now, 'voice_message'] as const
  await server.files.put(`${fileKey}/audio.m4a`, Buffer.from('voice'))
  const media = { userId: owner.id, kind, state: 'ready', fileKey, createdAt } as const
  const { id: mediaId } = await db.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('attachments')
    .values({ mediaId, conversationId, senderId: owner.id, kind, createdAt })
    .execute()
  const view = JSON.stringify({ id: mediaId })
  await db
    .updateTable('attachments')
    .set((is) => ({
      view,
      messageId: is.selectFrom('messages').select('id').where('conversationId', '=', conversationId).limit(1),
    }))
    .where('mediaId', '=', mediaId)
    .execute()
  return { mediaId }
}

/** A spoken answer of the owner. */
export const voiceAnswer: MakeThing = async ({ owner }, server) => {
  const { mediaId } = await voiceAnswerOf(server, owner)
  return { mediaId }
}

/** The video intro of the owner, which matches see. */
export const intro: MakeThing = async ({ owner }, server) => {
  const { db } = server.database
  await db.deleteFrom('intros').where('personId', '=', owner.id).execute()
  const { mediaId } = await introOf(server, owner)
  return { mediaId }
}

/** The recording by which the owner is verified, which waits for staff. */
export const recording: MakeThing = async ({ owner }, server) => {
  const attemptId = await insertWaiting(server, owner)
  const attempts = server.database.db.selectFrom('verificationAttempts').select('mediaId')
  const { mediaId } = await attempts.where('id', '=', attemptId).executeTakeFirstOrThrow()
  return { mediaId: mediaId ?? '' }
}

/** The one photo of the owner. */
export const photo: MakeThing = async ({ owner }, server) => {
  await server.database.db.deleteFrom('photos').where('userId', '=', owner.id).execute()
  const [photoId = ''] = await photosFor(server, owner)
  return { photoId }
}
export const deletedPhoto: MakeThing = async (pair, server) => {
  const { photoId = '' } = await photo(pair, server)
  await pair.owner.api.photos[':photoId'].$delete({ param: { photoId } })
  return { photoId }
}
export const upload: MakeThing = async ({ owner: { api } }) => {
  const started = await api.photos.uploads.$post({ json: { clientId: randomUUID(), size: 100 } })
  return { uploadId: (await started.json()).id }
}
export const attempt: MakeThing = async (pair, server) => {
  await photo(pair, server)
  await pair.owner.api.verification.$delete()
  return { attemptId: await openAttempt(pair.owner) }
}
export const hiddenWord: MakeThing = async ({ owner: { api } }) => {
  const { words } = await (await api['hidden-words'].$post({ json: { word: `x${randomUUID()}` } })).json()
  return { id: words[0]?.id ?? '' }
}
export const savedTown: MakeThing = async ({ owner: { api } }) => {
  const { places } = await (await api.places.$get({ query: { q: 'Madrid' } })).json()
  await api.meeting.travel.$put({ json: { cityId: places[0]?.id ?? 0, days: 1 } })
  return { townId: String(places[0]?.id) }
}
export const knownAddress: MakeThing = async ({ owner: { api } }) => {
  const email = `${randomUUID()}@people.example`
  const { addresses } = await (await api['known-addresses'].$post({ json: { email } })).json()
  return { id: addresses[0]?.id ?? '' }
}
export const passkey: MakeThing = async ({ owner: { id: userId } }, { database: { db } }) => {
  const key = { name: 'Phone', credentialId: randomUUID(), publicKey: 'none', deviceType: 'singleDevice' }
  const row = { ...key, userId, counter: 0, backedUp: false }
  return db.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow()
}
export const device: MakeThing = async ({ owner: { id } }, server) => {
  await sessionOf(server, id)
  const sessions = server.database.db.selectFrom('session').select('id').where('userId', '=', id)
  return sessions.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
}
export const decision: MakeThing = async (pair, { database: { db }, clock }) => {
  const number = newNumber()
  await insertDecision(db, pair.owner.id, { number, createdAt: clock.now })
  return { number }
}
export const swipeOfOwner: MakeThing = async (pair, server) => {
  const other = await server.person()
  await pass(pair.owner, other)
  const swipes = server.database.db.selectFrom('swipes').select('clientId').where('swipedId', '=', other.id)
  return swipes.executeTakeFirstOrThrow()
}

export const devicesOf: ReadState = (pair, { database: { db } }) =>
  db.selectFrom('session').select('id').where('userId', '=', pair.owner.id).orderBy('id').execute()
export const blocksOf: ReadState = (pair, { database: { db } }) =>
  db
    .selectFrom('blocks')
    .select('isBlock')
    .where('blockerId', '=', pair.viewer.id)
    .where('blockedId', '=', pair.owner.id)
    .execute()
export const reportsOf: ReadState = (pair, { database: { db } }) =>
  db.selectFrom('encryptedReports').select('number').where('reporterId', '=', pair.viewer.id).execute()
export const farewellOf: ReadState = (pair, { database: { db } }) =>
  db.selectFrom('matches').select('farewellSeenAt').where('id', '=', pair.matchId).execute()
