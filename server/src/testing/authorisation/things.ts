import { randomUUID } from 'node:crypto'
import { newNumber } from '../../features/cases/cases.ts'
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
export const swiped: MakeThing = (pair) => ({ swipedId: pair.owner.id })
export const match: MakeThing = ({ matchId }) => ({ matchId })
export const conversation: MakeThing = ({ conversationId }) => ({ conversationId })

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
export const hiddenWord: MakeThing = async ({ owner: { api } }) => {
  const { words } = await (await api['hidden-words'].$post({ json: { word: `x${randomUUID()}` } })).json()
  return { id: words[0]?.id ?? '' }
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
