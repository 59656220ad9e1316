import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { ProcessView } from '@hearth/contract/console/system'
import type { Db } from '../../../db/open.ts'
import { processes } from './processes.store.ts'

const BEAT_S = 30
/** A process that has missed three beats was killed, or does not reach the database. */
const GONE_AFTER_S = 3 * BEAT_S

type OwnProcess = { role: ProcessView['role']; version: string; startedAt: Date }

/** Stores that this process runs, now and every 30 seconds, until it is closed. A database that is away is tried at the next beat. */
export function openHeartbeat(db: Db, own: OwnProcess): { close: () => Promise<void> } {
  const row = { id: randomUUID(), host: hostname(), ...own }
  const beat = async () => {
    await processes.note(db, row)
    await processes.forgetKilled(db)
  }
  let last = Promise.resolve()
  const run = () => {
    last = beat().catch(() => undefined)
  }
  run()
  const timer = setInterval(run, BEAT_S * 1000).unref()
  return {
    close: async () => {
      clearInterval(timer)
      await last
      await processes.remove(db, row.id).catch(() => undefined)
    },
  }
}

/** Returns the processes that run. A killed one is among them for 90 seconds. */
export async function listProcesses(db: Db): Promise<ProcessView[]> {
  const rows = await processes.list(db, GONE_AFTER_S)
  return rows.map(({ startedAt, ...row }) => ({ ...row, startedAt: startedAt.toISOString() }))
}
