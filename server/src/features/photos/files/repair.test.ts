import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { deal } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { repairPhotos } from './repair.ts'

const server = await openTestServer()
const { db } = server.database
let ana: Person

const NOTHING = { strayFiles: 0, missingFiles: 0, strayUploads: 0 }
const put = (key: string) => server.files.put(key, Buffer.from('picture'))
const filesOf = (fileKey: string) => Array.fromAsync(server.files.list(`${fileKey}/`))

async function photo(fileKey = `photos/${randomUUID()}`) {
  const facts = { position: 0, thumbhash: 'x', widths: [160], aspect: 1, createdAt: server.clock.now }
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
  for (const key of await Array.fromAsync(server.files.list(''))) await server.files.removeAll(key)
  ana = await server.person()
})

test('photos with all files stay unchanged', async () => {
  const key = await photo()
  await put(`${key}/160.webp`)
  await put(`${key}/160.avif`)
  expect(await repairPhotos(server.allDeps)).toEqual(NOTHING)
  expect(await filesOf(key)).toHaveLength(2)
})

test('files without a photo are removed, and other files of a photo too', async () => {
  const key = await photo()
  for (const name of ['160.webp', '160.avif', `160.avif.${randomUUID()}.part`]) await put(`${key}/${name}`)
  const stray = `photos/${randomUUID()}`
  await put(`${stray}/160.webp`)
  expect(await repairPhotos(server.allDeps)).toEqual({ ...NOTHING, strayFiles: 2 })
  expect(await filesOf(stray)).toEqual([])
  expect((await filesOf(key)).toSorted()).toEqual([`${key}/160.avif`, `${key}/160.webp`])
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
  expect(await repairPhotos(server.allDeps)).toEqual(NOTHING)
  expect(await filesOf(fileKey)).toHaveLength(1)
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
  expect(await repairPhotos(server.allDeps)).toEqual({ ...NOTHING, missingFiles: 1 })
  expect(await isMissing(key)).toBe(true)
  expect(await shownToBen()).toBe(0)
  await put(`${key}/160.avif`)
  expect(await repairPhotos(server.allDeps)).toEqual(NOTHING)
  expect(await isMissing(key)).toBe(false)
  expect(await shownToBen()).toBe(1)
})

test('the parts of an unknown upload are removed', async () => {
  await server.allDeps.photos.parts.write(randomUUID(), 0, Buffer.from('half a photo'))
  expect(await repairPhotos(server.allDeps)).toEqual({ ...NOTHING, strayUploads: 1 })
  expect(await server.partsKept()).toEqual([])
})

test('drawn photos of the demo community need no files', async () => {
  await photo('demo/somebody-0')
  expect(await repairPhotos(server.allDeps)).toEqual(NOTHING)
})

test('nothing is removed from a store that does not belong to the database', async () => {
  const keys = Array.from({ length: 60 }, () => `photos/${randomUUID()}/160.webp`)
  for (const key of keys) await put(key)
  expect(await repairPhotos(server.allDeps)).toEqual({ ...NOTHING, strayFiles: 60 })
  expect(await Array.fromAsync(server.files.list('photos/'))).toHaveLength(60)
})
