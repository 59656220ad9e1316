import type { CaseRowView } from '@hearth/contract/console/cases'
import { type StaffCtx, transact } from '../../context.ts'
import type { CaseAction } from './cases.rules.ts'
import { lockCase, moveCase } from './moving.ts'
import { caseRowOf } from './reading/rows.ts'

type StaffChange = { action: CaseAction & ('claim' | 'release' | 'escalate'); version: number; note?: string }

/** Claims, releases or escalates a case, and returns it as a row of a queue. Throws as `lockCase` and `moveCase` do. */
export const changeCase = (
  ctx: StaffCtx,
  number: string,
  { action, version, note }: StaffChange,
): Promise<CaseRowView> =>
  transact(ctx, async (tx) => {
    const { id: actorId, role } = ctx.staff
    const row = await lockCase(tx, number)
    return caseRowOf(tx, await moveCase(ctx, tx, row, action, { actorId, role, version, note }))
  })
