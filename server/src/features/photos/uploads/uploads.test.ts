import { randomUUID } from 'node:crypto'
import { MAX_PHOTOS, photoPath, UPLOADS_PER_DAY } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scene } from '../../../testing/photos/drawn-photos.ts'
import { pageOf, photosFor, plainPhoto } from '../../../testing/photos/photo-people.ts'
import { begin, finish, lookAt, sendPart, upload } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { cleanUp } from '../files/cleanup.ts'

const server = await openTestServer()
const page = (who: Person) => pageOf(server, who)
const photo = await plainPhoto('#aa5533')
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test('an uploaded photo is there in every width it fills, and its original is not kept', async () => {
  const ana = await server.person()
  const outcome = await upload(page(ana), await plainPhoto('#336699', 800, 1000))
  expect(outcome.view).toMatchObject({
    state: 'done',
    photo: { alt: '', widths: [160, 360, 720], aspect: 0.8, position: 0 },
  })
  const id = outcome.view?.photo?.id ?? ''
  for (const [width, format] of [
    [160, 'webp'],
    [720, 'avif'],
  ] as const) {
    const response = await page(ana)(photoPath(id, width, format))
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="photo-${width}.${format}"`)
    expect(response.headers.get('cache-control')).toBe('private, max-age=4')
    const { width: wide, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([wide, height]).toEqual([width, width / 0.8])
  }
  expect((await page(ana)(photoPath(id, 1200, 'webp'))).status).toBe(404)
  expect(await server.partsKept()).toEqual([])
})

test('what is left to do to a picture is done: turned, then cropped', async () => {
  const ana = await server.person()
  const red = await plainPhoto('#ff0000', 200, 100)
  // Blue at the right end; after a quarter turn clockwise it is at the bottom.
  const blue = { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } } as const
  const bytes = await sharp(red)
    .composite([{ input: blue, left: 100, top: 0 }])
    .png()
    .toBuffer()
  const edits = { turns: 1, crop: { x: 0, y: 0.5, width: 1, height: 0.5 } }
  const begun = await begin(page(ana), { size: bytes.length, edits, alt: 'The sea' })
  const { view } = begun.view ? await finish(page(ana), begun.view, bytes) : begun
  expect(view?.photo).toMatchObject({ alt: 'The sea', widths: [100], aspect: 1 })
  const response = await page(ana)(photoPath(view?.photo?.id ?? '', 100, 'webp'))
  const { dominant } = await sharp(await response.arrayBuffer()).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(50)
})

test('an upload goes on where it stopped, and the same announcement is the same upload', async () => {
  const ana = await server.person()
  const clientId = randomUUID()
  const ask = page(ana)
  const { view } = await begin(ask, { clientId, size: photo.length })
  const half = Math.floor(photo.length / 2)
  await sendPart(ask, view?.id ?? '', { offset: 0, bytes: photo.subarray(0, half) })

  const again = await begin(ask, { clientId, size: photo.length })
  expect(again.view).toMatchObject({ id: view?.id, state: 'receiving', offset: half })
  expect((await (await ana.api.photos.$get()).json()).uploads).toEqual([again.view])

  const wrong = await sendPart(ask, view?.id ?? '', { offset: half + 1, bytes: photo.subarray(half + 1) })
  expect(wrong.refused).toBe(`The next part starts at byte ${half.toLocaleString('en')}`)
  const end = again.view && (await finish(ask, again.view, photo))
  expect(end?.view?.state).toBe('done')
  expect((await begin(ask, { clientId, size: photo.length })).view).toEqual(end?.view)
  expect(
    (await sendPart(ask, view?.id ?? '', { offset: half, bytes: photo.subarray(half) })).view?.state,
  ).toBe('done')
})

test('a cancelled upload leaves nothing, and its announcement does not come back', async () => {
  const ana = await server.person()
  const { view } = await begin(page(ana), { size: photo.length })
  const id = view?.id ?? ''
  await sendPart(page(ana), id, { offset: 0, bytes: photo.subarray(0, 10) })
  expect(await server.partsKept()).toContain(id)
  await ana.api.photos.uploads[':uploadId'].$delete({ param: { uploadId: id } })
  expect(await server.partsKept()).not.toContain(id)
  expect((await lookAt(page(ana), id)).view?.state).toBe('refused')
})

test('two uploads for the last place become one photo and a clear refusal', async () => {
  const ana = await server.person()
  await photosFor(server, ana, MAX_PHOTOS - 1)
  const begun = [
    await begin(page(ana), { size: photo.length }),
    await begin(page(ana), { size: photo.length }),
  ]
  const ends = await Promise.all(begun.map(async ({ view }) => view && finish(page(ana), view, photo)))
  expect(ends.map((end) => end?.refused ?? end?.view?.state)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^You have 9 photos/), 'done']),
  )
  await cleanUp(server.allDeps)
  expect(await server.database.db.selectFrom('forgottenFiles').selectAll().execute()).toEqual([])
})

/** Inserts uploads of a person in this state. */
async function insertUploads(
  { id: userId }: Person,
  count: number,
  state: 'working' | 'refused',
  networkHash?: string,
) {
  const at = server.clock.now
  const rows = Array.from({ length: count }, () => ({
    userId,
    clientId: randomUUID(),
    size: 1,
    fileKey: `photos/${randomUUID()}`,
    state,
    ...(networkHash && { networkHash }),
    createdAt: at,
    changedAt: at,
  }))
  await server.database.db.insertInto('uploads').values(rows).execute()
}

test('while 200 photos of all people wait, another one is told to come back in a minute', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  await insertUploads(ben, 100, 'working')
  await insertUploads(cleo, 100, 'working')
  const response = await ana.api.photos.uploads.$post({ json: { clientId: randomUUID(), size: 10 } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  const { db } = server.database
  const { id } = await db
    .selectFrom('uploads')
    .select('id')
    .where('userId', '=', ben.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('uploads').set({ state: 'done' }).where('id', '=', id).execute()
  expect((await begin(page(ana), { size: 10 })).view?.state).toBe('receiving')
  await db.deleteFrom('uploads').where('userId', 'in', [ben.id, cleo.id]).execute()
})

test('few accounts do not fill the queue for all: one has 20 places in it, and one network 60', async () => {
  const people = [await server.person(), await server.person(), await server.person(), await server.person()]
  const [ana, ben, cleo, dan] = people
  if (!(ana && ben && cleo && dan)) throw new Error('Somebody is missing')
  const headers = { 'content-type': 'application/json' }
  const announce = async (person: Person) => {
    const body = JSON.stringify({ clientId: randomUUID(), size: 10 })
    const init = { method: 'POST', headers, body }
    return server.ask('/api/photos/uploads', init, await person.cookie(), '203.0.113.7')
  }
  await insertUploads(ana, 20, 'working')
  expect((await announce(ana)).status).toBe(429)
  expect((await announce(ben)).status).toBe(200)
  await insertUploads(cleo, 19, 'working')
  expect((await announce(cleo)).status).toBe(200)
  const first = await server.database.db
    .selectFrom('uploads')
    .select('networkHash')
    .where('userId', '=', ben.id)
    .executeTakeFirstOrThrow()
  await insertUploads(dan, 60, 'working', first.networkHash ?? '')
  expect((await announce(ben)).status).toBe(429)
  const ids = people.map(({ id }) => id)
  await server.database.db.deleteFrom('uploads').where('userId', 'in', ids).execute()
})

test('more uploads a day than anybody needs are refused with the time in which to come back', async () => {
  const ana = await server.person()
  await insertUploads(ana, UPLOADS_PER_DAY, 'refused')
  const response = await ana.api.photos.uploads.$post({ json: { clientId: randomUUID(), size: 10 } })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('86400')
  later(86_400_001)
  expect((await begin(page(ana), { size: 10 })).view?.state).toBe('receiving')
})

test('a part that a page of another site sends is refused', async () => {
  const ana = await server.person()
  const { view } = await begin(page(ana), { size: photo.length })
  const headers = { 'content-type': 'application/octet-stream', origin: 'https://elsewhere.example' }
  const init = { method: 'PUT', body: new Uint8Array(photo), headers }
  expect((await page(ana)(`/api/photos/uploads/${view?.id}?offset=0`, init)).status).toBe(403)
  expect((await lookAt(page(ana), view?.id ?? '')).view?.offset).toBe(0)
})

test('a part that is too big, too much or no bytes is refused', async () => {
  const ana = await server.person()
  const { view } = await begin(page(ana), { size: 100 })
  const send = (bytes: Buffer, type?: string) =>
    sendPart(page(ana), view?.id ?? '', { offset: 0, bytes, ...(type && { type }) })
  expect((await send(Buffer.alloc(101))).refused).toMatch(/no more than announced/)
  expect((await send(Buffer.alloc(2 * 1024 * 1024))).refused).toMatch(/^Send at most 1,024 KB/)
  expect((await send(Buffer.from('{}'), 'text/plain')).refused).toBe('Send JSON')
  expect((await begin(page(ana), { size: 11 * 1024 * 1024 })).refused).toBe('Choose a photo of at most 10 MB')
})

test('the same picture on two accounts is noted for the moderators, and on one it is not', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const bytes = await scene({ seed: 7 })
  const copy = await sharp(bytes).resize(340).flop().webp().toBuffer()
  const mine = await upload(page(ana), bytes)
  await upload(page(ana), bytes)
  const theirs = await upload(page(ben), copy)
  await expect
    .poll(() =>
      server.database.db.selectFrom('photoNearDuplicates').selectAll().where('userId', '=', ben.id).execute(),
    )
    .toHaveLength(2)
  const duplicates = await server.database.db.selectFrom('photoNearDuplicates').selectAll().execute()
  expect(duplicates.map((one) => [one.userId, one.otherUserId])).toEqual([
    [ben.id, ana.id],
    [ben.id, ana.id],
  ])
  expect(duplicates.map((one) => one.otherPhotoId)).toContain(mine.view?.photo?.id)
  expect(duplicates[0]?.photoId).toBe(theirs.view?.photo?.id)
})
