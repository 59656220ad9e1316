import type { CaseDecisionsView, CaseDecisionView } from '@hearth/contract/console/decisions'
import { mayDo, type StaffMemberView } from '@hearth/contract/console/staff'
import { type StaffCtx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type CaseRow, findCase, findProposal } from '../../cases/cases.ts'
import { type AppealRow, type DecisionRow, decisions } from '../decisions.store.ts'
import { isBy, isReversible, parseNote, stateOf } from './decision.rules.ts'

/** Returns the case of this number. Throws `case_not_found`. */
export async function requireCase(db: Db, number: string): Promise<CaseRow> {
  const row = await findCase(db, number)
  if (!row) throw new AppError('case_not_found')
  return row
}

/** Returns the decisions about the subject of a case; the reading is recorded in the audit log. */
export const listCaseDecisions = (ctx: StaffCtx, number: string): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx) => {
    const row = await requireCase(tx, number)
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'decisions.read',
      details: { case: row.number },
    })
    return viewDecisions(ctx, tx, row)
  })

/** Returns the decisions about the subject of a case, latest first. Of an erased account only a proposed ban is left. */
export const viewDecisions = (ctx: StaffCtx, tx: Tx, row: CaseRow): Promise<CaseDecisionsView> =>
  row.personId ? viewDecisionsAbout(ctx, tx, row.personId) : viewErasedProposal(ctx, tx, row)

async function viewErasedProposal(ctx: StaffCtx, tx: Tx, row: CaseRow): Promise<CaseDecisionsView> {
  const proposal = row.state === 'proposed' ? await findProposal(ctx, tx, row.id) : undefined
  const ban = proposal && parseNote(proposal.note)
  if (!ban) return { decisions: [] }
  const { actorId, at } = proposal
  const names = await decisions.listNames(tx, actorId ? [actorId] : [])
  const decision = {
    ...ban,
    state: 'proposed' as const,
    decidedAt: at.toISOString(),
    endsAt: null,
    decidedBy: actorId ? { id: actorId, name: names.get(actorId) ?? '' } : null,
    confirmedBy: null,
    isAutomated: false,
    appeal: null,
    mayConfirm: mayDo(ctx.staff.role, 'bans.confirm') && actorId !== ctx.staff.id,
    mayReject: mayDo(ctx.staff.role, 'bans.confirm'),
    mayReverse: false,
    mayDecideAppeal: false,
  }
  return { decisions: [decision] }
}

/** Returns the decisions about a person, latest first, with what the viewer may do with each. */
export async function viewDecisionsAbout(
  ctx: StaffCtx,
  tx: Tx,
  personId: string,
): Promise<CaseDecisionsView> {
  const rows = await decisions.listOf(tx, personId)
  const staffIds = rows.flatMap(({ decision, sent }) => [
    decision.decidedBy,
    decision.confirmedBy,
    sent?.answeredBy ?? null,
  ])
  const names = await decisions.listNames(tx, [...new Set(staffIds.filter((id) => id !== null))])
  const nameOf = (id: string | null): StaffMemberView | null =>
    id === null ? null : { id, name: names.get(id) ?? '' }
  return { decisions: rows.map(({ decision, sent }) => viewOf(ctx, { decision, sent, nameOf })) }
}

type Shown = {
  decision: DecisionRow
  sent: AppealRow | undefined
  nameOf: (id: string | null) => StaffMemberView | null
}

const viewOf = (ctx: StaffCtx, { decision, sent, nameOf }: Shown): CaseDecisionView => ({
  number: decision.number,
  measure: decision.measure,
  rights: decision.rights,
  things: decision.things,
  ground: decision.ground,
  basis: decision.basis,
  provision: decision.provision,
  facts: decision.facts,
  state: stateOf(decision, ctx.now()),
  decidedAt: decision.createdAt.toISOString(),
  endsAt: decision.endsAt?.toISOString() ?? null,
  decidedBy: nameOf(decision.decidedBy),
  confirmedBy: nameOf(decision.confirmedBy),
  isAutomated: decision.isAutomated,
  appeal: sent
    ? {
        text: sent.text,
        sentAt: sent.sentAt.toISOString(),
        outcome: sent.outcome,
        answer: sent.answer,
        decidedBy: nameOf(sent.answeredBy),
      }
    : null,
  ...possibleChanges(ctx, decision, sent),
})

/** Returns what the viewer may do with a decision. */
function possibleChanges({ staff, now }: StaffCtx, decision: DecisionRow, sent: AppealRow | undefined) {
  const isWaiting = mayDo(staff.role, 'bans.confirm') && stateOf(decision, now()) === 'proposed'
  const isOwn = isBy(decision, staff.id)
  return {
    mayConfirm: isWaiting && !isOwn,
    mayReject: isWaiting,
    mayReverse: mayDo(staff.role, 'decisions.reverse') && isReversible(decision),
    mayDecideAppeal: mayDo(staff.role, 'appeals.decide') && sent?.outcome === null && !isOwn,
  }
}
