import { setTimeout as wait } from 'node:timers/promises'
import type { CommunityInput } from '@hearth/contract/console/community'
import type { Deps } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import {
  type CommunityValues,
  changesOf,
  communityViewOf,
  problemsOf,
  tidied,
  valuesIn,
  withOtherLanguages,
} from './community.rules.ts'
import { communitySettings } from './community.store.ts'

export type { CommunityValues } from './community.rules.ts'
export { communityViewOf }

/** How long a process uses what it has read: a change by another process is seen after this time. */
const FRESH_MS = 2_000
/** A busy database must not hold up a page longer; it gets the values of before. */
const PATIENCE_MS = 500

/** The values of this process. They are the same object until one of them changes. */
export type CommunityReader = {
  /** The values, at most two seconds old unless the database does not answer. */
  current: () => Promise<CommunityValues>
  /** Reads the values now. */
  refresh: () => Promise<CommunityValues>
  /** The values that were read last, while newer ones are read in the background. */
  latest: () => CommunityValues
}

/** Returns the values of the community, which are read when they are needed. */
export function openCommunity({ db, log }: Pick<Deps, 'db' | 'log'>): CommunityReader {
  let values: CommunityValues = {}
  let version = ''
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  let turn = 0

  async function read(own: number): Promise<void> {
    const rows = await communitySettings.listApart(db)
    // A read that began before a change must not undo a later one.
    if (own !== turn) return
    readAt = performance.now()
    const next = JSON.stringify(rows)
    if (next !== version) values = valuesIn(rows)
    version = next
  }

  function start(): Promise<void> {
    turn += 1
    const started = read(turn)
      .catch((error: unknown) => log.error({ err: error }, 'the settings of the community could not be read'))
      .finally(() => {
        if (reading === started) reading = undefined
      })
    reading = started
    return started
  }

  const isFresh = () => performance.now() - readAt < FRESH_MS
  const current = async () => {
    if (!isFresh()) await Promise.race([reading ?? start(), wait(PATIENCE_MS, undefined, { ref: false })])
    return values
  }
  return {
    current,
    refresh: async () => {
      await start()
      return values
    },
    latest: () => {
      if (!isFresh()) void (reading ?? start())
      return values
    },
  }
}

/** Returns what is set in the console, as the database has it now. */
export const readCommunity = async ({ db }: Pick<Deps, 'db'>): Promise<CommunityValues> =>
  valuesIn(await communitySettings.list(db))

/** Stores what an admin or the operator has changed, and records it in the audit log. Throws `invalid`. */
export async function changeCommunity(
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  actor: AuditActor,
  given: CommunityInput,
): Promise<void> {
  const problems = problemsOf(tidied(given), now())
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await transact(async (tx) => {
    const before = valuesIn(await communitySettings.list(tx))
    const input = tidied(withOtherLanguages(before, given))
    const changes = changesOf(before, input)
    if (changes.size === 0) return
    for (const name of changes.keys()) {
      const value = input[name]
      if (value === null) await communitySettings.remove(tx, name)
      else await communitySettings.put(tx, { name, value, at: now() })
    }
    await recordAudit({ now }, tx, {
      actor,
      operation: 'community.change',
      details: Object.fromEntries(changes),
    })
  })
}
