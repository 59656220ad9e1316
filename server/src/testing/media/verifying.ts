import { randomUUID } from 'node:crypto'
import { ReviewView, VerificationsView } from '@hearth/contract/console/verifications'
import {
  RecordingView,
  VERIFICATION_CONSENT_VERSION,
  VerificationView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import type { staffPerson } from '../people/staff-people.ts'
import { pageOf } from '../photos/photo-people.ts'
import { finish } from '../photos/uploading.ts'
import type { Person, TestServer } from '../test-server.ts'

type Verifier = Awaited<ReturnType<typeof staffPerson>>

/** Reads where a person stands. */
export const verificationOf = async (person: Person): Promise<VerificationView> =>
  VerificationView.parse(await (await person.api.verification.$get()).json())

/** Starts an attempt. */
export const startVerification = (person: Person, way: VerificationWay = 'speak', clientId = randomUUID()) =>
  person.api.verification.attempts.$post({
    json: { clientId, way, consent: true, version: VERIFICATION_CONSENT_VERSION },
  })

/** Starts an attempt and returns its id. */
export async function openAttempt(person: Person, way: VerificationWay = 'speak'): Promise<string> {
  const { attempt } = VerificationView.parse(await (await startVerification(person, way)).json())
  if (attempt?.state !== 'open') throw new Error('no attempt was opened')
  return attempt.id
}

/** Announces a recording of so many bytes. */
export const announce = (
  person: Person,
  attemptId: string,
  { size, typed, clientId = randomUUID() }: { size: number; typed?: string; clientId?: string },
) =>
  person.api.verification.attempts[':attemptId'].recording.$post({
    param: { attemptId },
    json: { clientId, size, ...(typed !== undefined && { typed }) },
  })

/** Goes from the consent to a recording that waits, and returns the id of the attempt. */
export async function sendRecording(
  server: TestServer,
  person: Person,
  { bytes, way = 'speak' }: { bytes: Buffer; way?: VerificationWay },
): Promise<string> {
  const attemptId = await openAttempt(person, way)
  const reply = await announce(person, attemptId, {
    size: bytes.length,
    ...(way === 'type' && { typed: 'A green jumper' }),
  })
  const { upload } = RecordingView.parse(await reply.json())
  const { refused } = await finish(pageOf(server, person), upload, bytes)
  if (refused) throw new Error(refused)
  return attemptId
}

/**
 * Lets a recording of a person wait without making one: its rows and its files, as `sendRecording` leaves them. Drawn to be judged
 * once, unless it says otherwise.
 */
export async function insertWaiting(
  server: TestServer,
  person: { id: string },
  { isDouble = false, way = 'speak' }: { isDouble?: boolean; way?: VerificationWay } = {},
): Promise<string> {
  const at = server.clock.now
  const { db } = server.database
  const mediaId = randomUUID()
  const fileKey = `verification/${mediaId}`
  const { files, mediaEncryptor } = server.allDeps.photos
  for (const name of ['poster', 'video'] as const) {
    const key = `${fileKey}/${name}.${name === 'video' ? 'mp4' : 'webp'}`
    await files.put(key, mediaEncryptor.encrypt(Buffer.from(name), key))
  }
  await db
    .insertInto('media')
    .values({
      id: mediaId,
      userId: person.id,
      kind: 'verification',
      state: 'ready',
      fileKey,
      durationMs: 9000,
      createdAt: at,
    })
    .execute()
  const attempt = {
    id: randomUUID(),
    personId: person.id,
    clientId: randomUUID(),
    sessionId: null,
    way,
    steps: ['say_food', 'say_months', 'say_colours'] as const,
    code: '4711',
    startedAt: at,
    endedAt: at,
    sentAt: at,
    mediaId,
    isDouble,
  }
  await db
    .insertInto('verificationAttempts')
    .values({ ...attempt, steps: [...attempt.steps] })
    .execute()
  return attempt.id
}

/** Reads the queue as a verifier sees it. */
export const queueOf = async (verifier: Verifier): Promise<VerificationsView> =>
  VerificationsView.parse(await (await verifier.api.verifications.$get({ query: {} })).json())

/** Claims a recording. */
export const claim = (verifier: Verifier, attemptId: string) =>
  verifier.api.verifications[':attemptId'].claim.$post({ param: { attemptId } })

/** Says what a verifier thinks of a recording that they have claimed. */
export const judge = (
  verifier: Verifier,
  attemptId: string,
  json: Parameters<Verifier['api']['verifications'][':attemptId']['decision']['$post']>[0]['json'],
) => verifier.api.verifications[':attemptId'].decision.$post({ param: { attemptId }, json })

/** Claims a recording and says that it shows the person in all photos. Returns the status of the reply. */
export async function approve(verifier: Verifier, attemptId: string): Promise<number> {
  const claimed = await claim(verifier, attemptId)
  if (!claimed.ok) return claimed.status
  const { photos } = ReviewView.parse(await claimed.json())
  const photoIds = photos.map(({ id }) => id)
  return (await judge(verifier, attemptId, { outcome: 'same', photoIds })).status
}

/** Claims a recording and refuses it. Returns the status of the reply. */
export async function refuse(verifier: Verifier, attemptId: string): Promise<number> {
  const claimed = await claim(verifier, attemptId)
  if (!claimed.ok) return claimed.status
  return (await judge(verifier, attemptId, { outcome: 'not_same', reason: 'face_hidden' })).status
}
