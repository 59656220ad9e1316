import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay, setImmediate as soon } from 'node:timers/promises'
import { MAX_CHUNK_BYTES, OwnPhotosView, type UploadView } from '@hearth/contract/photos/photos'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashing } from '../../auth/auth.ts'
import { openDatabase } from '../../db/open.ts'
import { reportAttack } from '../../testing/attacks/report-attack.ts'
import { grainy } from '../../testing/photos/drawn-photos.ts'
import {
  countBelow,
  fingerprint,
  fingerprintsBelow,
  rowsAndFiles,
} from '../../testing/photos/photo-folder.ts'
import { picturesOf } from '../../testing/photos/photo-people.ts'
import { type Ask, begin, finish, lookAt, sendPart } from '../../testing/photos/uploading.ts'
import { type KillableServer, openKillableServer } from '../../testing/processes/killable-server.ts'
import { childrenOf, isAlive } from '../../testing/processes/process-settings.ts'

// Kills a server at one point after another of an upload and starts it again on the same database and folder, so that
// any loss stays visible.

const isFull = process.env['FULL'] === 'all'
const PASSWORD = 'ember clay night cream'
const SETTLED_WITHIN_MS = 60_000
/** A tail that the server drops makes the photo longer than one part. */
const SIZE = { width: 600, height: 750 }

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-killed-'))
// Not the file beside it that says whose the photos are.
const photoFolder = join(dataDir, 'photos', 'photos')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

let server: KillableServer
let ask: Ask
let workMs = 0
let seed = 0

/** Returns a new photo that is large enough for two parts. */
async function newPhoto(): Promise<Buffer> {
  seed += 1
  const photo = await grainy({ ...SIZE, seed })
  return Buffer.concat([photo, Buffer.alloc(MAX_CHUNK_BYTES + 200_000 - photo.length)])
}

async function moveIn(email: string): Promise<void> {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  const password = await hashing.hash(PASSWORD)
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const id = randomUUID()
  const user = { id, email, name: '', emailVerified: true, image: null, ...times }
  await database.db.insertInto('user').values(user).execute()
  const account = { userId: id, accountId: id, providerId: 'credential', password, ...times }
  await database.db.insertInto('account').values(account).execute()
  await database.close()
}

const listOwn = async (page: Ask) => OwnPhotosView.parse(await (await page('/api/photos')).json())

async function requireBegun(photo: Buffer, input: Record<string, unknown>): Promise<UploadView> {
  const { view } = await begin(ask, { size: photo.length, ...input })
  if (!view) throw new Error('the upload was not begun')
  return view
}

/** Waits until files exist, without pauses. */
async function untilFiles(count: number): Promise<void> {
  const started = performance.now()
  while (countBelow(photoFolder) < count && performance.now() - started < SETTLED_WITHIN_MS) await soon()
}

type Attempt = { photo: Buffer; view: UploadView; had: number; main: string }
type Point = {
  name: string
  replaces?: boolean
  isUsual?: boolean
  until: (attempt: Attempt) => Promise<unknown>
}

const first = ({ photo, view }: Attempt) =>
  sendPart(ask, view.id, { offset: 0, bytes: photo.subarray(0, MAX_CHUNK_BYTES) })
const last = ({ photo, view }: Attempt) =>
  sendPart(ask, view.id, { offset: MAX_CHUNK_BYTES, bytes: photo.subarray(MAX_CHUNK_BYTES) })
const whole = async (attempt: Attempt) => {
  await first(attempt)
  await last(attempt)
}
/** Sends a request and ignores that no reply comes. */
const unheard = (request: Promise<unknown>) => void request.catch(() => undefined)
const FILES = 6

const receiving: Point[] = [
  { name: 'after it was announced', until: () => Promise.resolve() },
  {
    name: 'with its first part on the way',
    isUsual: true,
    until: async (attempt) => {
      unheard(first(attempt))
      await delay(4)
    },
  },
  { name: 'after its first part', until: first },
  {
    name: 'with its last part on the way',
    until: async (attempt) => {
      await first(attempt)
      unheard(last(attempt))
      await delay(6)
    },
  },
  { name: 'after its last part', until: whole },
]

const working = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(
  (share): Point => ({
    name: `${share * 100} % into its work`,
    isUsual: share === 0.5,
    until: async (attempt) => {
      await whole(attempt)
      await delay(workMs * share)
    },
  }),
)

const writing = [1, 2, 3, 5, FILES].map(
  (count): Point => ({
    name: `with ${count} of its ${FILES} files`,
    isUsual: count === 3,
    until: async (attempt) => {
      await whole(attempt)
      await untilFiles(attempt.had + count)
    },
  }),
)

const afterwards: Point[] = [
  {
    name: 'as it was done',
    until: async ({ photo, view }) => finish(ask, view, photo),
  },
  {
    name: 'with another photo’s deletion on the way',
    isUsual: true,
    until: async ({ photo, view, main }) => {
      await finish(ask, view, photo)
      unheard(ask(`/api/photos/${main}`, { method: 'DELETE' }))
      await delay(3)
    },
  },
  {
    name: 'after another photo was deleted',
    until: async ({ photo, view, main }) => {
      await finish(ask, view, photo)
      await ask(`/api/photos/${main}`, { method: 'DELETE' })
    },
  },
  {
    name: 'with another photo’s return on the way',
    until: async ({ photo, view, main }) => {
      await finish(ask, view, photo)
      await ask(`/api/photos/${main}`, { method: 'DELETE' })
      unheard(ask(`/api/photos/restored/${main}`, { method: 'POST' }))
      await delay(2)
    },
  },
  { name: 'after its last part, in the place of another', replaces: true, until: whole },
  {
    name: 'with all its files, in the place of another',
    replaces: true,
    until: async (attempt) => {
      await whole(attempt)
      await untilFiles(attempt.had + FILES)
    },
  },
  {
    name: 'as it was done, in the place of another',
    replaces: true,
    until: async ({ photo, view }) => finish(ask, view, photo),
  },
  {
    name: 'with its giving up on the way',
    until: async (attempt) => {
      await first(attempt)
      unheard(ask(`/api/photos/uploads/${attempt.view.id}`, { method: 'DELETE' }))
      await delay(2)
    },
  },
]

const points = [...receiving, ...working, ...writing, ...afterwards]
const chosen = points.filter(({ isUsual }, n) => isFull || isUsual || n % 3 === 0)

beforeAll(async () => {
  const email = 'ana@people.example'
  await moveIn(email)
  server = await openKillableServer(dataDir, { LOG_LEVEL: 'warn' })
  ask = await server.signIn(email, PASSWORD)
  const photo = await newPhoto()
  const view = await requireBegun(photo, {})
  await whole({ photo, view, had: 0, main: '' })
  const started = performance.now()
  await lookAt(ask, view.id, true)
  workMs = performance.now() - started
})

const seen = new Set<string>()

/** Returns the fingerprints of all pictures of the own photos, each of them readable. */
async function fingerprintsOfOwn(): Promise<string[]> {
  const { photos } = await listOwn(ask)
  const pictures = (await Promise.all(photos.map((photo) => picturesOf(ask, photo)))).flat()
  expect(pictures.map(({ response }) => response.status)).toEqual(pictures.map(() => 200))
  const all = pictures.map(({ bytes }) => fingerprint(bytes)).toSorted()
  for (const one of all) seen.add(one)
  return all
}

/** Continues the upload at its offset, or starts a new one if it was refused. */
async function goOn(photo: Buffer, input: Record<string, unknown>): Promise<UploadView> {
  const view = await requireBegun(photo, input)
  if (view.state === 'refused') return goOn(photo, { ...input, clientId: randomUUID() })
  const { view: done, refused } = await finish(ask, view, photo)
  if (!done) throw new Error(`after a kill a photo was refused: ${refused}`)
  return done
}

test('there are at least 20 points to be killed at', () => {
  expect(points.length).toBeGreaterThanOrEqual(20)
  expect(chosen.length).toBeGreaterThanOrEqual(4)
})

test.each(chosen)(
  'a server killed $name keeps every photo whole and no stray file',
  async ({ replaces, until }) => {
    await fingerprintsOfOwn()
    const before = await listOwn(ask)
    const main = before.photos[0]?.id ?? ''
    const photo = await newPhoto()
    const input = { clientId: randomUUID(), ...(replaces && { replaces: main }) }
    const view = await requireBegun(photo, input)
    const early = childrenOf(server.pid())
    await until({ photo, view, main, had: countBelow(photoFolder) })
    const children = [...new Set([...early, ...childrenOf(server.pid())])]
    await server.kill()
    // A child ends once the picture that it is encoding is done.
    await expect.poll(() => children.filter(isAlive), { timeout: SETTLED_WITHIN_MS }).toEqual([])

    await server.start()
    const done = await goOn(photo, input)
    const after = await listOwn(ask)
    expect(after.uploads).toEqual([])
    expect(after.photos.map(({ position }) => position)).toEqual(after.photos.map((_, at) => at))
    const others = before.photos.map(({ id }) => id).filter((id) => id !== main)
    expect(after.photos.map(({ id }) => id)).toEqual(expect.arrayContaining(others))
    expect(after.photos[replaces ? 0 : after.photos.length - 1]?.id).toBe(done.photo?.id)

    // Deleted photos stay for a while, because they can be restored; all other stored files are shown.
    const shown = await fingerprintsOfOwn()
    await expect
      .poll(async () => (await fingerprintsBelow(photoFolder)).filter((one) => !seen.has(one)), {
        timeout: SETTLED_WITHIN_MS,
      })
      .toEqual([])
    expect(await fingerprintsBelow(photoFolder)).toEqual(expect.arrayContaining(shown))
    await expect.poll(() => countBelow(join(dataDir, 'uploads')), { timeout: SETTLED_WITHIN_MS }).toBe(0)
    if (after.photos.length > 6) await ask(`/api/photos/${after.photos[1]?.id}`, { method: 'DELETE' })
  },
  180_000,
)

test('in the end every row has its files and every file has its row', async () => {
  await server.stop()
  const { wanted, kept, uploads, parts, forgotten } = await rowsAndFiles(dataDir)
  expect(wanted.length).toBeGreaterThanOrEqual(FILES * 4)
  const without = (all: readonly string[], others: readonly string[]) =>
    all.filter((one) => !others.includes(one))
  const faults = [...without(kept, wanted), ...without(wanted, kept), ...forgotten]
  reportAttack('crashes', 'photos', { figure: faults.length, of: `${chosen.length} kills` })
  expect(kept).toEqual(wanted)
  expect(parts).toEqual(uploads)
  expect(forgotten).toEqual([])
})
