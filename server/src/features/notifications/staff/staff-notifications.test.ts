import type { StaffRole } from '@hearth/contract/console/staff'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StaffCtx } from '../../../context.ts'
import { contents, decideAs, openCase, staffMember } from '../../../testing/people/moderating.ts'
import { sessionOf, staffPerson } from '../../../testing/people/staff-people.ts'
import { pushesTo, testPush } from '../../../testing/push/push-people.ts'
import { openPushService } from '../../../testing/push/push-service.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { changeCase } from '../../cases/cases.ts'

const server = await openTestServer({ push: testPush })
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)
const { db } = server.database
const MINUTE_MS = 60_000
const timeZone = 'Europe/Berlin'

beforeEach(async () => {
  await db.deleteFrom('cases').execute()
  await db.deleteFrom('approvals').execute()
  await db.deleteFrom('notifications').execute()
  server.clock.now = new Date('2026-06-15T10:00:00Z')
})

const viewOf = async ({ api }: Pick<Awaited<ReturnType<typeof staffPerson>>, 'api'>) =>
  (await api.notifications.$get()).json()

/** A staff member with a device that is told. */
async function subscribed(role: StaffRole) {
  const person = await staffPerson(server, role)
  const device = service.subscribe((await viewOf(person)).pushKey ?? undefined)
  expect((await person.api.notifications.subscription.$put({ json: device })).status).toBe(200)
  return { ...person, device }
}

async function sweep(minutes = 0): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
  await server.jobs.runNow('sweep-notifications')
}
const pushesOf = ({ device }: Awaited<ReturnType<typeof subscribed>>) => pushesTo(service, device)
const moderatorCtx = (id: string): StaffCtx => ({
  ...server.deps,
  staff: { id, role: 'moderator', isFresh: true },
})
const reported = async () => (await server.person({ firstName: 'Ana' })).id

test('who may handle cases is told of a new one, with nothing about it; others are not', async () => {
  const [moderator, admin] = [await subscribed('moderator'), await subscribed('admin')]
  const ana = await server.person()
  const own = service.subscribe((await (await ana.api.notifications.settings.$get()).json()).pushKey ?? '')
  await ana.api.notifications.subscription.$put({ json: own })
  await openCase(server, await reported())
  await sweep()
  await sweep(1)
  expect(pushesTo(service, own)).toEqual([])
  for (const person of [moderator, admin])
    expect(pushesOf(person)).toEqual([
      expect.objectContaining({
        notification: expect.objectContaining({
          title: 'Hearth',
          body: 'Something new is waiting in the console',
          navigate: expect.stringMatching(/\/console\/$/),
        }),
        hearth: { kind: 'staff', version: 1 },
      }),
    ])
  const { status } = await (await staffPerson(server, 'auditor')).api.notifications.$get()
  expect(status).toBe(403)
})

test('what comes within ten minutes is told together, and nothing twice', async () => {
  const moderator = await subscribed('moderator')
  await openCase(server, await reported())
  await sweep()
  for (const minutes of [1, 2]) {
    await openCase(server, await reported())
    await sweep(minutes)
  }
  expect(pushesOf(moderator)).toHaveLength(1)
  await sweep(7)
  await sweep(11)
  expect(pushesOf(moderator).map(({ hearth }) => hearth.version)).toEqual([1, 2])
})

test('an appeal in a case that waits is told', async () => {
  const moderator = await subscribed('moderator')
  const ana = await reported()
  await openCase(server, ana)
  await sweep()
  server.clock.now = new Date(server.clock.now.getTime() + 20 * MINUTE_MS)
  await openCase(server, ana)
  await sweep()
  expect(pushesOf(moderator)).toHaveLength(1)
  await openCase(server, ana, { kind: 'appeal' })
  await sweep(1)
  expect(pushesOf(moderator)).toHaveLength(2)
})

test('a case that becomes urgent is told at once, also a claimed one', async () => {
  const moderator = await subscribed('moderator')
  const ana = await reported()
  const number = await openCase(server, ana)
  await changeCase(staffMember(server), number, { action: 'claim', version: 1 })
  await sweep()
  expect(pushesOf(moderator)).toEqual([])
  await sweep(20)
  await openCase(server, ana, { priority: 0 })
  await sweep(1)
  await openCase(server, ana, { priority: 0 })
  await sweep(20)
  expect(pushesOf(moderator)).toHaveLength(1)
  await changeCase(staffMember(server, 'admin'), number, { action: 'claim', version: 2 })
  await sweep(1)
  expect(pushesOf(moderator)).toMatchObject([{}, { hearth: { withdraws: true } }])
})

test('an escalated case is told to those who may decide it, but not to who has escalated it', async () => {
  const [moderator, other, triage] = [
    await subscribed('moderator'),
    await subscribed('moderator'),
    await subscribed('triage'),
  ]
  const number = await openCase(server, await reported())
  await sweep()
  await sweep(20)
  await changeCase(moderatorCtx(moderator.id), number, { action: 'escalate', version: 1 })
  await sweep(1)
  await sweep(20)
  expect([moderator, other, triage].map((person) => pushesOf(person).length)).toEqual([1, 2, 1])
})

test('a ban that waits for a second person is told to everybody who may be that person', async () => {
  const [moderator, other, triage] = [
    await subscribed('moderator'),
    await subscribed('moderator'),
    await subscribed('triage'),
  ]
  const number = await openCase(server, await reported())
  await sweep()
  await sweep(20)
  await decideAs(moderatorCtx(moderator.id), number, contents.ban)
  await sweep(1)
  await sweep(20)
  const told = (person: typeof moderator) => pushesOf(person).filter(({ hearth }) => !hearth.withdraws).length
  expect([moderator, other, triage].map(told)).toEqual([1, 2, 1])
})

test('a profile that waits for approval is told to those who may approve it', async () => {
  const [moderator, triage] = [await subscribed('moderator'), await subscribed('triage')]
  await db
    .insertInto('approvals')
    .values({ personId: await reported(), since: server.clock.now })
    .execute()
  await sweep()
  expect(pushesOf(moderator)).toHaveLength(1)
  expect(pushesOf(triage)).toEqual([])
})

test('it is withdrawn once nothing waits', async () => {
  const moderator = await subscribed('moderator')
  const number = await openCase(server, await reported())
  await sweep()
  await decideAs(staffMember(server), number, { measure: 'none' })
  await sweep(1)
  expect(pushesOf(moderator)).toMatchObject([
    { hearth: { version: 1 } },
    { hearth: { version: 1, withdraws: true } },
  ])
})

test('staff choose none, or one mail a day that says nothing and ends with one click', async () => {
  const moderator = await subscribed('moderator')
  expect(await viewOf(moderator)).toMatchObject({ channel: 'push', isSubscribed: true })
  await moderator.api.notifications.$patch({ json: { channel: 'mail', timeZone } })
  await openCase(server, await reported())
  await sweep()
  server.clock.now = new Date('2026-06-15T17:00:00Z')
  await server.jobs.runNow('send-digests')
  await server.idle()
  expect(pushesOf(moderator)).toEqual([])
  const [mail, ...others] = server.mailsTo(moderator.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('something new waiting in the console')
  expect(mail?.text).toContain('/console/')
  expect(mail?.text).not.toContain('Ana')
  const token = /unsubscribe\/([\w-]+)/.exec(mail?.unsubscribe ?? '')?.[1]
  await server.ask(`/unsubscribe/${token}`, { method: 'POST' })
  expect(await viewOf(moderator)).toMatchObject({ channel: 'none' })
})

test('who works here no longer is told nothing more', async () => {
  const [moderator, admin] = [await subscribed('moderator'), await staffPerson(server, 'admin')]
  await admin.api.staff[':id'].$patch({ param: { id: moderator.id }, json: { isEnded: true } })
  await openCase(server, await reported())
  await sweep()
  expect(pushesOf(moderator)).toEqual([])
  expect(
    await db.selectFrom('notifications').selectAll().where('personId', '=', moderator.id).execute(),
  ).toEqual([])
})

test('staff are told of the console only, and the routes of members are closed to them', async () => {
  const moderator = await subscribed('moderator')
  const at = server.clock.now
  await db
    .insertInto('notifications')
    .values({ personId: moderator.id, kind: 'account', at, dueAt: at })
    .execute()
  await sweep()
  expect(pushesOf(moderator)).toEqual([])
  const cookie = await sessionOf(server, moderator.id)
  expect((await server.ask('/api/notifications/settings', {}, cookie)).status).toBe(401)
  await moderator.api.notifications.subscription.$delete()
  expect((await viewOf(moderator)).isSubscribed).toBe(false)
})
