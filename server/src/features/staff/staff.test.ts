import { randomUUID } from 'node:crypto'
import { AuditEntriesView, ConsoleSessionView, StaffView } from '@hearth/contract/console/staff'
import { expect, test } from 'vitest'
import { accounts } from '../../auth/accounts.store.ts'
import { findActiveSessions } from '../../auth/auth.ts'
import { STRONG_FOR_MS } from '../../auth/sessions/strong.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { sessionOf, setStrong, staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { recordAudit } from '../audit/audit.ts'
import { addStaff, endStaff, findStaff, staffNames, staffToTell } from './staff.ts'

const server = await openTestServer()
const operator = { kind: 'operator' } as const

const codeOf = async (response: { json: () => Promise<unknown> }) =>
  (await response.json()) as { error?: { code: string } }

async function refusalOf(asking: Promise<{ status: number; json: () => Promise<unknown> }>) {
  const response = await asking
  return [response.status, (await codeOf(response)).error?.code]
}

const membersOf = async (asking: Promise<{ json: () => Promise<unknown> }>) =>
  StaffView.parse(await (await asking).json()).members

test('the session says who works here and until when, also before there is a passkey', async () => {
  const one = await staffPerson(server, 'moderator', null)
  const shown = async () => ConsoleSessionView.parse(await (await one.api.session.$get()).json())
  expect(await shown()).toEqual({
    member: { id: one.id, name: one.email.split('@')[0], email: one.email, role: 'moderator' },
    hasSecondFactor: false,
    strongUntil: null,
    freshUntil: null,
  })
  await setStrong(server, one.id, 60_000)
  const { strongUntil, freshUntil } = await shown()
  const left = (until: string | null) => new Date(until ?? 0).getTime() - Date.now()
  expect(left(strongUntil)).toBeGreaterThan(STRONG_FOR_MS - 120_000)
  expect(left(freshUntil)).toBeGreaterThan(180_000)
  expect(left(freshUntil)).toBeLessThan(300_000)
  await setStrong(server, one.id, 301_000)
  expect(await shown()).toMatchObject({ freshUntil: null, strongUntil: expect.any(String) })
})

test('eight hours after the passkey the console asks for it again', async () => {
  const admin = await staffPerson(server, 'admin', STRONG_FOR_MS - 60_000)
  expect((await admin.api.staff.$get()).status).toBe(200)
  await setStrong(server, admin.id, STRONG_FOR_MS)
  expect(await refusalOf(admin.api.staff.$get())).toEqual([403, 'strong_sign_in_required'])
})

test('an admin changes a role and ends the work of somebody, and both end all their sessions', async () => {
  const admin = await staffPerson(server, 'admin')
  const other = await staffPerson(server, 'triage')
  const param = { id: other.id }
  expect(await refusalOf(other.api.audit.$get({ query: {} }))).toEqual([403, 'role_forbids'])
  const changed = await membersOf(admin.api.staff[':id'].$patch({ param, json: { role: 'auditor' } }))
  expect(changed.find(({ id }) => id === other.id)).toMatchObject({ role: 'auditor', endedAt: null })
  expect(await refusalOf(other.api.session.$get())).toEqual([401, 'unauthenticated'])
  const cookie = await sessionOf(server, other.id)
  await setStrong(server, other.id, 0)
  expect((await server.ask('/api/console/audit', {}, cookie)).status).toBe(200)

  const ended = await membersOf(admin.api.staff[':id'].$patch({ param, json: { isEnded: true } }))
  expect(ended.find(({ id }) => id === other.id)).toMatchObject({
    role: 'auditor',
    endedAt: server.clock.now.toISOString(),
  })
  expect(
    await server.database.db.selectFrom('session').select('id').where('userId', '=', other.id).execute(),
  ).toEqual([])
  const later = await sessionOf(server, other.id)
  expect(await refusalOf(server.ask('/api/console/session', {}, later))).toEqual([403, 'no_staff'])
  expect(await findStaff(server.database.db, other.id)).toBeUndefined()
  const told = (await staffToTell(server.database.db, ['auditor', 'admin'])).map(({ email }) => email)
  expect([told.includes(admin.email), told.includes(other.email)]).toEqual([true, false])
  // The history still names them.
  expect([...(await staffNames(server.database.db, [other.id, randomUUID()])).values()]).toEqual([
    { id: other.id, name: other.email.split('@')[0] },
  ])
  for (const json of [{ isEnded: true as const }, { role: 'admin' as const }])
    expect(await refusalOf(admin.api.staff[':id'].$patch({ param, json }))).toEqual([404, 'staff_not_found'])
})

test('a change of staff needs an authentication within five minutes', async () => {
  const admin = await staffPerson(server, 'admin', 301_000)
  const ask = () => admin.api.staff[':id'].$patch({ param: { id: admin.id }, json: { role: 'admin' } })
  expect(await refusalOf(ask())).toEqual([403, 'stale_session'])
  await setStrong(server, admin.id, 299_000)
  expect((await ask()).status).toBe(200)
})

test('the last admin can be neither ended nor given another role, by nobody', async () => {
  const alone = await openTestServer()
  const admin = await staffPerson(alone, 'admin')
  const param = { id: admin.id }
  const actor = operator
  const asks = [{ isEnded: true as const }, { role: 'triage' as const }]
  const tryAll = () =>
    Promise.all(asks.map((json) => refusalOf(admin.api.staff[':id'].$patch({ param, json }))))
  expect(await tryAll()).toEqual(asks.map(() => [409, 'last_admin']))
  const { db, transact } = alone.database
  const change = { actor, personId: admin.id }
  await expect(transact((tx) => endStaff(alone.deps, tx, change))).rejects.toThrow('One admin has to stay')
  await expect(transact((tx) => addStaff(alone.deps, tx, { ...change, role: 'triage' }))).rejects.toThrow(
    'One admin has to stay',
  )
  // One who has ended does not count.
  const second = await staffPerson(alone, 'admin')
  await transact((tx) => endStaff(alone.deps, tx, { actor, personId: second.id }))
  expect(await tryAll()).toEqual(asks.map(() => [409, 'last_admin']))
  await staffPerson(alone, 'admin')
  expect((await admin.api.staff[':id'].$patch({ param, json: { role: 'triage' } })).status).toBe(200)
  expect(await findStaff(db, admin.id)).toMatchObject({ role: 'triage' })
})

test('the audit log has each change of staff, and is read page by page', async () => {
  const own = await openTestServer()
  const auditor = await staffPerson(own, 'auditor')
  const admin = await staffPerson(own, 'admin')
  await admin.api.staff[':id'].$patch({ param: { id: admin.id }, json: { role: 'admin' } })
  const page = async (after?: string) =>
    AuditEntriesView.parse(await (await auditor.api.audit.$get({ query: after ? { after } : {} })).json())
  expect(
    (await page()).entries.map(({ number, actor, operation, details }) => [
      number,
      actor,
      operation,
      details,
    ]),
  ).toEqual([
    [3, `staff ${admin.id}`, 'staff.change', { personId: admin.id, role: 'admin' }],
    [2, 'operator', 'staff.add', { personId: admin.id, role: 'admin' }],
    [1, 'operator', 'staff.add', { personId: auditor.id, role: 'auditor' }],
  ])
  expect((await page()).next).toBeNull()
  for (let added = 0; added < 48; added += 1)
    await own.database.transact((tx) =>
      recordAudit(own.deps, tx, { actor: operator, operation: 'reports.list', details: { count: '0' } }),
    )
  const first = await page()
  expect([first.entries.length, first.entries[0]?.number, first.next]).toEqual([50, 51, '2'])
  expect(await page(first.next ?? '')).toMatchObject({ entries: [{ number: 1 }], next: null })
  const malformed = await own.ask('/api/console/audit?after=x', {}, auditor.cookie)
  expect(malformed.status).toBe(422)
})

test('reading the list of staff is recorded', async () => {
  const auditor = await staffPerson(server, 'auditor')
  await auditor.api.staff.$get()
  const entries = await server.database.db
    .selectFrom('auditEntries')
    .select(['operation', 'details'])
    .where('actorId', '=', auditor.id)
    .execute()
  expect(entries).toEqual([{ operation: 'staff.list', details: {} }])
})

test('a staff account has no profile, is nobody’s candidate, and signs in all the same', async () => {
  const [ana, one] = [await server.person(), await staffPerson(server, 'triage')]
  const { db } = server.database
  const profilesOf = () => db.selectFrom('profiles').select('userId').where('userId', '=', one.id).execute()
  const searchOf = () => db.selectFrom('search').select('userId').where('userId', '=', one.id).execute()
  expect([await profilesOf(), await searchOf()]).toEqual([[], []])
  expect((await ana.api.people[':personId'].$get({ param: { personId: one.id } })).status).toBe(404)

  const asked = cookiesOf(await server.post('/api/auth/magic-link', { email: one.email }))
  const token = /magic=([\w%-]+)/.exec(server.mailsTo(one.email)[0]?.text ?? '')?.[1]
  const entered = await server.post('/api/auth/magic-link/verify', { token }, asked)
  expect(await entered.json()).toMatchObject({ session: { person: { id: one.id }, isStaff: true } })
  const cookie = await sessionOf(server, one.id)
  for (const path of ['/api/profile', '/api/candidates', '/api/suspension', '/api/account/erasure'])
    expect([path, (await server.ask(path, {}, cookie)).status]).toEqual([path, 401])
  expect((await server.ask('/api/account', {}, cookie)).status).toBe(200)
  // Neither a new socket nor one that is open has an owner.
  expect(await server.auth.sessionOwnerOf(new Headers({ cookie }))).toBeUndefined()
  const session = await server.auth.sessionOf(new Headers({ cookie }))
  expect(await findActiveSessions(server.auth, [session?.id ?? ''])).toEqual(new Set())
  expect([await profilesOf(), await searchOf()]).toEqual([[], []])
  expect(await accounts.wordsOf(db, one.id)).toEqual([one.email])
})
