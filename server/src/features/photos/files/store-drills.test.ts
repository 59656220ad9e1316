import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPhotoFiles } from '../../../outside/photo-files.ts'
import { openS3Server } from '../../../testing/network/s3-server.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { dumpOf, passDays } from '../../../testing/photos/store-copies.ts'
import { openTestServer, type Person, type TestServer } from '../../../testing/test-server.ts'
import { comparePhotos } from './compare.ts'
import { adoptStore, checkStore, renewStore, StoreRefusal } from './store-owner.ts'
import { confirmDeletion } from './store-status.ts'

// Operators restore, copy and mix up databases and buckets. No photo may be lost.

const store = await openS3Server()
afterAll(() => store.close())

let drill = 0
let files: ReturnType<typeof openPhotoFiles>
let live: TestServer
let ana: Person

const inBucket = (prefix: string) => openPhotoFiles('', { ...store.settings, prefix })
const keys = () => Array.fromAsync(files.list('photos/'))
const everyMinute = (server: TestServer) => server.jobs.runNow('clear-photos')
const everyNight = (server: TestServer) => server.jobs.runNow('compare-photos')
const photoCount = async ({ database }: TestServer) =>
  (await database.db.selectFrom('photos').select('id').where('missingSince', 'is', null).execute()).length
const deleteAccount = ({ database: { db } }: TestServer, { id }: Person) =>
  db.deleteFrom('user').where('id', '=', id).execute()

async function metric(server: TestServer, name: string): Promise<string | undefined> {
  const text = await (await server.ask('/metrics')).text()
  return new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]
}
const isPaused = async (server: TestServer) => (await metric(server, 'hearth_photo_deletions_paused')) === '1'

/** Opens a second server with a copy of the database of the first one, on the same bucket. */
const openCopy = async (restore: Awaited<ReturnType<typeof dumpOf>>, logged: string[] = []) => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  return openTestServer({ photoFiles: files, restore, log })
}

/** Days go by on both clocks, with the work of each night. */
async function passNights(server: TestServer, days: number): Promise<void> {
  await everyMinute(server)
  await everyNight(server)
  server.clock.now = new Date(server.clock.now.getTime() + days * 86_400_000)
  await passDays(server.database.db, days)
  await everyMinute(server)
  await everyNight(server)
}

beforeEach(async () => {
  drill += 1
  files = inBucket(`drill-${drill}/`)
  live = await openTestServer({ photoFiles: files })
  ana = await live.person()
  await photosFor(live, ana, 3)
})

test('last night’s dump on the live bucket loses no photo of today before 14 days and a confirmation', async () => {
  const erased = await live.person()
  await photosFor(live, erased, 2)
  const dump = await dumpOf(live.database)
  await everyMinute(live)
  await deleteAccount(live, erased)
  await everyMinute(live)
  const ben = await live.person()
  await photosFor(live, ben, 4)
  const before = await keys()
  expect(before).toHaveLength(14)

  const logged: string[] = []
  const restored = await openCopy(dump, logged)
  expect(logged.join('')).toContain('npm run photos -- adopt')
  await passNights(restored, 13)
  expect(await keys()).toEqual(before)
  // The rows that came back find their files, except for those that had been deleted.
  expect(await photoCount(restored)).toBe(3)
  expect(await isPaused(restored)).toBe(true)
  expect(await adoptStore(restored.allDeps)).toBe('other_database')
  expect(await isPaused(restored)).toBe(false)
  await passNights(restored, 1)
  expect(await keys()).toEqual(before)
  expect(await metric(restored, 'hearth_photo_files_to_confirm')).toBe('8')

  await restored.database.transact(confirmDeletion)
  await everyNight(restored)
  expect(await keys()).toHaveLength(6)
  expect(await photoCount(restored)).toBe(3)
})

test('a restored database that the operator has adopted deletes the photos of its people again', async () => {
  const dump = await dumpOf(live.database)
  await everyMinute(live)
  const restored = await openCopy(dump)
  await deleteAccount(restored, ana)
  await everyMinute(restored)
  expect(await keys()).toHaveLength(6)
  restored.clock.now = new Date(restored.clock.now.getTime() + 300_000)
  await adoptStore(restored.allDeps)
  await everyMinute(restored)
  expect(await keys()).toEqual([])
})

test('a staging copy on the live bucket deletes nothing, whatever is deleted in it, and the live server goes on', async () => {
  const staging = await openCopy(await dumpOf(live.database))
  await everyMinute(live)
  const ben = await live.person()
  const [gone = ''] = await photosFor(live, ben, 2)
  const before = await keys()

  await staging.database.db.deleteFrom('user').execute()
  await passNights(staging, 20)
  await staging.database.transact(confirmDeletion)
  await passNights(staging, 20)
  expect(await keys()).toEqual(before)
  expect(await comparePhotos(live.allDeps)).toEqual({ files: 10, strayFiles: 0, missingFiles: 0 })

  await live.database.db.deleteFrom('photos').where('id', '=', gone).execute()
  await everyMinute(live)
  expect(await keys()).toHaveLength(8)
  expect(await isPaused(live)).toBe(false)
})

test('a copy cannot be given the bucket while the live server runs', async () => {
  const staging = await openCopy(await dumpOf(live.database))
  await everyMinute(live)
  expect(await adoptStore(staging.allDeps)).toBe('in_use')
  await everyMinute(staging)
  expect(await isPaused(staging)).toBe(true)
})

test('after the bucket was given to another copy, the first server deletes nothing any more', async () => {
  const copy = await openCopy(await dumpOf(live.database))
  await everyMinute(live)
  copy.clock.now = new Date(copy.clock.now.getTime() + 300_000)
  await adoptStore(copy.allDeps)
  await deleteAccount(live, ana)
  await everyMinute(live)
  expect(await keys()).toHaveLength(6)
  expect(await isPaused(live)).toBe(true)
})

test('two communities share a bucket, each below its prefix, and neither touches the photos of the other', async () => {
  const theirs = inBucket(`drill-${drill}-b/`)
  const other = await openTestServer({ photoFiles: theirs })
  await photosFor(other, await other.person(), 2)
  const [before, others] = [await keys(), await Array.fromAsync(theirs.list('photos/'))]
  expect([before.length, others.length]).toEqual([6, 4])
  for (const server of [live, other]) await passNights(server, 20)
  expect(await comparePhotos(live.allDeps)).toEqual({ files: 6, strayFiles: 0, missingFiles: 0 })
  await other.database.db.deleteFrom('user').execute()
  await everyMinute(other)
  expect(await Array.fromAsync(theirs.list('photos/'))).toEqual([])
  expect(await keys()).toEqual(before)
})

test('the bucket of another community is refused, with the settings and the way out', async () => {
  const other = await openTestServer()
  await photosFor(other, await other.person())
  const check = checkStore({ ...other.allDeps, photos: { files } }, 'S3_ENDPOINT, S3_BUCKET, S3_PREFIX')
  await expect(check).rejects.toThrow(StoreRefusal)
  await expect(check).rejects.toThrow(/S3_PREFIX\) belongs to another Hearth community.*photos -- adopt/)
  expect(await keys()).toHaveLength(6)
})

test('a bucket of the previous release, which has no id, is taken by the database that has its photos', async () => {
  await files.removeAll('community.json')
  const other = await openTestServer()
  await photosFor(other, await other.person())
  const foreign = checkStore({ ...other.allDeps, photos: { files } }, 'S3_BUCKET')
  await expect(foreign).rejects.toThrow('has photos of which this database has none')
  expect(await files.read('community.json')).toBeUndefined()

  await checkStore(live.allDeps, 'S3_BUCKET')
  const marked = Buffer.from((await files.read('community.json')) ?? []).toString()
  const { id } = await live.database.db.selectFrom('community').select('id').executeTakeFirstOrThrow()
  expect(JSON.parse(marked)).toMatchObject({ communityId: id })
  await deleteAccount(live, ana)
  await everyMinute(live)
  expect(await keys()).toEqual([])
})

test('two copies that run at the same minute do not both delete', async () => {
  const copy = await openCopy(await dumpOf(live.database))
  const seenByBoth = await files.read('community.json')
  await everyMinute(live)
  const early = { ...files, read: () => Promise.resolve(seenByBoth) }
  await renewStore({ ...copy.allDeps, photos: { files: early } })
  for (const server of [live, copy]) await everyMinute(server)
  expect((await Promise.all([live, copy].map(isPaused))).filter(Boolean)).toHaveLength(1)
})

test('a start that is interrupted between database and bucket leaves the bucket with its community', async () => {
  await everyMinute(live)
  const broken = { ...files, put: () => Promise.reject(new Error('the store is away')) }
  const deps = { ...live.allDeps, photos: { ...live.allDeps.photos, files: broken } }
  for (let time = 0; time < 3; time += 1) await expect(renewStore(deps)).rejects.toThrow('away')
  expect(await renewStore(live.allDeps)).toBe(true)
})
