import type { LiveEvent } from '@hearth/contract/events'
import type { Logger } from 'pino'
import type { Db, Transact, Tx } from './db/open.ts'

/** Tells the open pages of these people. Only to be called after the commit it speaks of. */
export type Publish = (personIds: readonly string[], event: LiveEvent) => void

/** The world a verb works in; made once, in `main.ts` or in a test. */
export type Deps = {
  db: Db
  transact: Transact
  now: () => Date
  publish: Publish
  log: Logger
}

/** The same world, and who asks. */
export type Ctx = Deps & { viewerId: string }

type AfterCommit = (effect: () => void) => void

/** Runs `work` in one transaction and, once that has committed, the effects it collected. */
export async function transact<T>(
  ctx: Deps,
  work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: (() => void)[] = []
  const result = await ctx.transact((tx) => work(tx, (effect) => effects.push(effect)))
  for (const effect of effects) effect()
  return result
}
