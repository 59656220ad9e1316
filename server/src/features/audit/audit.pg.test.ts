import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tx } from '../../db/open.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { hashOf } from './audit.rules.ts'
import { auditLog } from './audit.store.ts'
import { recordAudit } from './audit.ts'
import { verifyAudit } from './reading-audit.ts'

const WRITERS = 8
const ENTRIES_EACH = 25

const server = await openTestServer()
const { db, transact } = server.database

type Write = (tx: Tx, details: Record<string, string>) => Promise<void>

const ownCode: Write = (tx, details) =>
  recordAudit(server.deps, tx, { actor: { kind: 'operator' }, operation: 'reports.show', details })

/** The naive way, which reads the head without a lock. It proves that the test can fail. */
const theNaiveWay: Write = async (tx, details) => {
  const head = await auditLog.findHead(tx)
  const entry = {
    number: head.number + 1,
    actorKind: 'operator' as const,
    actorId: null,
    operation: 'reports.show',
    details,
    previousHash: head.hash,
  }
  const at = server.deps.now()
  const hash = hashOf({ ...entry, number: String(entry.number), microseconds: String(at.getTime() * 1000) })
  await auditLog.append(tx, { ...entry, at, hash })
}

/** Writes 200 entries by 8 writers at once. Every fifth transaction of each does more and is then rolled back. */
async function race(write: Write): Promise<PromiseSettledResult<void>[]> {
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    const outcomes: PromiseSettledResult<void>[] = []
    for (let count = 0; count < ENTRIES_EACH; count += 1) {
      const [outcome] = await Promise.allSettled([
        transact((tx) => write(tx, { writer: String(writer), count: String(count) })),
      ])
      outcomes.push(outcome)
      if (count % 5 === 0) await failAfterWriting(write)
    }
    return outcomes
  })
  return (await Promise.all(writers)).flat()
}

async function failAfterWriting(write: Write): Promise<void> {
  const failing = transact(async (tx) => {
    await write(tx, { count: 'none' })
    await delay(1)
    throw new Error('roll back')
  })
  await Promise.allSettled([failing])
}

test('200 entries of 8 writers at once make one chain without a gap', async () => {
  const outcomes = await race(ownCode)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(WRITERS * ENTRIES_EACH)
  expect(await transact((tx) => verifyAudit(tx, []))).toEqual({ entries: WRITERS * ENTRIES_EACH, deleted: 0 })
  const entries = await auditLog.listAfter(db, undefined, 1000)
  const written = new Set(entries.map(({ details }) => JSON.stringify(details)))
  expect(written.size).toBe(WRITERS * ENTRIES_EACH)
})

test('the naive way fails in the same race', async () => {
  const outcomes = await race(theNaiveWay)
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})
