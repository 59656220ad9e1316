import { randomUUID } from 'node:crypto'
import type { PersonView } from '@hearth/contract/profile/people'
import { beforeEach, expect, test } from 'vitest'
import { approve, insertWaiting, verificationOf } from '../../../testing/media/verifying.ts'
import { insertDecision } from '../../../testing/people/decisions.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { pageOf, photosFor, plainPhoto } from '../../../testing/photos/photo-people.ts'
import { begin, finish, upload } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { restrict } from '../../safety/safety.ts'

const server = await openTestServer()
const { db } = server.database
const verifier = await staffPerson(server, 'verifier')
const DAY_MS = 86_400_000
let ana: Person
let ben: Person
let checked: string[]

const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}
const hasBadge = async () => (await verificationOf(ana)).badge !== null
const isVerified = async () => (await (await ana.api.profile.$get()).json()).isVerified
const seenByBen = async (): Promise<PersonView | undefined> => {
  const { people } = await (await ben.api.candidates.$get({ query: {} })).json()
  return people.find(({ id }) => id === ana.id)
}
const idsOf = async () => (await (await ana.api.photos.$get()).json()).photos.map(({ id }) => id)
/** A photo that nobody has compared, as the last one. */
async function addUnchecked(): Promise<string> {
  const { view, refused } = await upload(pageOf(server, ana), await plainPhoto('#336699', 400, 500))
  if (!view?.photo) throw new Error(refused)
  return view.photo.id
}
const makeMain = (photoId: string) => ana.api.photos.main[':photoId'].$post({ param: { photoId } })
const remove = (photoId: string) => ana.api.photos[':photoId'].$delete({ param: { photoId } })

beforeEach(async () => {
  pass(60_000)
  await db.deleteFrom('user').where('email', 'like', '%@people.example').execute()
  ana = await server.person()
  ben = await server.person()
  checked = await photosFor(server, ana, 2)
  await approve(verifier, await insertWaiting(server, ana))
  if (!(await hasBadge())) throw new Error('there is no badge to lose')
})

test('others read when and what was checked, but not how', async () => {
  const seen = await seenByBen()
  const checkedOn = server.clock.now.toISOString().slice(0, 10)
  expect(seen).toMatchObject({ isVerified: true, badge: { checkedOn, photoIds: checked } })
  expect(Object.keys(seen?.badge ?? {}).toSorted()).toEqual(['checkedOn', 'photoIds'])
  const page = await ben.api.people[':personId'].$get({ param: { personId: ana.id } })
  expect(await page.json()).toMatchObject({ person: { isVerified: true, badge: { photoIds: checked } } })
})

test('changes that leave a checked photo in front keep the badge', async () => {
  const unchecked = await addUnchecked()
  const [first = '', second = ''] = checked
  await makeMain(second)
  await ana.api.photos.order.$put({ json: { ids: [first, unchecked, second] } })
  await remove(unchecked)
  await remove(first)
  expect([await hasBadge(), await isVerified()]).toEqual([true, true])
})

test.each([
  ['chooses it', (id: string) => makeMain(id)],
  ['orders it first', (id: string) => ana.api.photos.order.$put({ json: { ids: [id, ...checked] } })],
  [
    'deletes those before it',
    async () => {
      for (const id of checked) await remove(id)
    },
  ],
] as const)('an unchecked main photo ends the badge at once: the person %s', async (_, change) => {
  await change(await addUnchecked())
  expect([await hasBadge(), await isVerified(), (await seenByBen())?.isVerified]).toEqual([
    false,
    false,
    false,
  ])
})

test('so does a new photo in the place of the main one, also another crop of it', async () => {
  const [replaces = ''] = checked
  const bytes = await plainPhoto('#663399', 400, 500)
  const ask = pageOf(server, ana)
  const { view } = await begin(ask, { size: bytes.length, replaces, isCrop: true })
  if (view) await finish(ask, view, bytes)
  expect((await idsOf())[0]).not.toBe(replaces)
  expect(await hasBadge()).toBe(false)
})

test('so does bringing back an unchecked photo that was in front', async () => {
  const { id: _, ...row } = await db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', checked[0] ?? '')
    .executeTakeFirstOrThrow()
  const deleted = { ...row, id: randomUUID(), fileKey: `photos/${randomUUID()}`, deletedAt: server.clock.now }
  await db.insertInto('photos').values(deleted).execute()
  expect(await hasBadge()).toBe(true)
  await ana.api.photos.restored[':photoId'].$post({ param: { photoId: deleted.id } })
  expect((await idsOf())[0]).toBe(deleted.id)
  expect(await hasBadge()).toBe(false)
})

test('so does a decision that hides the checked photos', async () => {
  await addUnchecked()
  const decisionId = await insertDecision(db, ana.id)
  const hide = (ids: readonly string[]) =>
    server.database.transact((tx) =>
      restrict(server.deps, tx, {
        personId: ana.id,
        rights: [],
        things: ids.map((thingId) => ({ kind: 'photo' as const, thingId, decisionId })),
      }),
    )
  await hide(checked.slice(0, 1))
  expect(await hasBadge()).toBe(true)
  await hide(checked)
  expect(await hasBadge()).toBe(false)
})

test('a badge is not shown while the file of the main photo is missing, and comes back with it', async () => {
  await addUnchecked()
  const missing = (missingSince: Date | null) =>
    db.updateTable('photos').set({ missingSince }).where('id', 'in', checked).execute()
  await missing(server.clock.now)
  expect((await seenByBen())?.isVerified).toBe(false)
  await missing(null)
  expect((await seenByBen())?.isVerified).toBe(true)
})

test('a badge ends after a year', async () => {
  pass(365 * DAY_MS - 1000)
  await server.jobs.runNow('clear-verifications')
  expect(await hasBadge()).toBe(true)
  pass(1000)
  await server.jobs.runNow('clear-verifications')
  expect([await hasBadge(), await isVerified()]).toEqual([false, false])
})

test('with the account the badge goes, and everything of its recordings', async () => {
  await db.deleteFrom('user').where('id', '=', ana.id).execute()
  for (const table of ['badges', 'verificationAttempts', 'verificationReviews', 'media'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

async function dealtTo(viewer: Person): Promise<string[]> {
  const { people } = await (await viewer.api.candidates.$get({ query: {} })).json()
  return people.map(({ id }) => id)
}

test('people who want to meet only verified people meet no others, and are not met by them', async () => {
  const cleo = await server.person()
  const dealt = async (viewer: Person) => {
    const known: string[] = [ana.id, ben.id, cleo.id]
    return (await dealtTo(viewer)).filter((id) => known.includes(id))
  }
  await ana.api.meeting.$patch({ json: { isOnlyVerified: true } })
  expect(await dealt(ana)).toEqual([])
  expect(await dealt(ben)).toEqual([cleo.id])
  const costs = await (await ana.api.meeting.costs.$get()).json()
  expect(costs.costs).toContainEqual({ wish: 'verified', hides: 2, of: 2 })
  await photosFor(server, cleo)
  await approve(verifier, await insertWaiting(server, cleo))
  expect(await dealt(ana)).toEqual([cleo.id])
  expect(await dealt(cleo)).toEqual(expect.arrayContaining([ana.id, ben.id]))
})

test.each<[string, () => Promise<void>]>([
  [
    'is over',
    async () => {
      pass(365 * DAY_MS)
      await server.jobs.runNow('clear-verifications')
    },
  ],
  ['went with a new main photo', async () => void (await makeMain(await addUnchecked()))],
  ['went with the consent', async () => void (await ana.api.verification.$delete())],
] as const)(
  'a badge that %s does not count for those who want to meet only verified people',
  async (_, end) => {
    await ben.api.meeting.$patch({ json: { isOnlyVerified: true } })
    const hidden = async () =>
      (await (await ben.api.meeting.costs.$get()).json()).costs.find(({ wish }) => wish === 'verified')?.hides
    expect([await dealtTo(ben), await hidden()]).toEqual([[ana.id], 0])
    await end()
    expect([await dealtTo(ben), await hidden()]).toEqual([[], 1])
  },
)
