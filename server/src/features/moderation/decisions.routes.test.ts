import { CaseDecisionsView, StatementView } from '@hearth/contract/console/decisions'
import { type StaffRole, staffRoles } from '@hearth/contract/console/staff'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { StaffCtx } from '../../context.ts'
import { replyToError } from '../../http/error-reply.ts'
import type { AppEnv } from '../../http/routes.ts'
import { contents, decideAbout, facts, openCase, staffMember } from '../../testing/people/moderating.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { decisionRoutes } from './decisions.routes.ts'
import { appeal } from './moderation.ts'

const server = await openTestServer()
const answer = 'We mixed up two people.'

/** Sends requests as a staff member whom the guard of the console has let on. */
function consoleOf(ctx: StaffCtx) {
  const app = new Hono<AppEnv>()
  app.onError(replyToError)
  app.use(async (c, next) => {
    c.set('log', ctx.log)
    c.set('requestId', 'test')
    c.set('staffCtx', ctx)
    await next()
  })
  app.route('/api', decisionRoutes)
  return async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(`/api/console${path}`, init)
    return { status: response.status, body: await response.json() }
  }
}

const as = (role: StaffRole, isFresh = true) => consoleOf(staffMember(server, role, isFresh))

test('a moderator previews, decides and reverses on the routes of the console', async () => {
  const ana = await server.person()
  const number = await openCase(server, ana.id)
  const ask = as('moderator')
  const preview = await ask('POST', `/cases/${number}/preview`, contents.suspend)
  expect(StatementView.parse(preview.body).paragraphs.join('\n')).toContain(facts)
  const decided = await ask('POST', `/cases/${number}/decisions`, { version: 1, content: contents.suspend })
  const [decision] = CaseDecisionsView.parse(decided.body).decisions
  expect(decision).toMatchObject({ measure: 'suspend', state: 'in_force', mayReverse: true })
  const listed = await ask('GET', `/cases/${number}/decisions`)
  expect(listed.body).toEqual(decided.body)
  const late = await ask('POST', `/cases/${number}/decisions`, { version: 2, content: contents.warn })
  expect([late.status, late.body]).toMatchObject([409, { error: { code: 'case_closed' } }])
  const reversed = await ask('POST', `/decisions/${decision?.number}/reverse`, { answer })
  expect(CaseDecisionsView.parse(reversed.body).decisions).toMatchObject([{ state: 'reversed' }])
})

test('a proposed ban is rejected or confirmed, and an appeal is decided', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const propose = async (personId: string) => {
    const path = `/cases/${await openCase(server, personId)}/decisions`
    const { body } = await as('admin')('POST', path, { version: 1, content: contents.ban })
    return CaseDecisionsView.parse(body).decisions[0]?.number ?? ''
  }
  const [first, second] = [await propose(ana.id), await propose(ben.id)]
  const stale = await as('moderator', false)('POST', `/decisions/${first}/confirm`)
  expect(stale.body).toMatchObject({ error: { code: 'stale_session' } })
  const rejected = await as('moderator')('POST', `/decisions/${first}/reject`)
  expect(rejected.body).toMatchObject({ decisions: [{ state: 'rejected' }] })
  const confirmed = await as('moderator')('POST', `/decisions/${second}/confirm`)
  expect(confirmed.body).toMatchObject({ decisions: [{ state: 'in_force', measure: 'ban' }] })
  await appeal({ ...server.deps, viewerId: ben.id }, second, { text: 'It was not me.' })
  const decided = await as('moderator')('POST', `/decisions/${second}/appeal`, { outcome: 'upheld', answer })
  expect(decided.body).toMatchObject({ decisions: [{ appeal: { outcome: 'upheld', answer } }] })
})

test.each(staffRoles)('the role %s may do exactly what the table of operations says', async (role) => {
  const ana = await server.person()
  const { caseNumber, number } = await decideAbout(server, ana.id, 'warn')
  const ask = as(role)
  const replies = [
    await ask('GET', `/cases/${caseNumber}/decisions`),
    await ask('POST', `/cases/${caseNumber}/preview`, contents.warn),
    await ask('POST', `/cases/${caseNumber}/decisions`, { version: 9, content: contents.warn }),
    await ask('POST', `/decisions/${number}/confirm`),
    await ask('POST', `/decisions/${number}/reject`),
    await ask('POST', `/decisions/${number}/appeal`, { outcome: 'upheld', answer }),
    await ask('POST', `/decisions/${number}/reverse`, { answer }),
  ]
  const isDecider = role === 'moderator' || role === 'admin'
  const isReader = isDecider || role === 'triage'
  expect(replies.map(({ status }) => status !== 403)).toEqual([isReader, ...Array(6).fill(isDecider)])
})

test('unknown numbers and malformed input are refused', async () => {
  const ask = as('moderator')
  expect((await ask('GET', '/cases/NOSUCHCASE/decisions')).status).toBe(404)
  expect((await ask('POST', '/decisions/NOSUCHNUMB/confirm')).status).toBe(404)
  expect((await ask('POST', `/decisions/${'A'.repeat(21)}/confirm`)).status).toBe(404)
  const ana = await server.person()
  const number = await openCase(server, ana.id)
  const short = { ...contents.warn, facts: 'Too short.' }
  expect((await ask('POST', `/cases/${number}/decisions`, { version: 1, content: short })).status).toBe(422)
})
