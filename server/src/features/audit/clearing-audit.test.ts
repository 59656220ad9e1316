import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase, Tx } from '../../db/open.ts'
import { type AuditHeads, openAuditHeads } from '../../outside/audit-heads.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { AUDIT_KEPT_MS } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'
import { recordAudit } from './audit.ts'
import { clearAudit } from './clearing-audit.ts'
import { verifyAudit } from './reading-audit.ts'

const DAY_MS = 86_400_000
const FIRST_DAY = new Date('2026-06-15T12:00:00.000Z')

const folder = await mkdtemp(join(tmpdir(), 'hearth-clearing-'))
let database: OpenDatabase
let auditHeads: AuditHeads
let now: Date

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const clear = () => clearAudit({ transact: database.transact, now: () => now, auditHeads })
const recordHead = async () => auditHeads.append(await auditLog.findHead(database.db), now)
const record = (count: string) =>
  database.transact((tx) =>
    recordAudit({ now: () => now }, tx, {
      actor: { kind: 'operator' },
      operation: 'reports.list',
      details: { count },
    }),
  )
const listNumbers = async () =>
  (await auditLog.listAfter(database.db, undefined, 100)).map(({ number }) => Number(number))
const verifyIn = async (tx: Tx) => verifyAudit(tx, await auditHeads.list())
const verify = () => database.transact(verifyIn)

afterEach(() => database.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

// An entry a day for ten days, each with a recorded head.
beforeEach(async () => {
  database = await openTestDatabase()
  auditHeads = openAuditHeads(join(folder, randomUUID()))
  now = FIRST_DAY
  for (let number = 1; number <= 10; number += 1) {
    await record(String(number))
    await recordHead()
    pass(DAY_MS)
  }
})

/** Goes on to the moment when this many entries are three years old. */
const passUntilOld = (entries: number) => {
  now = new Date(FIRST_DAY.getTime() + AUDIT_KEPT_MS + (entries - 1) * DAY_MS + 1000)
}

/** Changes the log as the owner of the database can, verifies it, and takes all changes back. */
async function faultAfter(change: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const faults: unknown[] = []
  const changing = database.transact(async (tx) => {
    await sql`alter table audit_entries disable trigger user`.execute(tx)
    await change(tx)
    faults.push((await verifyIn(tx)).fault)
    throw new Error('roll back')
  })
  await expect(changing).rejects.toThrow('roll back')
  return faults[0]
}

const clearingUpTo = async (tx: Tx, number: number, at = now) => {
  const [entry] = await auditLog.listAfter(tx, number - 1, 1)
  await recordAudit({ now: () => at }, tx, {
    actor: { kind: 'system' },
    operation: 'audit.clear',
    details: { number: String(number), hash: entry?.hash ?? '' },
  })
  await sql`delete from audit_entries where number <= ${number}`.execute(tx)
}

test('entries of three years are deleted from the beginning, and the log still verifies', async () => {
  passUntilOld(4)
  await clear()
  expect(await listNumbers()).toEqual([5, 6, 7, 8, 9, 10, 11])
  expect(await verify()).toEqual({ entries: 7, deleted: 4 })
  await clear()
  expect(await listNumbers()).toEqual([5, 6, 7, 8, 9, 10, 11])
  pass(3 * DAY_MS)
  await clear()
  expect(await listNumbers()).toEqual([8, 9, 10, 11, 12])
  expect(await verify()).toEqual({ entries: 5, deleted: 7 })
})

test('once all entries are old, the entry about their deletion is left, and the next deletion removes it', async () => {
  passUntilOld(100)
  await clear()
  expect(await listNumbers()).toEqual([11])
  expect(await verify()).toEqual({ entries: 1, deleted: 10 })
  await recordHead()
  pass(AUDIT_KEPT_MS + DAY_MS)
  await clear()
  expect(await listNumbers()).toEqual([12])
  expect(await verify()).toEqual({ entries: 1, deleted: 11 })
})

test('after a deletion, a removed and a changed entry among those that are left are found', async () => {
  passUntilOld(4)
  await clear()
  for (const number of [5, 7, 11]) {
    const isLast = number === 11
    expect(
      await faultAfter((tx) => sql`delete from audit_entries where number = ${number}`.execute(tx)),
    ).toEqual({ number: isLast ? 1 : number, kind: 'missing' })
    expect(
      await faultAfter((tx) =>
        sql`update audit_entries set details = details || '{"count":"x"}' where number = ${number}`.execute(
          tx,
        ),
      ),
    ).toEqual({ number, kind: 'changed' })
  }
  const changeStart = (tx: Tx) =>
    sql`update audit_entries set details = details || '{"number":"5"}' where number = 11`.execute(tx)
  expect(await faultAfter(changeStart)).toEqual({ number: 5, kind: 'missing' })
})

test('the database deletes no entry that no later one names', async () => {
  const { db } = database
  passUntilOld(4)
  await clear()
  await expect(sql`delete from audit_entries where number = 5`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_entries where number >= 5`.execute(db)).rejects.toThrow('append-only')
  expect(await listNumbers()).toHaveLength(7)
})

test('a beginning that was deleted too early is found by the recorded heads', async () => {
  passUntilOld(4)
  expect(await faultAfter((tx) => clearingUpTo(tx, 4))).toBeUndefined()
  expect(await faultAfter((tx) => clearingUpTo(tx, 5))).toEqual({ number: 5, kind: 'missing' })
  expect(await faultAfter((tx) => clearingUpTo(tx, 8))).toEqual({ number: 5, kind: 'missing' })
})

test('nor does a time in the future hide it, once a head is recorded after it', async () => {
  const future = new Date(now.getTime() + 2 * AUDIT_KEPT_MS)
  const forged = async (tx: Tx) => {
    await clearingUpTo(tx, 8, future)
    const head = await auditLog.findHead(tx)
    await auditHeads.append(head, now)
  }
  expect(await faultAfter(forged)).toEqual({ number: 1, kind: 'missing' })
})

test('a beginning that was rewritten before its deletion is found by the head of its end', async () => {
  passUntilOld(4)
  const rewritten = async (tx: Tx) => {
    await clearingUpTo(tx, 4)
    await sql`update audit_entries set previous_hash = decode(${'ab'.repeat(32)}, 'hex') where number = 5`.execute(
      tx,
    )
    await sql`update audit_entries set details = details || jsonb_build_object('hash', ${'ab'.repeat(32)}::text)
      where number = 11`.execute(tx)
  }
  expect(await faultAfter(rewritten)).toEqual({ number: 4, kind: 'rewritten' })
})

test('an entry whose head was recorded late stays until the head is three years old', async () => {
  await record('late')
  pass(30 * DAY_MS)
  await recordHead()
  passUntilOld(20)
  await clear()
  expect(await listNumbers()).toEqual([11, 12])
  expect((await verify()).fault).toBeUndefined()
  passUntilOld(41)
  await clear()
  expect((await listNumbers())[0]).toBeGreaterThan(11)
  expect((await verify()).fault).toBeUndefined()
})

test('where the file of heads is lost, only entries of three years are deleted too', async () => {
  auditHeads = openAuditHeads(join(folder, randomUUID()))
  passUntilOld(4)
  await clear()
  expect(await listNumbers()).toEqual([5, 6, 7, 8, 9, 10, 11])
  expect(await verify()).toEqual({ entries: 7, deleted: 4 })
})
