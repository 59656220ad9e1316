import type { CaseRowView } from '@hearth/contract/console/cases'
import { type StaffCtx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { recordAudit } from '../audit/audit.ts'
import type { CaseAction } from './cases.rules.ts'
import { cases } from './cases.store.ts'
import { lockCase, moveCase } from './moving.ts'
import { caseRowOf } from './reading/rows.ts'

type StaffAction = CaseAction & ('claim' | 'release' | 'escalate' | 'reopen')
type StaffChange = { action: StaffAction; version: number; note?: string }

/**
 * Claims, releases, escalates or reopens a case, records it in the audit log, and returns it as a row of a queue. Throws as
 * `lockCase` and `moveCase` do, and `person_has_open_case` to reopen a case while its person has another open one.
 */
export const changeCase = (
  ctx: StaffCtx,
  number: string,
  { action, version, note }: StaffChange,
): Promise<CaseRowView> =>
  transact(ctx, async (tx) => {
    const { id: actorId, role } = ctx.staff
    if (action === 'reopen') await prepareReopening(tx, number)
    const row = await lockCase(tx, number)
    const moved = await moveCase(ctx, tx, row, action, { actorId, role, version, note })
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: actorId },
      operation: `case.${action}`,
      details: { case: number },
    })
    return caseRowOf(tx, moved)
  })

async function prepareReopening(tx: Tx, number: string): Promise<void> {
  const row = await cases.find(tx, number)
  if (row?.personId) await cases.lockPerson(tx, row.personId)
  if (row?.state !== 'decided' || !row.personId) return
  const open = await cases.lockOpenOf(tx, row.personId)
  // It may have been reopened since it was read.
  if (open && open.number !== number) throw new AppError('person_has_open_case', { number: open.number })
}
