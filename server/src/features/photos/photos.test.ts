import { randomUUID } from 'node:crypto'
import { MAX_PHOTOS, photoPath } from '@hearth/contract/photos/photos'
import { expect, test } from 'vitest'
import { pageOf, photosFor, plainPhoto } from '../../testing/photos/photo-people.ts'
import { begin, finish, lookAt, sendPart, upload } from '../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { cleanUp } from './files/cleanup.ts'

const server = await openTestServer()
const page = (who: Person) => pageOf(server, who)
const photo = await plainPhoto('#aa5533')
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

const idsOf = async (who: Person) => (await (await who.api.photos.$get()).json()).photos.map(({ id }) => id)
const statusFor = async (who: Person, photoId = '') =>
  (await page(who)(photoPath(photoId, 160, 'webp'))).status

test('a browser that has the picture is told that it is still the same, as long as it may see it', async () => {
  const ana = await server.person()
  const [id = ''] = await photosFor(server, ana, 1)
  const first = await page(ana)(photoPath(id, 160, 'webp'))
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await page(ana)(photoPath(id, 160, 'webp'), { headers })).status).toBe(304)
  await ana.api.photos[':photoId'].$delete({ param: { photoId: id } })
  expect((await page(ana)(photoPath(id, 160, 'webp'), { headers })).status).toBe(404)
})

test('a photo that is removed while its card is open answers 404 there, and the next deck does not name it', async () => {
  const ana = await server.person({ gender: 'woman', seeking: ['man'] })
  const ben = await server.person({ gender: 'man', seeking: ['woman'] })
  const [remaining, removed = ''] = await photosFor(server, ana, 2)
  const photosOfCard = async () => {
    const { people } = await (await ben.api.candidates.$get({ query: {} })).json()
    return people.find(({ id }) => id === ana.id)?.photos.map(({ id }) => id)
  }
  expect(await photosOfCard()).toEqual([remaining, removed])
  expect(await statusFor(ben, removed)).toBe(200)
  await ana.api.photos[':photoId'].$delete({ param: { photoId: removed } })
  expect(await statusFor(ben, removed)).toBe(404)
  expect(await photosOfCard()).toEqual([remaining])
})

test("nobody reaches another person's upload or changes another person's photos", async () => {
  const ana = await server.person()
  const ben = await server.person()
  const { view } = await begin(page(ana), { size: photo.length })
  const uploadId = view?.id ?? ''
  const [photoId = ''] = await photosFor(server, ana, 2)
  const before = await idsOf(ana)
  expect((await lookAt(page(ben), uploadId)).refused).toBe('Upload not found')
  expect((await sendPart(page(ben), uploadId, { offset: 0, bytes: photo })).refused).toBe('Upload not found')
  const statuses = [
    (await ben.api.photos.uploads[':uploadId'].$delete({ param: { uploadId } })).status,
    (await ben.api.photos[':photoId'].$delete({ param: { photoId } })).status,
    (await ben.api.photos[':photoId'].$patch({ param: { photoId }, json: { alt: 'mine' } })).status,
    (await ben.api.photos.main[':photoId'].$post({ param: { photoId } })).status,
    (await ben.api.photos.restored[':photoId'].$post({ param: { photoId } })).status,
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
  expect((await begin(page(ben), { size: 10, replaces: photoId })).refused).toBe('Photo not found')
  expect(await idsOf(ana)).toEqual(before)
})

test('photos are put in order, one is chosen as the main one, and each is described', async () => {
  const ana = await server.person()
  const [a = '', b = '', c = ''] = await photosFor(server, ana, 3)
  await ana.api.photos.order.$put({ json: { ids: [c, a, b] } })
  expect(await idsOf(ana)).toEqual([c, a, b])
  await ana.api.photos.main[':photoId'].$post({ param: { photoId: b } })
  expect(await idsOf(ana)).toEqual([b, c, a])
  const described = await ana.api.photos[':photoId'].$patch({
    param: { photoId: c },
    json: { alt: ' On a boat ' },
  })
  expect((await described.json()).photos.map(({ alt }) => alt)).toEqual(['', 'On a boat', ''])
})

test.each([
  ['one is missing', (ids: string[]) => ids.slice(1)],
  ['one is there twice', ([first = '', ...rest]: string[]) => [first, first, ...rest.slice(1)]],
  ['one is a stranger', (ids: string[]) => [...ids.slice(1), randomUUID()]],
])('an order in which %s is refused and changes nothing', async (_, changePhotos) => {
  const ana = await server.person()
  const ids = await photosFor(server, ana, 3)
  const response = await ana.api.photos.order.$put({ json: { ids: changePhotos(ids) } })
  expect(response.status).toBe(409)
  expect(await idsOf(ana)).toEqual(ids)
})

test('a deleted photo is gone at once, can be brought back to its place for a while, and then never', async () => {
  const ana = await server.person()
  const [a = '', b = '', c = ''] = await photosFor(server, ana, 3)
  const remove = () => ana.api.photos[':photoId'].$delete({ param: { photoId: b } })
  const restore = () => ana.api.photos.restored[':photoId'].$post({ param: { photoId: b } })
  expect((await (await remove()).json()).photos.map(({ id, position }) => [id, position])).toEqual([
    [a, 0],
    [c, 1],
  ])
  expect((await remove()).status).toBe(200)
  expect(await statusFor(ana, b)).toBe(404)
  later(29_000)
  await cleanUp(server.allDeps)
  await restore()
  expect(await idsOf(ana)).toEqual([a, b, c])
  expect(await statusFor(ana, b)).toBe(200)

  await remove()
  later(60_000)
  expect((await restore()).status).toBe(404)
})

test('the files of a deleted photo go once it cannot come back', async () => {
  const ana = await server.person()
  const [id = ''] = await photosFor(server, ana, 1)
  const { fileKey } = await server.database.db
    .selectFrom('photos')
    .select('fileKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await ana.api.photos[':photoId'].$delete({ param: { photoId: id } })
  await cleanUp(server.allDeps)
  expect(await server.files.read(`${fileKey}/160.webp`)).toBeDefined()
  later(60_000)
  await cleanUp(server.allDeps)
  expect(await Array.fromAsync(server.files.list(`${fileKey}/`))).toEqual([])
})

test('a tenth photo is refused before it is sent, but one of nine can be replaced', async () => {
  const ana = await server.person()
  const ids = await photosFor(server, ana, MAX_PHOTOS)
  expect((await begin(page(ana), { size: photo.length })).refused).toMatch(/^You have 9 photos/)
  const begun = await begin(page(ana), { size: photo.length, replaces: ids[4] })
  const { view } = begun.view ? await finish(page(ana), begun.view, photo) : begun
  expect(view?.photo?.position).toBe(4)
  expect(await idsOf(ana)).toEqual([...ids.slice(0, 4), view?.photo?.id, ...ids.slice(5)])
})

test('a deleted account leaves no file of its photos, nor of one it was still sending', async () => {
  const ana = await server.person()
  await photosFor(server, ana, 2)
  await upload(page(ana), photo)
  const { view } = await begin(page(ana), { size: photo.length })
  await sendPart(page(ana), view?.id ?? '', { offset: 0, bytes: photo.subarray(0, 10) })
  const keys = await server.database.db
    .selectFrom('photos')
    .select('fileKey')
    .where('userId', '=', ana.id)
    .execute()
  expect(keys).toHaveLength(3)
  expect((await ana.api.account.$delete()).status).toBe(200)
  await expect
    .poll(async () => {
      const remaining = await Promise.all(
        keys.map(({ fileKey }) => Array.fromAsync(server.files.list(`${fileKey}/`))),
      )
      return [...remaining.flat(), ...(await server.partsKept()).filter((id) => id === view?.id)]
    })
    .toEqual([])
})
