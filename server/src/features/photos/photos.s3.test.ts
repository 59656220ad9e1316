import { RESTORE_WITHIN_MS } from '@hearth/contract/photos/photos'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
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
const files = openPhotoFiles('', store.settings)
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

test('while the store is away a photo waits, and is there once the store is', async () => {
  const ask = await page()
  const bytes = await jpeg(size)
  const { view } = await begin(ask, { size: bytes.length })
  await store.stop()
  await sendPart(ask, view?.id ?? '', { offset: 0, bytes })
  await expect.poll(() => logged.join(''), { timeout: 10_000 }).toContain('could not be kept')
  expect(logged.join('')).not.toContain(store.settings.endpoint)
  expect((await lookAt(ask, view?.id ?? '')).view).toMatchObject({ state: 'working' })
  await store.start()
  if (!view) throw new Error('the upload was not begun')
  await server.jobs.runNow('process-photo', { uploadId: view.id })
  const { view: done } = await finish(ask, { ...view, offset: bytes.length }, bytes)
  if (!done?.photo) throw new Error('there is no photo')
  expect((await picturesOf(ask, done.photo)).every(({ response }) => response.ok)).toBe(true)
})
