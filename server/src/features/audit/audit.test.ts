import { randomInt, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '../../db/open.ts'
import type { AuditHead, RecordedHead } from '../../outside/audit-heads.ts'
import { makeMatch } from '../../testing/people/swiping.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { FIRST_HEAD, hashOf } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'
import { recordAudit } from './audit.ts'
import { listAudit, verifyAudit } from './reading-audit.ts'

const ENTRIES = 200
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
const server = await openTestServer({ log })
const { db, transact } = server.database
const { auditHeads } = server.allDeps

const record = (tx: Tx, details: Record<string, string>, staffId = randomUUID()) =>
  recordAudit(server.deps, tx, {
    actor: { kind: 'staff', id: staffId },
    operation: 'reports.show',
    details,
  })
const verify = (recorded: readonly RecordedHead[] = []) => transact((tx) => verifyAudit(tx, recorded))
const faultIn = async (tx: Tx, recorded: readonly RecordedHead[] = []) =>
  (await verifyAudit(tx, recorded)).fault

/** Returns the head that is recorded after an entry. */
async function headAt(number: number, from: Db = db): Promise<RecordedHead> {
  const [entry] = number > 0 ? await auditLog.listAfter(from, number - 1, 1) : []
  return { ...(entry ? { number, hash: entry.hash } : FIRST_HEAD), at: server.clock.now }
}

beforeAll(async () => {
  for (let number = 1; number <= ENTRIES; number += 1) {
    server.clock.now = new Date(server.clock.now.getTime() + randomInt(1, 100_000))
    await transact((tx) => record(tx, { report: randomUUID(), count: String(number) }))
  }
})

/** Returns the result of `work` by the owner of the database, who disables the triggers. Rolls all changes back. */
async function asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = []
  const changing = transact(async (tx) => {
    await sql`alter table audit_entries disable trigger user`.execute(tx)
    await sql`alter table audit_entries drop constraint audit_entries_actor_kind_check`.execute(tx)
    results.push(await work(tx))
    throw new Error('roll back')
  })
  await expect(changing).rejects.toThrow('roll back')
  return results[0] as T
}

test('200 entries are one chain, and their details may have any order of keys', async () => {
  const heads = [await headAt(1), await headAt(57), await headAt(ENTRIES)]
  expect(await verify(heads)).toEqual({ entries: ENTRIES, deleted: 0 })
  const one = await asOwner(async (tx) => {
    await record(tx, { report: 'A', by: 'B' })
    await record(tx, { by: 'B', report: 'A' })
    return verifyAudit(tx, heads)
  })
  expect(one).toEqual({ entries: ENTRIES + 2, deleted: 0 })
})

test.each([
  `update audit_entries set operation = 'x'`,
  `update audit_entries set operation = 'x' where false`,
  'delete from audit_entries',
  'truncate audit_entries',
  'delete from audit_head',
  'truncate audit_head',
])('the database refuses %s', async (statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('the audit log is append-only')
})

function flipped(text: string): string {
  const places = [...text.matchAll(/[a-z0-9]/gi)].map(({ index }) => index)
  const at = places[randomInt(places.length)] ?? 0
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
}
function flippedId(id: string): string {
  const at = randomInt(8)
  const digit = Number.parseInt(id.charAt(at), 16) ^ randomInt(1, 16)
  return id.slice(0, at) + digit.toString(16) + id.slice(at + 1)
}
function flippedBytes(name: string): RawBuilder<unknown> {
  const [column, at, mask] = [sql.raw(name), sql.lit(randomInt(32)), sql.lit(randomInt(1, 256))]
  return sql`set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${mask})`
}

type Texts = { actorKind: string; actorId: string; operation: string; details: string }

/** A value of each column with one byte changed. The lowest byte of a number would make it that of another entry. */
const flips: [column: string, flip: (entry: Texts) => RawBuilder<unknown>][] = [
  ['number', () => sql`number # (1::bigint << ${sql.lit(randomInt(8, 62))})`],
  ['at', () => sql`"at" + ${sql.lit(2 ** randomInt(31))} * interval '1 millisecond'`],
  ['actor_kind', ({ actorKind }) => sql`${flipped(actorKind)}`],
  ['actor_id', ({ actorId }) => sql`${flippedId(actorId)}::uuid`],
  ['operation', ({ operation }) => sql`${flipped(operation)}`],
  ['details', ({ details }) => sql`${flipped(details)}::jsonb`],
  ['previous_hash', () => flippedBytes('previous_hash')],
  ['hash', () => flippedBytes('hash')],
]

/** Changes the column of one entry after another and returns the fault that each change causes. */
async function faultsOfFlips(tx: Tx, column: string, flip: (entry: Texts) => RawBuilder<unknown>) {
  const entries = await tx
    .selectFrom('auditEntries')
    .select(['actorKind', 'operation', sql<string>`actor_id::text`.as('actorId')])
    .select(sql<string>`details::text`.as('details'))
    .orderBy('number')
    .execute()
  const faults: unknown[] = []
  for (const [at, entry] of entries.entries()) {
    await sql`savepoint unchanged`.execute(tx)
    const { rows } = await sql`
      update audit_entries set ${sql.ref(column)} = ${flip(entry)} where number = ${at + 1} returning 1`.execute(
      tx,
    )
    faults.push(rows.length === 1 ? await faultIn(tx) : 'not changed')
    await sql`rollback to savepoint unchanged`.execute(tx)
  }
  return faults
}

test.each(flips)(
  'a byte changed in the column %s of any entry is found, and the entry named',
  async (...flip) => {
    const faults = await asOwner((tx) => faultsOfFlips(tx, ...flip))
    const kind = flip[0] === 'number' ? 'missing' : 'changed'
    expect(faults).toEqual(Array.from({ length: ENTRIES }, (_, at) => ({ number: at + 1, kind })))
  },
)

test('a time changed by a microsecond is found, after the owner has made room for one', async () => {
  const fault = await asOwner(async (tx) => {
    await sql`alter table audit_entries alter "at" type timestamptz(6)`.execute(tx)
    await sql`update audit_entries set "at" = "at" + interval '1 microsecond' where number = 9`.execute(tx)
    return faultIn(tx)
  })
  expect(fault).toEqual({ number: 9, kind: 'changed' })
})

test.each([1, 2, 100, ENTRIES])('a removed entry is found: %i', async (number) => {
  const fault = await asOwner(async (tx) => {
    await sql`delete from audit_entries where number = ${number}`.execute(tx)
    return faultIn(tx)
  })
  expect(fault).toEqual({ number, kind: 'missing' })
})

const setHead = (tx: Tx, { number, hash }: AuditHead) =>
  tx
    .updateTable('auditHead')
    .set({ number, hash: Buffer.from(hash, 'hex') })
    .execute()

test('an entry that the head does not count is found', async () => {
  const fault = await asOwner(async (tx) => {
    await record(tx, { report: 'A' })
    await setHead(tx, await headAt(ENTRIES, tx))
    return faultIn(tx)
  })
  expect(fault).toEqual({ number: ENTRIES + 1, kind: 'added' })
})

/** Changes an entry and computes its hash and those of all later entries again, the head included. */
async function rewriteFrom(tx: Tx, number: number): Promise<void> {
  await sql`update audit_entries set details = '{"report":"another"}' where number = ${number}`.execute(tx)
  let last: AuditHead = await headAt(number - 1, tx)
  for (const entry of await auditLog.listAfter(tx, last.number, ENTRIES)) {
    const hash = hashOf({ ...entry, previousHash: last.hash })
    await sql`
      update audit_entries set hash = decode(${hash}, 'hex'), previous_hash = decode(${last.hash}, 'hex')
        where number = ${last.number + 1}`.execute(tx)
    last = { number: last.number + 1, hash }
  }
  await setHead(tx, last)
}

test('a rewritten tail with a correct chain is found by a head recorded outside, and only by one', async () => {
  const recorded = [await headAt(40), await headAt(120), await headAt(160)]
  const rewrite = async (tx: Tx, number: number, heads: RecordedHead[]) => {
    await rewriteFrom(tx, number)
    return faultIn(tx, heads)
  }
  expect(await asOwner((tx) => rewrite(tx, 100, []))).toBeUndefined()
  expect(await asOwner((tx) => rewrite(tx, 1, recorded))).toEqual({ number: 40, kind: 'rewritten' })
  expect(await asOwner((tx) => rewrite(tx, 100, recorded))).toEqual({ number: 120, kind: 'rewritten' })
  expect(await asOwner((tx) => rewrite(tx, 160, recorded))).toEqual({ number: 160, kind: 'rewritten' })
  expect(await asOwner((tx) => rewrite(tx, 161, recorded))).toBeUndefined()
})

test.each([0, 1, 150])(
  'a log cut off after entry %i, with a head that fits, is found by a recorded head',
  async (end) => {
    const recorded = [await headAt(160)]
    const cutOff = async (tx: Tx, heads: RecordedHead[]) => {
      await setHead(tx, await headAt(end, tx))
      await sql`delete from audit_entries where number > ${end}`.execute(tx)
      return faultIn(tx, heads)
    }
    expect(await asOwner((tx) => cutOff(tx, []))).toBeUndefined()
    expect(await asOwner((tx) => cutOff(tx, recorded))).toEqual({ number: end + 1, kind: 'missing' })
  },
)

test('the job records the head in the log and in the file, once for each change', async () => {
  await server.jobs.runNow('record-audit-head')
  await server.jobs.runNow('record-audit-head')
  const first = await headAt(ENTRIES)
  expect(await auditHeads.list()).toEqual([first])
  await transact((tx) => record(tx, { report: 'A' }))
  await server.jobs.runNow('record-audit-head')
  const second = await headAt(ENTRIES + 1)
  expect(await auditHeads.list()).toEqual([first, second])
  const lines = logged.filter((line) => line.includes('head of the audit log'))
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
    [first, second].map(({ number, hash }) => expect.objectContaining({ number, hash })),
  )
  expect(await verify(await auditHeads.list())).toEqual({ entries: ENTRIES + 1, deleted: 0 })
})

test('requests of members write no entries, and a deleted account leaves those with its id', async () => {
  const before = await auditLog.findHead(db)
  const [ana, ben] = [await server.person(), await server.person()]
  await makeMatch(ana, ben)
  await ana.api.profile.$patch({ json: { bio: 'Hello' } })
  expect(await auditLog.findHead(db)).toEqual(before)
  await transact((tx) => record(tx, { personId: ana.id }, ana.id))
  expect((await ana.api.account.$delete()).status).toBe(200)
  expect((await auditLog.findHead(db)).number).toBe(before.number + 1)
  expect((await listAudit(db)).at(-1)).toBe(
    `${before.number + 1}  ${server.clock.now.toISOString()}  staff ${ana.id}  reports.show  {"personId":"${ana.id}"}`,
  )
  expect(await verify()).toEqual({ entries: before.number + 1, deleted: 0 })
})

test('an operation that fails leaves no entry', async () => {
  const before = await auditLog.findHead(db)
  const failing = transact(async (tx) => {
    await record(tx, { report: 'A' })
    throw new Error('the report cannot be decrypted')
  })
  await expect(failing).rejects.toThrow('cannot be decrypted')
  expect(await auditLog.findHead(db)).toEqual(before)
})
