import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../errors.ts'
import { movePairsIn, talking } from '../../testing/people/chat-people.ts'
import { contents, decideAbout, decideAs, openCase, staffMember } from '../../testing/people/moderating.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { deleteAccount } from '../account/account.ts'
import { changeCase } from '../cases/cases.ts'
import { conversations } from '../chat/chat.store.ts'
import { requireCase } from './decisions/case-decisions.ts'
import { appeal, confirmBan, decide, decideAppeal, reverse } from './moderation.ts'

const server = await openTestServer()
const { db } = server.database
const ROUNDS = 40
const SENDS = process.env['FULL'] ? 20_000 : 2_000
const SENDS_A_ROUND = 100
const answer = 'We mixed up two people.'

const settle = async (works: readonly Promise<unknown>[]) => {
  const outcomes = await Promise.allSettled(works)
  const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { succeeded: outcomes.length - failures.length, failures }
}

const codesOf = (failures: readonly unknown[]) =>
  failures.map((one) => (one instanceof AppError ? one.code : String(one)))

const storedBy = async (senderId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages where sender_id = ${senderId}`.execute(db)
  return rows[0]?.count ?? 0
}

test(`of ${SENDS} sends that race a ban, each is stored before it or refused after it`, async () => {
  const pairs = await movePairsIn(db, SENDS / SENDS_A_ROUND)
  const counts = { stored: 0, refused: 0 }
  for (const [{ id, conversationId }] of pairs) {
    const sender = talking({ id })
    const caseNumber = await openCase(server, id)
    const { decisions } = await decideAs(staffMember(server), caseNumber, contents.ban)
    const send = () => server.send(sender, conversationId, { clientId: randomUUID(), content: 'Hello' })
    const sends: Promise<unknown>[] = []
    const startSends = async () => {
      for (let n = 0; n < SENDS_A_ROUND; n += 1) {
        sends.push(send())
        if (n % 5 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const settled = startSends().then(() => settle(sends))
    await confirmBan(staffMember(server), decisions[0]?.number ?? '')
    const storedBefore = await storedBy(id)
    const { succeeded, failures } = await settled
    expect(await storedBy(id)).toBe(storedBefore)
    expect(succeeded).toBe(storedBefore)
    expect([...new Set(codesOf(failures))].filter((code) => code !== 'send_again')).toEqual([])
    counts.stored += succeeded
    counts.refused += failures.length
  }
  expect(counts.stored + counts.refused).toBe(SENDS)
  // Otherwise there was no race.
  expect(Math.min(counts.stored, counts.refused)).toBeGreaterThan(0)
})

const isLockAwaited = async () => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as found`.execute(db)
  return rows[0]?.found
}

test('a ban waits for a message that is being stored', async () => {
  const [pair] = await movePairsIn(db, 1)
  if (!pair) throw new Error('nobody has moved in')
  const [{ id, conversationId }] = pair
  const { decisions } = await decideAs(staffMember(server), await openCase(server, id), contents.ban)
  const [isLocked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const storing = server.database.transact(async (tx) => {
    await tx.executeQuery(conversations.lockAll(tx, { ids: [conversationId] }))
    isLocked.resolve()
    await letGo.promise
  })
  await isLocked.promise
  let isBanned = false
  const banning = confirmBan(staffMember(server), decisions[0]?.number ?? '').then(() => (isBanned = true))
  await expect.poll(async () => isBanned || (await isLockAwaited())).toBe(true)
  const hasWaited = !isBanned
  letGo.resolve()
  await Promise.all([storing, banning])
  expect(hasWaited).toBe(true)
})

test('a decision and the erasure of the account at the same moment end without a deadlock', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const caseNumber = await openCase(server, id)
    const erasing = deleteAccount({ ...server.allDeps, viewerId: id }, async (tx) => {
      await tx.deleteFrom('user').where('id', '=', id).execute()
    })
    const [erased, decided] = await Promise.allSettled([
      erasing,
      decideAs(staffMember(server), caseNumber, contents.suspend),
    ])
    expect(erased.status).toBe('fulfilled')
    const refusals = decided.status === 'rejected' ? codesOf([decided.reason]) : []
    expect(['', 'account_not_found', 'case_changed']).toContain(refusals.join())
    const row = await requireCase(db, caseNumber)
    expect([row.personId, row.state]).toEqual([null, decided.status === 'rejected' ? 'open' : 'decided'])
    expect(await db.selectFrom('decisions').select('id').where('personId', '=', id).execute()).toEqual([])
    const events = await db.selectFrom('caseEvents').select('kind').where('caseId', '=', row.id).execute()
    expect(events.filter(({ kind }) => kind === 'decided')).toHaveLength(row.state === 'decided' ? 1 : 0)
  }
})

test('of two decisions of one case at the same moment one counts', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const caseNumber = await openCase(server, id)
    const { version } = await requireCase(db, caseNumber)
    const { succeeded, failures } = await settle(
      [1, 2].map(() => decide(staffMember(server), caseNumber, { version, content: contents.suspend })),
    )
    expect([succeeded, codesOf(failures)]).toEqual([1, [expect.stringMatching(/^case_(closed|changed)$/)]])
    const rows = await db.selectFrom('decisions').select('id').where('personId', '=', id).execute()
    expect(rows).toHaveLength(1)
  }
})

test('of two appeals at the same moment the first counts, and another decision swallows neither', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const { number } = await decideAbout(server, id, 'warn')
    const ctx = { ...server.deps, viewerId: id }
    const caseNumber = await openCase(server, id)
    const works = await settle([
      appeal(ctx, number, { text: 'One' }),
      appeal(ctx, number, { text: 'Two' }),
      decideAs(staffMember(server), caseNumber, { measure: 'none' }),
    ])
    expect(codesOf(works.failures)).toEqual([])
    const open = db.selectFrom('cases').selectAll().where('personId', '=', id).where('state', '<>', 'decided')
    expect(await open.execute()).toMatchObject([{ kinds: ['appeal'], items: 1 }])
  }
})

test('of two answers to an appeal and a reversal at the same moment one counts', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const { number } = await decideAbout(server, id, 'suspend')
    await appeal({ ...server.deps, viewerId: id }, number, { text: 'It was not me.' })
    const works = await settle([
      decideAppeal(staffMember(server), number, { outcome: 'reversed', answer }),
      reverse(staffMember(server), number, { answer }),
      openCase(server, id),
    ])
    expect([works.succeeded, codesOf(works.failures)]).toEqual([2, ['case_changed']])
    expect(await db.selectFrom('restrictions').selectAll().where('personId', '=', id).execute()).toEqual([])
  }
})

test('sessions that begin at the same moment lead to one hold', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ana, later] = [await server.person(), await server.person()]
    await decideAbout(server, ana.id, 'ban')
    await db.deleteFrom('user').where('id', '=', ana.id).execute()
    await db.updateTable('user').set({ email: ana.email }).where('id', '=', later.id).execute()
    await Promise.all([1, 2, 3, 4].map(() => server.signIn(ana.email)))
    const holds = await db
      .selectFrom('decisions')
      .select('measure')
      .where('personId', '=', later.id)
      .execute()
    expect(holds).toEqual([{ measure: 'hold' }])
  }
})

test('a ban can be confirmed or its case closed, whenever the account is erased', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const caseNumber = await openCase(server, id)
    const { decisions } = await decideAs(staffMember(server), caseNumber, contents.ban)
    const number = decisions[0]?.number ?? ''
    const erasing = deleteAccount({ ...server.allDeps, viewerId: id }, async (tx) => {
      await tx.deleteFrom('user').where('id', '=', id).execute()
    })
    const { failures } = await settle([erasing, confirmBan(staffMember(server), number)])
    const refusals = codesOf(failures).join()
    expect(['', 'decision_not_found']).toContain(refusals)
    // The account went between the look at the decision and its lock.
    if (refusals) await confirmBan(staffMember(server), number)
    expect((await requireCase(db, caseNumber)).state).toBe('decided')
    const hashes = await db
      .selectFrom('bannedHashes')
      .selectAll()
      .where('caseNumber', '=', caseNumber)
      .execute()
    expect(hashes).toMatchObject([{ decisionNumber: number, isProposed: false }])
  }
})

test('of a case that is reopened while an item comes in, one open case is left', async () => {
  const pairs = await movePairsIn(db, ROUNDS)
  for (const [{ id }] of pairs) {
    const caseNumber = await openCase(server, id)
    await decideAs(staffMember(server), caseNumber, { measure: 'none' })
    const { version } = await requireCase(db, caseNumber)
    const reopen = () => changeCase(staffMember(server), caseNumber, { action: 'reopen', version })
    const { failures } = await settle([reopen(), openCase(server, id), reopen()])
    for (const code of codesOf(failures)) expect(['case_changed', 'person_has_open_case']).toContain(code)
    const open = db
      .selectFrom('cases')
      .select('id')
      .where('personId', '=', id)
      .where('state', '<>', 'decided')
    expect(await open.execute()).toHaveLength(1)
  }
})
