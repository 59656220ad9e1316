import type { ReportReason } from '@hearth/contract/people/safety'
import { type AfterCommit, type Deps, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { lockOrOpenCase } from '../cases/cases.ts'
import { findSuspension, lockForDecision } from './decisions/applying.ts'
import { decideMeasure } from './decisions/decide.ts'
import { isReversible } from './decisions/decision.rules.ts'
import { findAndLock, reverseLocked, upholdLocked } from './decisions/reverse.ts'
import type { DecisionRow } from './decisions.store.ts'

export { decideAppeal } from './appeals/deciding-appeals.ts'
export { appeal, listOwnDecisions, showSuspension } from './appeals/own-decisions.ts'
export { clearBanList, holdByAddress, holdByPhoto } from './bans/ban-list.ts'
export { signalBannedPicture } from './bans/banned-pictures.ts'
export { confirmBan, rejectBan } from './bans/bans.ts'
export { listCaseDecisions } from './decisions/case-decisions.ts'
export { hideCopy } from './decisions/copies.ts'
export { decide, previewDecision } from './decisions/decide.ts'
export { hasEnded, suspends } from './decisions/decision.rules.ts'
export { reverse } from './decisions/reverse.ts'
export { countDecisionsByDay } from './decisions-by-day.store.ts'
export { learnCaseOrder, placeCases, showCaseOrder } from './learning/case-order.ts'
export { statementOf } from './statement.ts'

export type NewSuspension = {
  actor: AuditActor
  personId: string
  /** Null: without an end. */
  days: number | null
  ground: ReportReason
  /** The facts, for the person to read: 20 to 4,000 characters. */
  facts: string
  /** The decision is not after a report, neither one to the operator nor one in the case. */
  isOwnInitiative: boolean
}

/**
 * Suspends a person by a decision of the operator in the open case of the person, or in a new one, and returns it. It is
 * made as one of a moderator is, and decides the case.
 */
export const suspendPerson = (
  deps: Deps,
  { actor, personId, days, ground, facts, isOwnInitiative }: NewSuspension,
): Promise<DecisionRow> =>
  transact(deps, async (tx, afterCommit) => {
    await lockForDecision(deps, tx, personId)
    const row = await lockOrOpenCase(deps, tx, personId, ground)
    const decision = await decideMeasure(
      { deps, tx, row, actorId: null, isReported: !isOwnInitiative, move: {}, afterCommit },
      { measure: 'suspend', ground, basis: 'terms', facts, days },
    )
    await record(deps, tx, { actor, operation: 'moderation.suspend', decision })
    return decision
  })

type Answer = { actor: AuditActor; number: string; answer: string }

/**
 * Reverses a decision for the operator and lifts what it restricts; an open appeal against it succeeds. Returns nothing if
 * it is unknown, reversed or a ban that is not confirmed.
 */
export const reverseDecision = (
  deps: Deps,
  { actor, number, answer }: Answer,
): Promise<DecisionRow | undefined> =>
  review(deps, number, async (tx, decision, afterCommit) => {
    if (!isReversible(decision)) return false
    await reverseLocked(deps, tx, decision, { answer, actor: null, afterCommit })
    await record(deps, tx, { actor, operation: 'moderation.restore', decision })
    return true
  })

/** Rejects the open appeal against a decision for the operator. Returns nothing if there is none. */
export const upholdDecision = (
  deps: Deps,
  { actor, number, answer }: Answer,
): Promise<DecisionRow | undefined> =>
  review(deps, number, async (tx, decision, afterCommit) => {
    if (!(await upholdLocked(deps, tx, decision, { answer, actor: null, afterCommit }))) return false
    await record(deps, tx, { actor, operation: 'moderation.uphold', decision })
    return true
  })

type Review = (tx: Tx, decision: DecisionRow, afterCommit: AfterCommit) => Promise<boolean>

const review = (deps: Deps, number: string, work: Review): Promise<DecisionRow | undefined> =>
  transact(deps, async (tx, afterCommit) => {
    const decision = await findAndLock(tx, number)
    return decision && (await work(tx, decision, afterCommit)) ? decision : undefined
  })

type RecordedDecision = {
  actor: AuditActor
  operation: 'moderation.suspend' | 'moderation.restore' | 'moderation.uphold'
  decision: DecisionRow
}

const record = (
  deps: Deps,
  tx: Tx,
  { actor, operation, decision: { personId, number } }: RecordedDecision,
): Promise<void> => recordAudit(deps, tx, { actor, operation, details: { personId, decision: number } })

/** Returns whether a person is suspended, by whatever decision. */
export const isSuspended = async (db: Db, personId: string): Promise<boolean> =>
  (await findSuspension(db, personId)) !== undefined
