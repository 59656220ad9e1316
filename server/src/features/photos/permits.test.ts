import { randomUUID } from 'node:crypto'
import { photoPath } from '@hearth/contract/photos/photos'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPermissionChanges } from '../../permission-changes.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { deal } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { openPermits, PERMIT_MS } from './permits.ts'
import { readPicture } from './photos.ts'

const server = await openTestServer()
const { db } = server.database

async function meet() {
  const [ana, ben] = [await server.person(), await server.person()]
  const photoIds = await photosFor(server, ana, 3)
  await deal(ben.ctx, ana.id)
  return { ana, ben, photoIds }
}
const look = async (who: Person, photoId = '', init: RequestInit = {}) =>
  server.ask(photoPath(photoId, 160, 'webp'), init, await who.cookie())
const statusFor = async (who: Person, photoId = '') => (await look(who, photoId)).status
/** Ben's own pass ends his right to look at Ana. It is frequent, so nobody is told. */
const passUntold = (ben: Person, ana: Person) =>
  db
    .insertInto('swipes')
    .values({
      swiperId: ben.id,
      swipedId: ana.id,
      isLike: false,
      clientId: randomUUID(),
      createdAt: new Date(),
    })
    .execute()
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

test('one check permits all photos of a person for half a minute, and no longer', async () => {
  const { ana, ben, photoIds } = await meet()
  expect(await statusFor(ben, photoIds[0])).toBe(200)
  await passUntold(ben, ana)
  later(PERMIT_MS - 1)
  for (const id of photoIds) expect(await statusFor(ben, id)).toBe(200)
  later(1)
  for (const id of photoIds) expect(await statusFor(ben, id)).toBe(404)
})

test('a permit is for the viewer alone who was checked', async () => {
  const { ben, photoIds } = await meet()
  const cleo = await server.person()
  expect(await statusFor(ben, photoIds[0])).toBe(200)
  expect(await statusFor(cleo, photoIds[0])).toBe(404)
  expect((await server.ask(photoPath(photoIds[0] ?? '', 160, 'webp'))).status).toBe(401)
})

test.each<[string, (ana: Person, ben: Person, photoId: string) => Promise<unknown>]>([
  ['she blocks him', (ana, ben) => ana.api.people[':personId'].block.$put({ param: { personId: ben.id } })],
  ['he blocks her', (ana, ben) => ben.api.people[':personId'].block.$put({ param: { personId: ana.id } })],
  ['she pauses', (ana) => ana.api.meeting.$patch({ json: { isPaused: true } })],
  [
    'she is shown only to people she likes',
    (ana) => ana.api.meeting.$patch({ json: { isOnlyToLiked: true } }),
  ],
  ['she deletes the photo', (ana, _, photoId) => ana.api.photos[':photoId'].$delete({ param: { photoId } })],
])('when %s, a permitted photo is gone at once', async (_, happens) => {
  const { ana, ben, photoIds } = await meet()
  const [photoId = ''] = photoIds
  expect(await statusFor(ben, photoId)).toBe(200)
  await happens(ana, ben, photoId)
  // PostgreSQL tells it over another connection.
  await expect.poll(() => statusFor(ben, photoId)).toBe(404)
  later(PERMIT_MS)
  expect(await statusFor(ben, photoId)).toBe(404)
})

test('a permit does not count for a viewer who waits for approval', async () => {
  const { ben, photoIds } = await meet()
  const [photoId = ''] = photoIds
  expect(await statusFor(ben, photoId)).toBe(200)
  const wanted = { photoId, width: 160, format: 'webp' } as const
  const ctx = { ...ben.ctx, photos: server.allDeps.photos }
  const refuse = () => Promise.resolve(false)
  expect(await readPicture(ctx, refuse, wanted)).toBeTruthy()
  await expect(readPicture({ ...ctx, isWaiting: true }, refuse, wanted)).rejects.toMatchObject({
    problem: ['photo_not_found'],
  })
})

test('after signing out no permitted photo is sent', async () => {
  const { ben, photoIds } = await meet()
  expect(await statusFor(ben, photoIds[0])).toBe(200)
  const cookie = await ben.cookie()
  await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)
  await expect
    .poll(async () => (await server.ask(photoPath(photoIds[0] ?? '', 160, 'webp'), {}, cookie)).status)
    .toBe(401)
})

test('a permit ends with a change of either person, and a check that began before it is not kept', () => {
  const changes = openPermissionChanges()
  changes.hear(true)
  const permits = openPermits(changes)
  const photo = { id: 'photo', userId: 'ana', fileKey: 'photos/x', widths: [160] }
  const isPermitted = () => permits.find('ben', 'photo', 1_000) !== undefined
  for (const personId of ['ana', 'ben', '']) {
    const early = permits.startCheck(1_000)
    changes.heard(personId)
    permits.keep('ben', [photo], early)
    expect(isPermitted()).toBe(false)
    permits.keep('ben', [photo], permits.startCheck(1_000))
    changes.heard('cleo')
    expect(isPermitted()).toBe(true)
  }
})

test('a permitted photo is sent without the database, but for one count in ten, also of photos at once', async () => {
  const database = await openTestDatabase()
  const asked: string[] = []
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      asked.push('query')
      return Promise.resolve(result)
    },
  }
  const counted = await openTestServer({
    database: {
      ...database,
      db: database.db.withPlugin(counter),
      unguarded: database.unguarded.withPlugin(counter),
      transact: (work) => {
        asked.push('transaction')
        return database.transact(work)
      },
    },
  })
  const [ana, ben] = [await counted.person(), await counted.person()]
  const [id = ''] = await photosFor(counted, ana)
  await deal(ben.ctx, ana.id)
  const cookie = await ben.cookie()
  // A session is looked up every four seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const lookAt = async () => {
    asked.length = 0
    const { status } = await counted.ask(photoPath(id, 160, 'webp'), {}, cookie)
    return [status, ...asked]
  }
  expect(await lookAt()).toEqual([200, 'query', 'query', 'query', 'transaction'])
  for (let n = 2; n <= 10; n += 1) expect(await lookAt()).toEqual([200])
  expect(await lookAt()).toEqual([200, 'transaction'])
  for (let n = 2; n <= 10; n += 1) await lookAt()
  asked.length = 0
  const twelve = Array.from({ length: 12 }, () => counted.ask(photoPath(id, 160, 'webp'), {}, cookie))
  expect((await Promise.all(twelve)).every(({ ok }) => ok)).toBe(true)
  expect(asked).toEqual(['transaction', 'transaction'])
  await database.close()
})
