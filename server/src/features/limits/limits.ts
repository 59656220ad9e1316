import type { LimitKind, LimitsView } from '@hearth/contract/limits'
import type { Ctx, Deps } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { limitRules, reached } from './limits.rules.ts'
import { type Counted, columnsOf, limitCounts } from './limits.store.ts'

export { reached } from './limits.rules.ts'
export { type Counted, counting, mostNow, type RuleColumns, rulesIn } from './limits.store.ts'

/** The rules of these kinds, as a statement takes them that counts for itself. */
export const rulesOf = ({ limits }: Pick<Deps, 'limits'>, ...kinds: readonly LimitKind[]) =>
  columnsOf(limitRules(limits).filter(({ kind }) => kinds.includes(kind)))

/** For what is written by no person, such as an import. */
export const noRules = columnsOf([])

/** Throws where not all of it was granted; the transaction ends with it, and nothing was counted. */
export function requireGranted(counted: readonly Counted[], now: Date, field?: string): void {
  const [last] = counted
    .filter(({ granted }) => granted === 0)
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
  if (last) throw reached(last.kind, last.endsAt, now, field)
}

/** Counts that the viewer does this once more, in the transaction that does it, or throws when they may again. */
export async function take(ctx: Ctx, tx: Tx, ...kinds: readonly LimitKind[]): Promise<void> {
  requireGranted(await count(ctx, tx, kinds, 1), ctx.now())
}

/** The same for what was typed in a field, at which the refusal can be shown. */
export async function takeFor(ctx: Ctx, tx: Tx, field: string, kind: LimitKind): Promise<void> {
  requireGranted(await count(ctx, tx, [kind], 1), ctx.now(), field)
}

/** Counts it where nothing else is written. */
export const takeAlone = (ctx: Ctx, kind: LimitKind): Promise<void> =>
  ctx.transact((tx) => take(ctx, tx, kind))

/** Counts as many as there are left, at most so many, and gives how many. */
export async function takeUpTo(ctx: Ctx, tx: Tx, kind: LimitKind, wanted: number): Promise<number> {
  return Math.min(...(await count(ctx, tx, [kind], wanted)).map(({ granted }) => granted))
}

const count = (ctx: Ctx, tx: Tx, kinds: readonly LimitKind[], wanted: number): Promise<Counted[]> =>
  limitCounts.count(tx, {
    personId: ctx.viewerId,
    rules: limitRules(ctx.limits).filter(({ kind }) => kinds.includes(kind)),
    wanted,
    at: ctx.now(),
  })

/** What the viewer may do only so often, how much of it they have used, and when it begins anew. */
export async function listLimits(ctx: Ctx): Promise<LimitsView> {
  const rows = await limitCounts.list(ctx.db, ctx.viewerId, limitRules(ctx.limits), ctx.now())
  return {
    limits: rows.map(({ endsAt, ...row }) => ({ ...row, resetsAt: endsAt?.toISOString() ?? null })),
  }
}

/** The limits that these people have reached. */
export const listReached = (db: Db, personIds: readonly string[], now: Date) =>
  limitCounts.listReached(db, personIds, now)

/** Forgets the counts whose time has ended. */
export const clearLimits = (deps: Deps): Promise<void> =>
  deps.transact((tx) => limitCounts.clear(tx, deps.now()))
