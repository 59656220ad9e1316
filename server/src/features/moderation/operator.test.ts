import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { appeal, suspendPerson } from './moderation.ts'

const server = await openTestServer()
const facts = 'You asked three people for money and sent them the same link.'

const suspend = ({ id: personId }: Person, isOwnInitiative = false) =>
  suspendPerson(server.deps, {
    actor: { kind: 'operator' },
    personId,
    days: 7,
    ground: 'scam',
    facts,
    isOwnInitiative,
  })

const casesOf = ({ id }: Person) =>
  server.database.db.selectFrom('cases').selectAll().where('personId', '=', id).execute()

test('a decision of the operator decides the open case of its person, and those who reported learn it', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  await ben.api.reports.$post({ json: { clientId: randomUUID(), personId: ana.id, reason: 'scam' } })
  const [open] = await casesOf(ana)
  // A report in the case counts, whatever the operator says.
  const { number, caseId, isOwnInitiative } = await suspend(ana, true)
  expect([caseId, isOwnInitiative]).toEqual([open?.id, false])
  expect(await casesOf(ana)).toMatchObject([{ id: caseId, state: 'decided', claimedBy: null }])
  const events = server.database.db.selectFrom('caseEvents').selectAll().where('caseId', '=', caseId)
  const decided = (await events.execute()).find(({ kind }) => kind === 'decided')
  expect(decided?.actorId).toBeNull()
  expect(JSON.parse(server.deps.caseEncryptor.decrypt(decided?.note ?? ''))).toMatchObject({ number, facts })
  await server.idle()
  expect(server.mailsTo(ana.email).map(({ text }) => text.includes(facts))).toContain(true)
  expect(server.mailsTo(ben.email).map(({ subject }) => subject)).toContain('We looked at your report')
})

test('a decision of the operator without an open case gets a case of its own', async () => {
  const ana = await server.person()
  const { caseId, number, isOwnInitiative } = await suspend(ana)
  expect(isOwnInitiative).toBe(false)
  const own = { id: caseId, state: 'decided', priority: 1, items: 0, kinds: [], reasons: ['scam'] }
  expect(await casesOf(ana)).toMatchObject([own])
  await appeal({ ...server.deps, viewerId: ana.id }, number, { text: 'It was my cousin.' })
  // An appeal is decided in the console like any other.
  expect(await casesOf(ana)).toMatchObject([
    own,
    { state: 'open', kinds: ['appeal'], previousCaseId: caseId },
  ])
})
