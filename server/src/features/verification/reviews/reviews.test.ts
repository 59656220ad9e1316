import { randomUUID } from 'node:crypto'
import { ReviewView } from '@hearth/contract/console/verifications'
import { ErrorReply } from '@hearth/contract/errors'
import { photoPath } from '@hearth/contract/photos/photos'
import { beforeEach, expect, test } from 'vitest'
import { webmClip } from '../../../testing/media/clips.ts'
import {
  approve,
  claim,
  insertWaiting,
  judge,
  queueOf,
  refuse,
  sendRecording,
  verificationOf,
} from '../../../testing/media/verifying.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { endStaff } from '../../staff/staff.ts'
import { drawTask } from '../attempts.rules.ts'

const server = await openTestServer()
const { db } = server.database
const clip = await webmClip()
const [vera, viktor, mo] = [
  await staffPerson(server, 'verifier'),
  await staffPerson(server, 'verifier'),
  await staffPerson(server, 'moderator'),
]
let ana: Person
let photoIds: string[]

const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}
const codeOf = async (asked: Promise<{ json: () => Promise<unknown> }>) =>
  ErrorReply.parse(await (await asked).json()).error.code
const claimed = async (verifier: typeof vera, attemptId: string) =>
  ReviewView.parse(await (await claim(verifier, attemptId)).json())
const idsFor = async (verifier: typeof vera) => (await queueOf(verifier)).verifications.map(({ id }) => id)
const entries = async () =>
  (
    await db
      .selectFrom('auditEntries')
      .select(['operation', 'actorId', 'details'])
      .where('operation', 'like', 'verification.%')
      .orderBy('number')
      .execute()
  ).map(({ operation, actorId }) => [operation, actorId])

beforeEach(async () => {
  pass(1000)
  await db.deleteFrom('verificationAttempts').execute()
  ana = await server.person()
  photoIds = await photosFor(server, ana, 3)
})

test('only verifiers, moderators and admins see what waits', async () => {
  for (const role of ['triage', 'auditor'] as const) {
    const { api } = await staffPerson(server, role)
    expect((await api.verifications.$get({ query: {} })).status).toBe(403)
  }
  expect(await queueOf(await staffPerson(server, 'admin'))).toMatchObject({ waiting: 0, verifications: [] })
})

test('the queue is oldest first and has pages', async () => {
  const ids: string[] = []
  for (let n = 0; n < 51; n += 1) {
    pass(1000)
    ids.push(await insertWaiting(server, await server.person()))
  }
  const first = await queueOf(vera)
  expect(first.waiting).toBe(51)
  expect(first.verifications.map(({ id }) => id)).toEqual(ids.slice(0, 50))
  const next = await vera.api.verifications.$get({ query: { after: first.next ?? '' } })
  expect(await next.json()).toMatchObject({ verifications: [{ id: ids[50] }], next: null })
  await db.deleteFrom('verificationAttempts').execute()
}, 60_000)

test('a verifier sees video, task and photos, and every look is recorded', async () => {
  const attemptId = await sendRecording(server, ana, { bytes: clip, way: 'type' })
  const before = (await entries()).length
  const review = await claimed(vera, attemptId)
  expect(review).toMatchObject({ way: 'type', typed: 'A green jumper', liveness: null, isRepeat: false })
  expect(review.photos.map(({ id }) => id)).toEqual(photoIds)
  expect(review.steps).toHaveLength(3)
  // Nothing else of the person is told.
  expect(JSON.stringify(review)).not.toContain(ana.id)

  const look = (path: string, range?: string) =>
    server.ask(
      `/api/console/verifications/${attemptId}/${path}`,
      range === undefined ? {} : { headers: { range } },
      vera.cookie,
    )
  const video = Buffer.from(await (await look('video.mp4')).arrayBuffer())
  expect(video.includes('avc1')).toBe(true)
  const part = await look('video.mp4', 'bytes=4-7')
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
  expect((await look('poster.webp')).headers.get('cache-control')).toBe('no-store')
  const picture = photoPath(photoIds[0] ?? '', 160, 'webp').replace('/api/', '')
  expect((await look(picture)).status).toBe(200)
  const [foreign] = await photosFor(server, await server.person())
  expect((await look(photoPath(foreign ?? '', 160, 'webp').replace('/api/', ''))).status).toBe(404)
  expect((await entries()).slice(before)).toEqual([
    ['verification.read', vera.id],
    ['verification.video', vera.id],
    ['verification.video', vera.id],
    ['verification.video', vera.id],
    ['verification.photo', vera.id],
  ])
  await judge(vera, attemptId, { outcome: 'same', photoIds })
  expect((await entries()).at(-1)).toEqual(['verification.judge', vera.id])
  // It is decided, so nobody needs to look at it any more.
  expect((await look('video.mp4')).status).toBe(404)
}, 60_000)

test('one verifier at a time: a claim keeps others away until it is over', async () => {
  const attemptId = await insertWaiting(server, ana)
  await claimed(vera, attemptId)
  expect((await queueOf(viktor)).verifications[0]?.claimedBy?.id).toBe(vera.id)
  expect(await codeOf(claim(viktor, attemptId))).toBe('case_claimed')
  expect(await codeOf(judge(viktor, attemptId, { outcome: 'unsure' }))).toBe('case_changed')
  const path = `/api/console/verifications/${attemptId}/video.mp4`
  expect((await server.ask(path, {}, viktor.cookie)).status).toBe(404)
  pass(15 * 60_000)
  expect(await codeOf(judge(vera, attemptId, { outcome: 'same', photoIds }))).toBe('case_changed')
  expect((await claim(viktor, attemptId)).status).toBe(200)
})

test('unsure goes to somebody else, who must decide', async () => {
  const attemptId = await insertWaiting(server, ana)
  expect((await claimed(vera, attemptId)).mayBeUnsure).toBe(true)
  await judge(vera, attemptId, { outcome: 'unsure' })
  expect(await idsFor(vera)).toEqual([])
  expect((await claim(vera, attemptId)).status).toBe(404)
  expect((await queueOf(viktor)).verifications).toMatchObject([{ id: attemptId, mustDecide: true }])
  expect((await claimed(viktor, attemptId)).mayBeUnsure).toBe(false)
  expect((await judge(viktor, attemptId, { outcome: 'unsure' })).status).toBe(422)
  expect((await judge(viktor, attemptId, { outcome: 'same', photoIds })).status).toBe(200)
  expect((await verificationOf(ana)).badge).toMatchObject({ photoIds })
})

test('what nobody may judge any more is decided by the judgements so far', async () => {
  const small = await openTestServer()
  const [one, other] = [await staffPerson(small, 'verifier'), await staffPerson(small, 'verifier')]
  const [doubted, agreed, changed] = [await small.person(), await small.person(), await small.person()]
  const doubtful = await insertWaiting(small, doubted)
  await claimed(one, doubtful)
  await judge(one, doubtful, { outcome: 'unsure' })
  for (const person of [agreed, changed]) {
    const [main = ''] = await photosFor(small, person, 3)
    const id = await insertWaiting(small, person, { isDouble: true })
    await claimed(one, id)
    await judge(one, id, { outcome: 'same', photoIds: [main] })
    if (person === changed) await person.api.photos[':photoId'].$delete({ param: { photoId: main } })
  }
  const run = () => small.jobs.runNow('clear-verifications')
  await run()
  expect((await queueOf(other)).waiting).toBe(3)
  const end = { actor: { kind: 'operator' }, personId: other.id } as const
  await small.database.transact((tx) => endStaff(small.deps, tx, end))
  await run()
  expect((await queueOf(one)).waiting).toBe(0)
  expect((await verificationOf(doubted)).attempt).toMatchObject({ reason: 'bad_recording' })
  expect((await verificationOf(agreed)).badge).not.toBeNull()
  expect(await verificationOf(changed)).toMatchObject({ badge: null, attempt: { reason: 'photos_unclear' } })
  await small.idle()
  expect(small.mailsTo(doubted.email).map(({ subject }) => subject)).toContain('Your video didn’t work out')
})

test('one in twenty is judged by two who do not know of each other, and the agreement is shown', async () => {
  await db.deleteFrom('doubleReviews').execute()
  const [agreed, disputed] = [
    await insertWaiting(server, ana, { isDouble: true }),
    await insertWaiting(server, await withPhotos(), { isDouble: true }),
  ]
  for (const id of [agreed, disputed]) await approve(vera, id)
  expect((await verificationOf(ana)).badge).toBeNull()
  // Nothing tells the second that there was a first.
  const { verifications } = await queueOf(viktor)
  expect(verifications.map(({ mustDecide, claimedBy }) => ({ mustDecide, claimedBy }))).toEqual(
    verifications.map(() => ({ mustDecide: false, claimedBy: null })),
  )
  await approve(viktor, agreed)
  expect((await verificationOf(ana)).badge).toMatchObject({ photoIds })
  await refuse(viktor, disputed)
  expect((await queueOf(mo)).verifications).toMatchObject([{ id: disputed, mustDecide: true }])
  expect((await queueOf(mo)).agreement).toEqual({ judged: 2, agreed: 1, share: 0.5, kappa: 0 })
  await approve(mo, disputed)
  expect((await queueOf(mo)).waiting).toBe(0)
})

async function withPhotos() {
  const person = await server.person()
  await photosFor(server, person, 3)
  return person
}

test('about one in twenty is drawn for two verifiers', async () => {
  const drawn = Array.from({ length: 4000 }, () => drawTask('speak').isDouble).filter(Boolean).length
  expect(drawn).toBeGreaterThan(120)
  expect(drawn).toBeLessThan(300)
})

test('photos that the verifier has not seen, or without the main one, make no badge', async () => {
  const attemptId = await insertWaiting(server, ana)
  const { photos } = await claimed(vera, attemptId)
  const [main = '', second = ''] = photos.map(({ id }) => id)
  const [foreign = ''] = await photosFor(server, await server.person())
  const same = (...ids: string[]) => judge(vera, attemptId, { outcome: 'same', photoIds: ids })
  expect((await same(main, foreign)).status).toBe(422)
  expect((await same(second)).status).toBe(422)
  await ana.api.photos.main[':photoId'].$post({ param: { photoId: second } })
  expect((await same(main)).status).toBe(422)
  const late = await addPhoto(ana, 3)
  await ana.api.photos.main[':photoId'].$post({ param: { photoId: late } })
  expect(await codeOf(same(main, second))).toBe('verification_photos_changed')
  expect((await claimed(vera, attemptId)).photos[0]?.id).toBe(late)
  expect((await same(late, main)).status).toBe(200)
  expect((await verificationOf(ana)).badge?.photoIds).toEqual([late, main])
})

async function addPhoto({ id: userId }: Person, position: number): Promise<string> {
  const like = await db
    .selectFrom('photos')
    .selectAll()
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('photos')
    .values({ ...like, id, fileKey: `photos/${id}`, position })
    .execute()
  return id
}

test('somebody else in the video ends an earlier badge', async () => {
  await approve(vera, await insertWaiting(server, ana))
  pass(1000)
  const again = await insertWaiting(server, ana)
  await claimed(viktor, again)
  await judge(viktor, again, { outcome: 'not_same', reason: 'other_person' })
  expect(await verificationOf(ana)).toMatchObject({ badge: null, attempt: { reason: 'other_person' } })
})

test('staff are told that recordings wait', async () => {
  await insertWaiting(server, ana)
  await server.jobs.runNow('sweep-notifications')
  const told = await db
    .selectFrom('notifications')
    .select('personId')
    .where('personId', 'in', [vera.id, mo.id])
    .where('withdrawnAt', 'is', null)
    .execute()
  expect(told.map(({ personId }) => personId).toSorted()).toEqual([vera.id, mo.id].toSorted())
})

test('a recording that came as the same file before is told, and whose it is to those who may read members', async () => {
  const [ben, admin] = [await server.person(), await staffPerson(server, 'admin')]
  const sameFile = async (person: { id: string }) => {
    pass(1000)
    const id = await insertWaiting(server, person)
    await db.updateTable('media').set({ sourceHash: 'same' }).where('userId', '=', person.id).execute()
    return id
  }
  expect((await claimed(vera, await insertWaiting(server, await server.person()))).sameFiles).toEqual([])
  await sameFile(ben)
  const benAt = server.clock.now.toISOString()
  await sameFile(ana)
  const anaAt = server.clock.now.toISOString()
  const id = await sameFile(ana)
  const told = (personId: string | null) => [
    { isOwn: true, personId: null, at: anaAt },
    { isOwn: false, personId, at: benAt },
  ]
  expect((await claimed(vera, id)).sameFiles).toEqual(told(null))
  await db.updateTable('verificationAttempts').set({ claimedBy: null, claimedUntil: null }).execute()
  expect((await claimed(admin, id)).sameFiles).toEqual(told(ben.id))
})
