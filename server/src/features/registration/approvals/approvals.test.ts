import { randomUUID } from 'node:crypto'
import { WaitingPeopleView } from '@hearth/contract/console/registration'
import { ErrorReply } from '@hearth/contract/errors'
import { photoPath } from '@hearth/contract/photos/photos'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { suspendByOperator } from '../../../testing/people/related-people.ts'
import { staffPerson } from '../../../testing/people/staff-people.ts'
import { deal, like } from '../../../testing/people/swiping.ts'
import { photosFor } from '../../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { eraseDeclined } from '../../account/declined.ts'
import { reverseDecision } from '../../moderation/moderation.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000
const [admin, moderator] = [await staffPerson(server, 'admin'), await staffPerson(server, 'moderator')]
let member: Person

const setMode = (mode: 'open' | 'approval') => admin.api.registration.$patch({ json: { mode } })
const pass = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
}

beforeEach(async () => {
  pass(1000)
  member = await server.person({ firstName: 'Mia' })
  await member.cookie()
  await setMode('approval')
})
afterEach(() => setMode('open'))

/** A person who has signed in for the first time, with a complete profile. */
async function newcomer(): Promise<Person> {
  const person = await server.person({ firstName: 'Nora', bio: 'I bake.' })
  await person.cookie()
  return person
}

const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status
const codeOf = async (asked: Promise<{ json: () => Promise<unknown> }>) =>
  ErrorReply.parse(await (await asked).json()).error.code
const listWaiting = async (as = moderator) =>
  WaitingPeopleView.parse(await (await as.api.registration.waiting.$get()).json())
const decide = (person: Person, json: { outcome: 'approved' } | { outcome: 'declined'; reason: string }) =>
  moderator.api.registration.waiting[':id'].$put({ param: { id: person.id }, json })
const sessionOf = async (person: Person) =>
  ((await (await server.ask('/api/session', {}, await person.cookie())).json()) as { session: object })
    .session
const isDealt = async (viewer: Person, person: Person) => {
  const { people } = await (await viewer.api.candidates.$get({ query: {} })).json()
  return people.some(({ id }) => id === person.id)
}

test('nobody sees who waits: not in the deck, by a link, by a like or by a photo', async () => {
  const nora = await newcomer()
  const [photoId = ''] = await photosFor(server, nora)
  expect(await isDealt(member, nora)).toBe(false)
  const param = { personId: nora.id }
  expect(await statusOf(member.api.people[':personId'].$get({ param }))).toBe(404)
  const path = photoPath(photoId, 160, 'webp')
  expect(await statusOf(server.ask(path, {}, await member.cookie()))).toBe(404)
  expect(await statusOf(like(member, nora))).toBe(404)
  await decide(nora, { outcome: 'approved' })
  expect(await isDealt(member, nora)).toBe(true)
  expect(await statusOf(member.api.people[':personId'].$get({ param }))).toBe(200)
  expect(await statusOf(server.ask(path, {}, await member.cookie()))).toBe(200)
})

test('who waits sees nobody, and can do nothing but fill in the profile and see to the account', async () => {
  const nora = await newcomer()
  const [photoId = ''] = await photosFor(server, member)
  await deal(nora.ctx, member.id)
  const refused = [
    nora.api.candidates.$get({ query: {} }),
    nora.api.people[':personId'].$get({ param: { personId: member.id } }),
    nora.api.people[':personId'].$get({ param: { personId: nora.id } }),
    nora.api.likes.$get({ query: {} }),
    nora.api.matches.$get({ query: {} }),
    nora.api.inbox.$get({ query: {} }),
    nora.api.meeting.$get(),
    nora.api.swipes.$post({ json: { clientId: randomUUID(), swipedId: member.id, isLike: true } }),
  ]
  for (const asked of refused) expect(await codeOf(asked)).toBe('approval_pending')
  const path = photoPath(photoId, 160, 'webp')
  expect(await statusOf(server.ask(path, {}, await nora.cookie()))).toBe(404)
  // Inside the statement too, where no route has asked.
  expect(await statusOf(like(nora, member))).toBe(403)

  expect(await sessionOf(nora)).toMatchObject({ isWaiting: true })
  const approval = await nora.api.approval.$get()
  expect(await approval.json()).toMatchObject({ state: 'waiting', reason: null, deletedAt: null })
  expect(await statusOf(nora.api.profile.$patch({ json: { bio: 'I bake a lot.' } }))).toBe(200)
  expect(await statusOf(nora.api.photos.$get())).toBe(200)
  expect(await statusOf(nora.api.account.erasure.$get())).toBe(200)
  expect(await statusOf(nora.api.account.export.$get())).toBe(200)
  expect(await statusOf(nora.api.account.$delete())).toBe(200)
})

test('staff see the profile and photos of who waits, and of nobody else', async () => {
  const nora = await newcomer()
  const empty = await server.person({ firstName: '' })
  await empty.cookie()
  const [photoId = ''] = await photosFor(server, nora)
  const [other = ''] = await photosFor(server, member)
  const { people } = await listWaiting()
  const shown = people.find(({ id }) => id === nora.id)
  expect(shown).toMatchObject({
    email: nora.email,
    declinedAt: null,
    person: { firstName: 'Nora', bio: 'I bake.', photos: [{ id: photoId }] },
  })
  expect(people.find(({ id }) => id === empty.id)).toMatchObject({ person: null })
  const pictureOf = (id: string, ofPhoto: string, as = moderator) =>
    as.api.registration.waiting[':id'].photos[':photoId'][':picture'].$get({
      param: { id, photoId: ofPhoto, picture: '160.webp' },
    })
  const picture = (...asked: Parameters<typeof pictureOf>) => statusOf(pictureOf(...asked))
  const { status, headers } = await pictureOf(nora.id, photoId)
  expect([status, headers.get('content-disposition')]).toEqual([200, 'inline; filename="photo-160.webp"'])
  expect(await picture(nora.id, other)).toBe(404)
  expect(await picture(member.id, other)).toBe(404)
  expect(await picture(nora.id, photoId, await staffPerson(server, 'triage'))).toBe(403)
  await decide(nora, { outcome: 'approved' })
  expect(await picture(nora.id, photoId)).toBe(404)
})

test('an approved person is told by mail, is seen, and is not asked to wait by a later sign-in', async () => {
  const nora = await newcomer()
  expect(await statusOf(decide(nora, { outcome: 'approved' }))).toBe(200)
  expect(server.mailsTo(nora.email)[0]?.subject).toBe('Your account is approved')
  expect(await sessionOf(nora)).not.toHaveProperty('isWaiting')
  expect(await isDealt(nora, member)).toBe(true)
  expect(await codeOf(nora.api.approval.$get())).toBe('not_waiting')
  await server.signIn(nora.email)
  expect((await listWaiting()).people.map(({ id }) => id)).not.toContain(nora.id)
  const { details } = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('operation', '=', 'registration.approve')
    .where('actorId', '=', moderator.id)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ personId: nora.id, outcome: 'approved' })
  expect(await codeOf(decide(nora, { outcome: 'approved' }))).toBe('person_not_found')
})

test('a declined person reads the reason, stays hidden, and is erased after 14 days unless staff change their mind', async () => {
  const [nora, lena] = [await newcomer(), await newcomer()]
  const reason = 'Please use a photo of yourself.'
  for (const one of [nora, lena]) await decide(one, { outcome: 'declined', reason })
  const [mail] = server.mailsTo(nora.email)
  expect(mail?.subject).toBe('Your account wasn’t approved')
  expect(mail?.text).toContain(reason)
  const deletedAt = new Date(server.clock.now.getTime() + 14 * DAY_MS).toISOString()
  expect(await (await nora.api.approval.$get()).json()).toMatchObject({
    state: 'declined',
    reason,
    deletedAt,
  })
  expect(await codeOf(nora.api.candidates.$get({ query: {} }))).toBe('approval_pending')
  expect(await isDealt(member, nora)).toBe(false)
  expect(await codeOf(decide(nora, { outcome: 'declined', reason }))).toBe('approval_decided')
  const hasAccount = async ({ id }: Person) =>
    (await db.selectFrom('user').select('id').where('id', '=', id).execute()).length === 1

  pass(14 * DAY_MS - 1000)
  await eraseDeclined(server.allDeps)
  expect(await Promise.all([nora, lena].map(hasAccount))).toEqual([true, true])
  await decide(lena, { outcome: 'approved' })
  pass(2000)
  await eraseDeclined(server.allDeps)
  expect(await Promise.all([nora, lena].map(hasAccount))).toEqual([false, true])
  expect(await isDealt(member, lena)).toBe(true)
})

test('going back to open approves nobody, and says how many wait', async () => {
  const nora = await newcomer()
  const back = await (await setMode('open')).json()
  expect(back).toMatchObject({ mode: 'open', waiting: (await listWaiting()).waiting })
  expect(await sessionOf(nora)).toMatchObject({ isWaiting: true })
  expect(await isDealt(member, nora)).toBe(false)
  const later = await newcomer()
  expect(await sessionOf(later)).not.toHaveProperty('isWaiting')
})

test('members of before and staff never wait', async () => {
  await server.signIn(member.email)
  const staff = await staffPerson(server, 'triage')
  const ids = (await listWaiting()).people.map(({ id }) => id)
  expect([ids.includes(member.id), ids.includes(staff.id)]).toEqual([false, false])
})

test('a suspension of a person who waits, and its end, does not approve the person', async () => {
  const nora = await newcomer()
  const { number } = await suspendByOperator(server, nora.id)
  await reverseDecision(server.deps, { actor: { kind: 'operator' }, number, answer: 'A mistake.' })
  expect(await sessionOf(nora)).toMatchObject({ isWaiting: true })
})
