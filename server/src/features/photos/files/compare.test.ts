import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deal } from '../../../testing/people/swiping.ts'
import { passDays } from '../../../testing/photos/store-copies.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { comparePhotos } from './compare.ts'
import { confirmDeletion } from './store-status.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person

const IN_STEP = { strayFiles: 0, missingFiles: 0 }
const compare = () => comparePhotos(server.allDeps)
const runJob = () => server.jobs.runNow('compare-photos')
const put = (key: string) => server.files.put(key, Buffer.from('picture'))
const filesOf = (fileKey: string) => Array.fromAsync(server.files.list(`${fileKey}/`))

async function photo(fileKey = `photos/${randomUUID()}`, position = 0) {
  const facts = { position, thumbhash: 'x', widths: [160], aspect: 1, createdAt: server.clock.now }
  await db
    .insertInto('photos')
    .values({ ...facts, userId: ana.id, fileKey })
    .execute()
  return fileKey
}

const isMissing = async (fileKey: string) => {
  const row = await db
    .selectFrom('photos')
    .select('missingSince')
    .where('fileKey', '=', fileKey)
    .executeTakeFirstOrThrow()
  return row.missingSince !== null
}

beforeEach(async () => {
  await db.deleteFrom('photos').execute()
  await db.deleteFrom('uploads').execute()
  await db.deleteFrom('forgottenFiles').execute()
  await db.deleteFrom('strayFiles').execute()
  for (const key of await Array.fromAsync(server.files.list('photos/'))) await server.files.removeAll(key)
  ana = await server.person()
})

/** Stores this many files of a photo that has all of them, so that a few others are less than 1 % of all. */
async function manyFiles(count: number) {
  const photos = Array.from({ length: count / 2 }, () => `photos/${randomUUID()}`)
  for (const [position, fileKey] of photos.entries()) {
    if (position % 9 === 0) ana = await server.person()
    await photo(fileKey, position % 9)
    for (const format of ['webp', 'avif']) await put(`${fileKey}/160.${format}`)
  }
  ana = await server.person()
}

const strayPhoto = async () => {
  const fileKey = `photos/${randomUUID()}`
  await put(`${fileKey}/160.webp`)
  return fileKey
}

const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await server.ask('/metrics')).text())?.[1]

test('photos with all files stay unchanged', async () => {
  const key = await photo()
  await put(`${key}/160.webp`)
  await put(`${key}/160.avif`)
  expect(await compare()).toEqual({ ...IN_STEP, files: 2 })
  expect(await filesOf(key)).toHaveLength(2)
})

test('files without a photo, and other files of a photo, are deleted after 14 days, and only they', async () => {
  await manyFiles(400)
  const key = await photo()
  const part = `160.avif.${randomUUID()}.part`
  for (const name of ['160.webp', '160.avif', part]) await put(`${key}/${name}`)
  const stray = await strayPhoto()
  expect(await compare()).toEqual({ files: 404, strayFiles: 2, missingFiles: 0 })
  await passDays(db, 13)
  await runJob()
  expect([await filesOf(stray), await filesOf(key)].map(({ length }) => length)).toEqual([1, 3])

  await passDays(db, 1)
  await runJob()
  expect(await filesOf(stray)).toEqual([])
  expect(await filesOf(key)).toEqual([`${key}/160.avif`, `${key}/160.webp`])
  expect(await compare()).toEqual({ ...IN_STEP, files: 402 })
})

test('one comparison deletes nothing, however old the file and whatever the clock of the server says', async () => {
  await manyFiles(200)
  const stray = await strayPhoto()
  const { now } = server.clock
  await runJob()
  server.clock.now = new Date(now.getTime() + 400 * 86_400_000)
  await runJob()
  server.clock.now = now
  expect(await filesOf(stray)).toHaveLength(1)
})

test('a file that had a photo in between waits another 14 days', async () => {
  await manyFiles(200)
  const fileKey = await strayPhoto()
  await put(`${fileKey}/160.avif`)
  await compare()
  await passDays(db, 14)
  await photo(fileKey)
  expect(await compare()).toEqual({ ...IN_STEP, files: 202 })
  await db.deleteFrom('photos').where('fileKey', '=', fileKey).execute()
  await db.deleteFrom('forgottenFiles').execute()
  await runJob()
  await passDays(db, 13)
  await runJob()
  expect(await filesOf(fileKey)).toHaveLength(2)
})

test('more than 1 % of all files is not deleted before the operator has confirmed it', async () => {
  await manyFiles(298)
  const strays = [await strayPhoto(), await strayPhoto(), await strayPhoto(), await strayPhoto()]
  await compare()
  await passDays(db, 14)
  await runJob()
  expect(await metric('hearth_photo_files_to_confirm')).toBe('4')
  for (const stray of strays) expect(await filesOf(stray)).toHaveLength(1)

  expect(await server.database.transact(confirmDeletion)).toBe(4)
  expect(await metric('hearth_photo_files_to_confirm')).toBe('0')
  const late = await strayPhoto()
  await runJob()
  for (const stray of strays) expect(await filesOf(stray)).toEqual([])
  expect(await filesOf(late)).toHaveLength(1)
})

test('exactly 1 % of all files is deleted without a confirmation', async () => {
  await manyFiles(198)
  const strays = [await strayPhoto(), await strayPhoto()]
  await compare()
  await passDays(db, 14)
  await runJob()
  for (const stray of strays) expect(await filesOf(stray)).toEqual([])
})

test('more photos than are compared at once, with strays and missing files among them', async () => {
  const rows = Array.from({ length: 1_203 }, () => `photos/${randomUUID()}`)
  const people = await Promise.all(Array.from({ length: 134 }, () => server.person()))
  const facts = { thumbhash: 'x', widths: [160], aspect: 1, createdAt: server.clock.now }
  const valuesOf = (fileKey: string, at: number) => ({
    ...facts,
    fileKey,
    position: at % 9,
    userId: people[Math.floor(at / 9)]?.id ?? '',
  })
  await db.insertInto('photos').values(rows.map(valuesOf)).execute()
  for (const fileKey of rows) for (const format of ['webp', 'avif']) await put(`${fileKey}/160.${format}`)
  const lost = rows.filter((_, at) => at % 100 === 0)
  for (const fileKey of lost) await server.files.removeAll(`${fileKey}/`)
  for (let at = 0; at < 7; at += 1) await strayPhoto()
  expect(await compare()).toEqual({
    files: 2 * (rows.length - lost.length) + 7,
    strayFiles: 7,
    missingFiles: lost.length,
  })
  const missing = await db
    .selectFrom('photos')
    .select('fileKey')
    .where('missingSince', 'is not', null)
    .execute()
  expect(missing.map(({ fileKey }) => fileKey).toSorted()).toEqual(lost.toSorted())
})

test('the files of an upload in processing stay', async () => {
  const fileKey = `photos/${randomUUID()}`
  const at = server.clock.now
  const facts = { userId: ana.id, clientId: randomUUID(), size: 1, state: 'working' } as const
  await db
    .insertInto('uploads')
    .values({ ...facts, fileKey, createdAt: at, changedAt: at })
    .execute()
  await put(`${fileKey}/160.webp`)
  expect(await compare()).toEqual({ ...IN_STEP, files: 1 })
})

test('a photo without its files is hidden from others and shown again once they are back', async () => {
  const key = await photo()
  const ben = await server.person()
  await deal(ben.ctx, ana.id)
  const shownToBen = async () => {
    const response = await ben.api.people[':personId'].$get({ param: { personId: ana.id } })
    return (await response.json()).person.photos.length
  }
  await put(`${key}/160.webp`)
  expect(await compare()).toEqual({ files: 1, strayFiles: 0, missingFiles: 1 })
  expect(await isMissing(key)).toBe(true)
  expect(await shownToBen()).toBe(0)
  await put(`${key}/160.avif`)
  expect(await compare()).toEqual({ ...IN_STEP, files: 2 })
  expect(await isMissing(key)).toBe(false)
  expect(await shownToBen()).toBe(1)
})

test('the parts of an unknown upload are removed', async () => {
  await server.allDeps.photos.parts.write(randomUUID(), 0, Buffer.from('half a photo'))
  await runJob()
  expect(await server.partsKept()).toEqual([])
})

test('drawn photos of the demo community need no files', async () => {
  await photo('demo/somebody-0')
  expect(await compare()).toEqual({ ...IN_STEP, files: 0 })
})
