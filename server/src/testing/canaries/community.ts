import * as z from 'zod/mini'
import type { TestPushService } from '../push/push-people.ts'
import type { Person, TestServer } from '../test-server.ts'
import type { Canaries } from './canary.ts'
import { plantCircle } from './circle-rows.ts'
import { decideAndAppeal, inviteAndNotify, report } from './moderating.ts'
import { firstAndLast, plantRows } from './planted-rows.ts'
import { fillProfile, granted, sendPhoto, signUp, talkAndHide, uploadPhoto } from './planting.ts'
import { openDevices, usePushes } from './pushing.ts'
import { openMembers, openStaff, type Readers, readerOf, readersOf } from './readers.ts'
import { addStoredValues } from './stored-values.ts'

const nobody = { id: '', email: '', cookie: () => Promise.resolve(''), ids: {} }

/** Asks for what a person can ask for about their account, so that its rows are there. */
async function useAccount(server: TestServer, { owner, canaries }: { owner: Person; canaries: Canaries }) {
  const { email } = owner
  await server.post('/api/auth/sign-in', { email, password: 'a wrong guess' })
  await granted(server.post('/api/auth/magic-link', { email }))
  const factor = await granted(owner.api.account['second-factor'].$post())
  const { secret } = z.object({ secret: z.string() }).parse(await factor.json())
  canaries.add('second_factors.secret (as shown once)', secret)
  const next = `${canaries.word('email_changes.new_email').toLowerCase()}@people.example`
  await granted(owner.api.account.email.$post({ json: { email: next } }))
  await granted(owner.api.account.export.$post())
}

/** A server, its push service, its log and its spans, and a reader of archives. */
type Empty = {
  server: TestServer
  service: TestPushService
  canaries: Canaries
  lines: readonly string[]
  spans: readonly object[]
  unzip: (archive: Uint8Array) => Record<string, Uint8Array>
}

/** A community with an owner whose data are canaries. */
export type PlantedCommunity = Omit<Empty, 'canaries'> & {
  devices: Awaited<ReturnType<typeof openDevices>>
  owner: Person
  staff: Awaited<ReturnType<typeof openStaff>>
  readers: Readers
  ids: Record<string, string[]>
  db: TestServer['database']['db']
  openCase: string
}

/** Makes an owner with a canary in every column that can carry one, and everybody who looks for them. */
export async function plant({ server, service, canaries, ...told }: Empty): Promise<PlantedCommunity> {
  const owner = await signUp(server, canaries)
  await fillProfile(owner, canaries)
  const { pages, partner, stranger, liked, matchId } = await openMembers(server, canaries, owner)
  const opened = await granted(partner.api.matches[':matchId'].conversation.$post({ param: { matchId } }))
  const conversationId = (await opened.json()).conversation.id
  pages.match.ids = { matchId: [matchId], conversationId: [conversationId] }
  const { photo, uploadId } = await uploadPhoto(server, canaries, owner)
  const devices = await openDevices({ service, canaries, owner, partner })
  await talkAndHide({ owner, partner, stranger }, conversationId, canaries)
  const mediaId = await sendPhoto(server, { owner, partner }, conversationId, canaries)
  const staff = await openStaff(server)
  const moderated = { server, canaries, owner, partner, likedId: liked.id, staff }
  await report(moderated)
  await server.idle()
  const numbers = await decideAndAppeal(moderated)
  await inviteAndNotify(moderated)
  await usePushes({ server, service, canaries, owner, partner, liked, conversationId })
  await useAccount(server, { owner, canaries })
  const { db } = server.database
  const row = { db, canaries, now: server.clock.now, ownerId: owner.id, partnerId: partner.id }
  await stranger.api.candidates.$get({ query: {} })
  await server.idle()
  const ofRows = {
    strangerId: stranger.id,
    photoId: photo.id,
    uploadId,
    conversationId,
    staffId: staff.admin.id,
  }
  await plantRows({ ...row, ...ofRows })
  await plantCircle({ ...row, conversationId })
  await server.jobs.runNow('prepare-exports')
  const { match: _, ...strangers } = pages
  for (const { id } of await db.selectFrom('cases').select('id').execute()) canaries.add('cases.id', id)
  canaries.add('photos.id', photo.id)
  canaries.add('matches.id', matchId)
  canaries.add('conversations.id', conversationId)
  canaries.add('cases.number', numbers.caseNumber)
  canaries.add('decisions.number', numbers.decision)
  for (const { ids } of Object.values(strangers)) {
    for (const id of ids['matchId'] ?? []) canaries.add('matches.id (of a lost match)', id)
    for (const id of ids['conversationId'] ?? []) canaries.add('conversations.id (of a lost match)', id)
  }
  const idsOf = (people: object) => Object.values(people).map(({ id }: { id: string }) => id)
  const others = [...idsOf({ ...pages, ...staff }), ...firstAndLast]
  await addStoredValues(db, canaries, { strangers: [...idsOf(strangers), ...firstAndLast], others })
  for (const { id, email } of Object.values(staff)) {
    canaries.add('staff.person_id', id)
    canaries.add('user.email (of staff)', email)
  }
  const readers: Readers = { owner: readerOf(owner), ...pages, ...readersOf(staff), nobody }
  const ids: Record<string, string[]> = {
    personId: [owner.id],
    id: [owner.id],
    photoId: [photo.id],
    picture: photo.widths.map((width) => `${width}.webp`),
    uploadId: [uploadId],
    mediaId: [mediaId],
    file: ['photo.webp'],
    matchId: [matchId],
    conversationId: [conversationId],
    number: [numbers.caseNumber, numbers.decision, '1'],
    page: ['terms'],
    language: ['en'],
  }
  return { server, service, devices, ...told, owner, staff, readers, ids, db, openCase: numbers.openCase }
}
