import { randomUUID } from 'node:crypto'
import { ErrorReply } from '@hearth/contract/errors'
import {
  RecordingView,
  VERIFICATION_CONSENT_VERSION,
  verificationSteps,
  verificationWays,
} from '@hearth/contract/media/verification'
import { beforeEach, expect, test } from 'vitest'
import { webmClip } from '../../testing/media/clips.ts'
import {
  announce,
  approve,
  insertWaiting,
  openAttempt,
  refuse,
  sendRecording,
  startVerification,
  verificationOf,
} from '../../testing/media/verifying.ts'
import { sessionOf, staffPerson } from '../../testing/people/staff-people.ts'
import { pageOf, photosFor } from '../../testing/photos/photo-people.ts'
import { finish } from '../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const clip = await webmClip()
const verifier = await staffPerson(server, 'verifier')
const other = await staffPerson(server, 'moderator')
const DAY_MS = 86_400_000
let ana: Person

const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}
const codeOf = async (asked: Promise<{ json: () => Promise<unknown> }>) =>
  ErrorReply.parse(await (await asked).json()).error.code
const attemptOf = async (person = ana) => (await verificationOf(person)).attempt
const keys = () => Array.fromAsync(server.allDeps.photos.files.list('verification/'))

beforeEach(async () => {
  pass(1000)
  ana = await server.person()
  await photosFor(server, ana, 2)
})

test('before the first attempt nothing is stored, not even a consent', async () => {
  expect(await verificationOf(ana)).toEqual({
    isAvailable: true,
    usesSoftware: false,
    hasPhoto: true,
    consent: null,
    attemptsLeft: 5,
    moreAt: null,
    attempt: null,
    badge: null,
  })
})

test.each(verificationWays)(
  '%s: three of its steps and a code, once recorded it waits',
  async (way) => {
    const attemptId = await openAttempt(ana, way)
    const open = await attemptOf()
    if (open?.state !== 'open') throw new Error('it is not open')
    expect(open).toMatchObject({ id: attemptId, way })
    expect(new Set(open.steps).size).toBe(3)
    expect(verificationSteps[way]).toEqual(expect.arrayContaining(open.steps))
    expect(open.code).toMatch(way === 'move' ? /^[1-5]{4}$/ : /^\d{4}$/)
    expect(Date.parse(open.endsAt) - server.clock.now.getTime()).toBe(180_000)

    await sendRecording(server, ana, { bytes: clip, way })
    expect(await attemptOf()).toMatchObject({ state: 'waiting', way })
    expect((await verificationOf(ana)).consent).toMatchObject({ version: VERIFICATION_CONSENT_VERSION })
  },
  120_000,
)

test('without a photo that others see there is nothing to compare', async () => {
  const nora = await server.person()
  expect((await verificationOf(nora)).hasPhoto).toBe(false)
  expect(await codeOf(startVerification(nora))).toBe('main_photo_missing')
})

test('the consent is to the words of today', async () => {
  const start = (version: number) =>
    ana.api.verification.attempts.$post({
      json: { clientId: randomUUID(), way: 'speak', consent: true, version },
    })
  expect((await start(VERIFICATION_CONSENT_VERSION + 1)).status).toBe(422)
  expect((await verificationOf(ana)).consent).toBeNull()
})

test('a repeated start gives the same steps, and another one replaces them', async () => {
  const clientId = randomUUID()
  await startVerification(ana, 'move', clientId)
  const first = await attemptOf()
  await startVerification(ana, 'move', clientId)
  expect(await attemptOf()).toEqual(first)
  await startVerification(ana, 'speak')
  expect(await attemptOf()).toMatchObject({ way: 'speak' })
  expect(await codeOf(announce(ana, first?.id ?? '', { size: 10 }))).toBe('attempt_over')
})

test('a recording is announced within three minutes, in the same session, once', async () => {
  const late = await openAttempt(ana)
  pass(180_000)
  expect(await attemptOf()).toBeNull()
  expect(await codeOf(announce(ana, late, { size: 10 }))).toBe('attempt_over')

  const inTime = await openAttempt(ana)
  pass(179_000)
  const elsewhere = await sessionOf(server, ana.id)
  const recording = { clientId: randomUUID(), size: 10 }
  const ask = (cookie: string) =>
    server.ask(
      `/api/verification/attempts/${inTime}/recording`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(recording),
      },
      cookie,
    )
  expect((await ask(elsewhere)).status).toBe(409)
  const begun = await ask(await ana.cookie())
  const { upload } = RecordingView.parse(await begun.json())
  expect(await attemptOf()).toMatchObject({ state: 'uploading', id: inTime })
  // A repeat of the request, whose reply was lost, is fine also after the time.
  pass(10_000)
  expect(RecordingView.parse(await (await ask(await ana.cookie())).json()).upload.id).toBe(upload.id)
  expect(await codeOf(announce(ana, inTime, { size: 10 }))).toBe('attempt_over')
})

test('what was typed comes with the recording, and only for that way', async () => {
  const typing = await openAttempt(ana, 'type')
  expect((await announce(ana, typing, { size: 10 })).status).toBe(422)
  await announce(ana, typing, { size: 10, typed: ' Blue ' })
  expect(await typedOf(typing)).toBe('Blue')
  const speaking = await openAttempt(ana, 'speak')
  await announce(ana, speaking, { size: 10, typed: 'Blue' })
  expect([await typedOf(typing), await typedOf(speaking)]).toEqual([null, null])
})

const typedOf = async (id: string) =>
  (await db.selectFrom('verificationAttempts').select('typed').where('id', '=', id).executeTakeFirst())?.typed

test('nobody else knows of an attempt, or announces for it', async () => {
  const attemptId = await openAttempt(ana)
  const ben = await server.person()
  expect(await codeOf(announce(ben, attemptId, { size: 10 }))).toBe('verification_not_found')
  const given = await ben.api.verification.attempts[':attemptId'].$delete({ param: { attemptId } })
  expect(given.status).toBe(404)
})

test('five attempts a day, also if they are given up', async () => {
  for (let n = 0; n < 5; n += 1) {
    const attemptId = await openAttempt(ana)
    await ana.api.verification.attempts[':attemptId'].$delete({ param: { attemptId } })
    pass(60_000)
  }
  expect(await codeOf(startVerification(ana))).toBe('limit_reached')
  const { attemptsLeft, moreAt } = await verificationOf(ana)
  expect(attemptsLeft).toBe(0)
  server.clock.now = new Date(moreAt ?? 0)
  expect((await startVerification(ana)).status).toBe(200)
})

test('withdrawing the consent gives no more attempts', async () => {
  for (let n = 0; n < 5; n += 1) {
    await openAttempt(ana)
    pass(60_000)
  }
  expect((await ana.api.verification.$delete()).status).toBe(200)
  expect(await codeOf(startVerification(ana))).toBe('limit_reached')
  const { attempt, attemptsLeft, moreAt } = await verificationOf(ana)
  expect([attempt, attemptsLeft]).toEqual([null, 0])
  server.clock.now = new Date(moreAt ?? 0)
  expect((await startVerification(ana)).status).toBe(200)
})

test('a recording that cannot be used ends its attempt', async () => {
  const attemptId = await openAttempt(ana)
  const bytes = Buffer.from('no clip '.repeat(200))
  const { upload } = RecordingView.parse(
    await (await announce(ana, attemptId, { size: bytes.length })).json(),
  )
  expect((await finish(pageOf(server, ana), upload, bytes)).refused).toBeTruthy()
  expect(await attemptOf()).toBeNull()
})

test('while a recording waits there is no other attempt, and giving it up deletes it at once', async () => {
  const attemptId = await sendRecording(server, ana, { bytes: clip })
  expect(await codeOf(startVerification(ana))).toBe('verification_waiting')
  const [recording] = await db.selectFrom('media').selectAll().where('userId', '=', ana.id).execute()
  expect((await keys()).filter((key) => key.startsWith(`${recording?.fileKey}/`))).toHaveLength(2)
  await ana.api.verification.attempts[':attemptId'].$delete({ param: { attemptId } })
  expect(await attemptOf()).toBeNull()
  expect(await db.selectFrom('media').selectAll().where('userId', '=', ana.id).execute()).toEqual([])
  await server.jobs.runNow('clear-photos')
  expect((await keys()).filter((key) => key.startsWith(`${recording?.fileKey}/`))).toEqual([])
  expect((await startVerification(ana)).status).toBe(200)
})

test('withdrawing the consent deletes recordings and badge, and leaves the ledger', async () => {
  await approve(verifier, await insertWaiting(server, ana))
  pass(1000)
  await sendRecording(server, ana, { bytes: clip })
  expect((await verificationOf(ana)).badge).not.toBeNull()
  const after = await ana.api.verification.$delete()
  expect(await after.json()).toMatchObject({ consent: null, attempt: null, badge: null })
  expect(await db.selectFrom('badges').selectAll().where('personId', '=', ana.id).execute()).toEqual([])
  const attempts = db.selectFrom('verificationAttempts').selectAll().where('personId', '=', ana.id)
  const emptied = { mediaId: null, code: '', steps: [], outcome: null, decidedAt: null, sentAt: null }
  expect(await attempts.execute()).toMatchObject([emptied, emptied])
  expect(await db.selectFrom('media').selectAll().where('userId', '=', ana.id).execute()).toEqual([])
  expect((await (await ana.api.profile.$get()).json()).isVerified).toBe(false)
  const { entries } = await (await ana.api.profile.consents.$get()).json()
  expect(entries).toMatchObject([{ kind: 'verification', withdrawnAt: server.clock.now.toISOString() }])
})

test('a refusal has a reason, is mailed, and another recording is judged by somebody else', async () => {
  const first = await insertWaiting(server, ana)
  await refuse(verifier, first)
  expect(await attemptOf()).toMatchObject({ state: 'refused', reason: 'face_hidden' })
  const [mail] = server.mailsTo(ana.email)
  expect(mail?.text).toContain('Your face couldn’t be seen well enough.')
  pass(1000)
  const again = await insertWaiting(server, ana)
  expect(await attemptOf()).toMatchObject({ state: 'waiting', id: again })
  expect(await refuse(verifier, again)).toBe(404)
  expect(await approve(other, again)).toBe(200)
  expect(await verificationOf(ana)).toMatchObject({ attempt: null, badge: { photoIds: expect.anything() } })
  expect(server.mailsTo(ana.email).map(({ subject }) => subject)).toContain('You’re verified')
})

test('eight days after the decision no recording is left, neither its rows nor its files', async () => {
  const attemptId = await sendRecording(server, ana, { bytes: clip, way: 'type' })
  await db.updateTable('verificationAttempts').set({ isDouble: false }).where('id', '=', attemptId).execute()
  await approve(verifier, attemptId)
  const media = () => db.selectFrom('media').selectAll().where('userId', '=', ana.id).execute()
  const [before] = await media()
  pass(6 * DAY_MS)
  await server.jobs.runNow('clear-verifications')
  expect(await media()).toHaveLength(1)
  pass(2 * DAY_MS)
  await server.jobs.runNow('clear-verifications')
  await server.jobs.runNow('clear-photos')
  expect(await media()).toEqual([])
  expect((await keys()).filter((key) => key.startsWith(before?.fileKey ?? '-'))).toEqual([])
  const left = await db
    .selectFrom('verificationAttempts')
    .select(['code', 'steps', 'typed', 'mediaId'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  expect(left).toEqual({ code: '', steps: [], typed: null, mediaId: null })
  expect((await verificationOf(ana)).badge).not.toBeNull()
})

test('without a decision an attempt is deleted after thirty days, with its recording', async () => {
  const attemptId = await insertWaiting(server, ana)
  pass(29 * DAY_MS)
  await server.jobs.runNow('clear-verifications')
  expect(await attemptOf()).toMatchObject({ state: 'waiting', id: attemptId })
  pass(2 * DAY_MS)
  await server.jobs.runNow('clear-verifications')
  expect(await attemptOf()).toBeNull()
  expect(await db.selectFrom('media').selectAll().where('userId', '=', ana.id).execute()).toEqual([])
})
