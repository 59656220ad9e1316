import type { LimitKind, LimitView } from '@hearth/contract/account/limits'
import type { Ctx, Deps } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { limitRules, PACE_S, reached } from './limits.rules.ts'
import { columnsOf, type LimitGrant, limitCounts } from './limits.store.ts'

export { freeAgainAt, reached, type SlidingRule, slidingLimit } from './limits.rules.ts'
export {
  countingLimits,
  currentMaximum,
  type LimitGrant,
  type RuleColumns,
  ruleRows,
} from './limits.store.ts'

/** Returns the rules of these kinds as columns, for a statement that counts by itself. */
export const rulesOf = ({ limits }: Pick<Deps, 'limits'>, ...kinds: readonly LimitKind[]) =>
  columnsOf(limitRules(limits).filter(({ kind }) => kinds.includes(kind)))

/** No rules, for rows that no person writes, such as an import. */
export const noRules = columnsOf([])

/** Throws `rate_limited` if a rule granted nothing, which rolls back the transaction and its counts. */
export function requireGranted(counted: readonly LimitGrant[], now: Date, field?: string): void {
  const [last] = counted
    .filter(({ granted }) => granted === 0)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
  if (last) throw reached(last.kind, last.endsAt, now, field)
}

/** Counts one action of the viewer, in the transaction of the action. Throws `rate_limited`. */
export async function take(ctx: Ctx, tx: Tx, ...kinds: readonly LimitKind[]): Promise<void> {
  requireGranted(await count(ctx, tx, kinds, 1), ctx.now())
}

/** Like `take`; the error is shown at a field. */
export async function countAtField(ctx: Ctx, tx: Tx, field: string, kind: LimitKind): Promise<void> {
  requireGranted(await count(ctx, tx, [kind], 1), ctx.now(), field)
}

/** Like `take`, in a transaction of its own. */
export const countSeparately = (ctx: Ctx, kind: LimitKind): Promise<void> =>
  ctx.transact((tx) => take(ctx, tx, kind))

/** Counts up to `wanted` actions in a transaction of its own, and returns how many, at least one. Throws `rate_limited`. */
export const takeAhead = (ctx: Ctx, kind: LimitKind, wanted: number): Promise<number> =>
  ctx.transact(async (tx) => {
    const counted = await count(ctx, tx, [kind], wanted)
    requireGranted(counted, ctx.now())
    return Math.min(...counted.map(({ granted }) => granted))
  })

/** Counts as many actions as the limit still allows, at most `wanted`, and returns how many. */
export async function countUpTo(ctx: Ctx, tx: Tx, kind: LimitKind, wanted: number): Promise<number> {
  return Math.min(...(await count(ctx, tx, [kind], wanted)).map(({ granted }) => granted))
}

const count = (ctx: Ctx, tx: Tx, kinds: readonly LimitKind[], wanted: number): Promise<LimitGrant[]> =>
  limitCounts.count(tx, {
    personId: ctx.viewerId,
    rules: limitRules(ctx.limits).filter(({ kind }) => kinds.includes(kind)),
    wanted,
    at: ctx.now(),
  })

/** Returns the viewer's limits but those of the pace, how much of each is used, and when it resets. */
export async function listLimits(ctx: Ctx): Promise<LimitView[]> {
  const rules = limitRules(ctx.limits).filter(({ seconds }) => seconds > PACE_S)
  const rows = await limitCounts.list(ctx.db, ctx.viewerId, rules, ctx.now())
  return rows.map(({ endsAt, ...row }) => ({ ...row, resetsAt: endsAt?.toISOString() ?? null }))
}

/** Returns the limits that these people have reached. */
export const listReached = (db: Db, personIds: readonly string[], now: Date) =>
  limitCounts.listReached(db, personIds, now)

/** Returns who has used up a limit of these kinds per day, and until when. */
export const listUsedUp = (db: Db, kinds: readonly LimitKind[], now: Date) =>
  limitCounts.listUsedUp(db, kinds, now)

/** Deletes counts whose period has ended. */
export const clearLimits = (deps: Deps): Promise<void> =>
  deps.transact((tx) => limitCounts.clear(tx, deps.now()))
