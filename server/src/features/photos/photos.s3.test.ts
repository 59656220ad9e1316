import { RESTORE_WITHIN_MS } from '@hearth/contract/photos/photos'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openPhotoFiles } from '../../outside/photo-files.ts'
import { jpeg } from '../../testing/hostile/pictures.ts'
import { openS3Server } from '../../testing/network/s3-server.ts'
import { pageOf, picturesOf } from '../../testing/photos/photo-people.ts'
import { begin, finish, lookAt, sendPart, upload } from '../../testing/photos/uploading.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { cleanUp } from './files/cleanup.ts'
import { comparePhotos } from './files/compare.ts'

// The life of a photo with files in an S3 bucket.

const store = await openS3Server()
const bucket = openPhotoFiles('', store.settings)
/** The prefix below which the store reads or takes nothing. */
let failing: string | undefined
const unless = async <T>(prefix: string, key: string, work: () => Promise<T>): Promise<T> => {
  if (failing === prefix && key.startsWith(prefix)) throw new Error('the store is away')
  return work()
}
const files: typeof bucket = {
  ...bucket,
  put: (key, bytes) => unless('photos/', key, () => bucket.put(key, bytes)),
  read: (key) => unless('uploads/', key, () => bucket.read(key)),
}
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const server = await openTestServer({ photoFiles: files, log })
afterAll(() => store.close())

const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const objects = async () => (await store.onDisk()).filter((name) => /^photos\/.*_object$/.test(name))
const size = { width: 400, height: 500 }
const page = async () => pageOf(server, await server.person())

test('a photo is taken, shown and, when it can no longer be brought back, gone from the store', async () => {
  const ask = await page()
  const { view } = await upload(ask, await jpeg(size))
  const photo = view?.photo
  if (!photo) throw new Error('there is no photo')
  const pictures = await picturesOf(ask, photo)
  expect(pictures.map(({ response }) => response.status)).toEqual(pictures.map(() => 200))
  expect(await objects()).toHaveLength(pictures.length)
  expect(await server.allDeps.photos.parts.list()).toEqual([])

  await ask(`/api/photos/${photo.id}`, { method: 'DELETE' })
  expect((await picturesOf(ask, photo)).map(({ response }) => response.status)).toEqual(
    pictures.map(() => 404),
  )
  pass(RESTORE_WITHIN_MS * 2)
  await cleanUp(server.allDeps)
  expect(await objects()).toEqual([])
})

test('a stray file in the bucket is found but stays, and a photo without files is not shown', async () => {
  const [ask, other] = [await page(), await page()]
  const [mine, theirs] = [await upload(ask, await jpeg(size)), await upload(other, await jpeg(size))]
  await files.put('photos/nobody-knows-this/160.webp', Buffer.alloc(9))
  const { fileKey } = await server.database.db
    .selectFrom('photos')
    .select('fileKey')
    .where('id', '=', mine.view?.photo?.id ?? '')
    .executeTakeFirstOrThrow()
  await files.removeAll(`${fileKey}/160.avif`)
  expect(await comparePhotos(server.allDeps)).toMatchObject({ strayFiles: 1, missingFiles: 1 })
  expect(await files.read('photos/nobody-knows-this/160.webp')).toHaveLength(9)
  const photo = theirs.view?.photo
  if (!photo) throw new Error('there is no photo')
  expect((await picturesOf(other, photo)).every(({ response }) => response.ok)).toBe(true)
})

test('while the store is away the page is told to send a part later, and can then', async () => {
  const ask = await page()
  const bytes = await jpeg(size)
  const { view } = await begin(ask, { size: bytes.length })
  if (!view) throw new Error('the upload was not begun')
  await store.stop()
  const part = { offset: 0, bytes }
  expect((await sendPart(ask, view.id, part)).refused).toContain('Many photos are uploading right now')
  expect(logged.join('')).toContain('a part of an upload could not be written')
  expect(logged.join('')).not.toContain(store.settings.endpoint)
  await store.start()
  const { view: done } = await finish(ask, view, bytes)
  if (!done?.photo) throw new Error('there is no photo')
  expect((await picturesOf(ask, done.photo)).every(({ response }) => response.ok)).toBe(true)
})

test.each([
  ['its parts cannot be read', 'could not be read', 'uploads/'],
  ['its pictures cannot be stored', 'could not be kept', 'photos/'],
])('a photo waits while %s, and is there once they can', async (_, words, prefix) => {
  const ask = await page()
  const bytes = await jpeg(size)
  const { view } = await begin(ask, { size: bytes.length })
  if (!view) throw new Error('the upload was not begun')
  failing = prefix
  await sendPart(ask, view.id, { offset: 0, bytes })
  await expect.poll(() => logged.join(''), { timeout: 10_000 }).toContain(words)
  expect((await lookAt(ask, view.id)).view).toMatchObject({ state: 'working' })
  failing = undefined
  await server.jobs.runNow('process-photo', { uploadId: view.id })
  const { view: done } = await finish(ask, { ...view, offset: bytes.length }, bytes)
  expect(done?.photo).toBeDefined()
})

test('parts of one upload may go to processes that share nothing but the database and the bucket', async () => {
  const other = await openTestServer({ database: server.database, photoFiles: files })
  const ana = await server.person()
  const cookie = await ana.cookie()
  const [here, there] = [server, other].map(
    (one) => (path: string, init?: RequestInit) => one.ask(path, init, cookie),
  )
  if (!here || !there) throw new Error('there are two processes')
  const bytes = await jpeg(size)
  const { view } = await begin(here, { size: bytes.length })
  if (!view) throw new Error('the upload was not begun')
  const third = Math.ceil(bytes.length / 3)
  const send = (ask: typeof here, from: number) =>
    sendPart(ask, view.id, { offset: from, bytes: bytes.subarray(from, from + third) })
  await send(there, 0)
  await send(here, third)
  // The reply was lost, and the page sends it again.
  expect((await send(there, third)).refused).toBeDefined()
  await send(there, 2 * third)
  const { view: done } = await finish(here, { ...view, offset: bytes.length }, bytes)
  if (!done?.photo) throw new Error('there is no photo')
  expect((await picturesOf(there, done.photo)).every(({ response }) => response.ok)).toBe(true)
  // The parts are removed after the reply.
  await vi.waitFor(
    async () => expect(await server.allDeps.photos.parts.list()).not.toContain(view.id),
    10_000,
  )
})
