import type { CircleView } from '@hearth/contract/circle/circle'
import { type GrantKind, invitedGrantKinds } from '@hearth/contract/circle/grants'
import { expect, test } from 'vitest'
import { asking, joinCircle, makeOld, relativePerson } from '../../../testing/people/circle-people.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { clearCircles } from '../circle.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const [HOME, ELSEWHERE] = ['198.51.100.7', '198.51.100.8']

const later = (ms: number): void => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}
const postOf = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
async function noticeOf(member: Person) {
  const shown = await asking(server, member)('GET', '/circle')
  expect(shown.status).toBe(200)
  return ((await shown.json()) as CircleView).notice
}
const clear = () => clearCircles({ ...server.deps, now: () => server.clock.now })

test('grants in the network of the relative lead to a private notice, which only the member sees', async () => {
  const noticed = async (network: string) => {
    const ana = await server.person()
    const { relative, circleId } = await joinCircle(server, ana, { kinds: [] })
    await server.ask('/api/relative', {}, relative.cookie, HOME)
    await db.deleteFrom('session').where('userId', '=', relative.id).execute()
    const mails = server.mailsTo(ana.email).length
    for (let n = 0; n < 3; n += 1) {
      later(4 * HOUR_MS)
      expect(await noticeOf(ana)).toBe(null)
      const path = `/api/circle/relatives/${circleId}/grants`
      const init = postOf({ kind: 'leave_note', days: 1 })
      expect((await server.ask(path, init, await ana.cookie(), network)).status).toBe(200)
    }
    later(4 * HOUR_MS)
    const notice = await noticeOf(ana)
    later(-16 * HOUR_MS)
    expect(server.mailsTo(ana.email)).toHaveLength(mails)
    return notice !== null
  }
  expect([await noticed(HOME), await noticed(ELSEWHERE)]).toEqual([true, false])
})

/** Invites a relative in one network, who accepts in another some time later. Returns the member. */
async function invited({ from = HOME, accepts = HOME, count = 3, after = 0 }): Promise<Person> {
  const ana = await server.person()
  await makeOld(server, ana)
  const grants = invitedGrantKinds.slice(0, count).map((kind: GrantKind) => ({ kind, days: 1 }))
  const init = postOf({ label: 'Aunt Noor', grants })
  const sent = await server.ask('/api/circle/invitations', init, await ana.cookie(), from)
  const { link } = (await sent.json()) as { link: string }
  later(after)
  if (after > 0) await clear()
  const { cookie } = await relativePerson(server)
  const json = postOf({ token: link.slice(link.indexOf('=') + 1) })
  expect((await server.ask('/api/relative/circles', json, cookie, accepts)).status).toBe(200)
  return ana
}

test.each([
  ['a notice if both were in one network', true, {}],
  ['none if they were in two', false, { accepts: ELSEWHERE }],
  ['none if there are few of them', false, { count: 2 }],
  ['none if the member was in the network a day ago', false, { after: DAY_MS + 1000 }],
] as const)('grants of an accepted invitation lead to %s', async (_, isNoticed, given) => {
  const ana = await invited(given)
  const mails = server.mailsTo(ana.email).length
  expect(await noticeOf(ana)).toBe(null)
  later(4 * HOUR_MS)
  expect((await noticeOf(ana)) !== null).toBe(isNoticed)
  expect(server.mailsTo(ana.email)).toHaveLength(mails)
})

test('grants of invitations and later ones count together', async () => {
  const ana = await invited({ count: 2 })
  const { id, relativeId } = await db
    .selectFrom('circleRelatives')
    .select(['id', 'relativeId'])
    .where('memberId', '=', ana.id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('session').where('userId', '=', relativeId).execute()
  const init = postOf({ kind: 'leave_note', days: 1 })
  const given = await server.ask(`/api/circle/relatives/${id}/grants`, init, await ana.cookie(), HOME)
  expect(given.status).toBe(200)
  later(4 * HOUR_MS)
  expect(await noticeOf(ana)).not.toBe(null)
})

test('the network in which a member invites is forgotten once the invitation is used, or after a day', async () => {
  const hashOf = async ({ id }: Person) => {
    const row = await db
      .selectFrom('circleInvitations')
      .select('networkHash')
      .where('memberId', '=', id)
      .executeTakeFirst()
    return row?.networkHash
  }
  expect(await hashOf(await invited({}))).toBe(null)
  const ana = await server.person()
  await asking(server, ana)('POST', '/circle/invitations', { label: 'Aunt', grants: [] })
  expect(await hashOf(ana)).toMatch(/^[\w-]{20,}$/)
  later(DAY_MS + 1000)
  await clear()
  expect(await hashOf(ana)).toBe(null)
})

test('the network of a relative is forgotten after a day', async () => {
  const { relative } = await joinCircle(server, await server.person())
  const network = async () =>
    await db
      .selectFrom('relatives')
      .select(['networkHash', 'networkSeenAt'])
      .where('personId', '=', relative.id)
      .executeTakeFirst()
  const { networkHash } = (await network()) ?? {}
  expect(networkHash).toMatch(/^[\w-]{20,}$/)
  later(DAY_MS + 1000)
  await clear()
  expect(await network()).toEqual({ networkHash: null, networkSeenAt: null })
})
