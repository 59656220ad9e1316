import {
  APPEAL_DAYS,
  type AppealInput,
  type DecisionView,
  type SuspensionView,
} from '@hearth/contract/people/moderation'
import type { ReportReason } from '@hearth/contract/people/safety'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { newNumber } from '../reports/reports.ts'
import { liftRestrictions, suspend, suspendingDecisionOf } from '../safety/safety.ts'
import { type AppealRow, appeals, type DecisionRow, decisions } from './decisions.store.ts'

const DAY_MS = 86_400_000

export type NewSuspension = {
  actor: AuditActor
  personId: string
  /** Null: without an end. */
  days: number | null
  ground: ReportReason
  /** The facts, for the person to read: 20 to 4,000 characters. */
  facts: string
  isOwnInitiative: boolean
}

/** Suspends a person by a decision with reasons and returns it. A suspension before it is replaced. */
export const suspendPerson = (
  deps: Deps,
  { actor, personId, days, ...reasons }: NewSuspension,
): Promise<DecisionRow> =>
  transact(deps, async (tx) => {
    const createdAt = deps.now()
    const endsAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS)
    const decision = await decisions.insert(tx, {
      ...reasons,
      personId,
      number: newNumber(),
      measure: 'suspend',
      createdAt,
      endsAt,
    })
    await suspend(deps, tx, { personId, decisionId: decision.id, endsAt })
    await record(deps, tx, { actor, operation: 'moderation.suspend', decision })
    return decision
  })

type Answer = { actor: AuditActor; number: string; answer: string }

/** Reverses a decision and lifts what it restricts; an open appeal against it succeeds. Returns nothing if it is unknown or reversed. */
export const reverseDecision = (
  deps: Deps,
  { actor, number, answer }: Answer,
): Promise<DecisionRow | undefined> =>
  transact(deps, async (tx) => {
    const decision = await lockByNumber(tx, number)
    if (!decision || decision.reversedAt) return undefined
    await decisions.reverse(tx, decision.id, deps.now())
    await liftRestrictions(deps, tx, { personId: decision.personId, decisionId: decision.id })
    await appeals.answer(tx, decision.id, { outcome: 'reversed', answer, answeredAt: deps.now() })
    await record(deps, tx, { actor, operation: 'moderation.restore', decision })
    return decision
  })

/** Rejects the open appeal against a decision. Returns nothing if there is none. */
export const upholdDecision = (
  deps: Deps,
  { actor, number, answer }: Answer,
): Promise<DecisionRow | undefined> =>
  transact(deps, async (tx) => {
    const decision = await lockByNumber(tx, number)
    if (!decision) return undefined
    const isAnswered = await appeals.answer(tx, decision.id, {
      outcome: 'upheld',
      answer,
      answeredAt: deps.now(),
    })
    if (!isAnswered) return undefined
    await record(deps, tx, { actor, operation: 'moderation.uphold', decision })
    return decision
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

const lockByNumber = (tx: Tx, number: string) => decisions.lock(tx, number.trim().toUpperCase())

/** Returns the decision that suspends the viewer. */
export async function showSuspension(ctx: Ctx): Promise<SuspensionView> {
  const decision = await suspensionOf(ctx.db, ctx.viewerId)
  return { decision: decision ? viewOf(decision, await appeals.find(ctx.db, decision.id)) : null }
}

/**
 * Sends the viewer's appeal against the decision that suspends them, and returns both. The first appeal counts. Throws
 * `not_suspended` or `appeal_too_late`.
 */
export const appeal = (ctx: Ctx, { text }: AppealInput): Promise<SuspensionView> =>
  transact(ctx, async (tx) => {
    const decision = await suspensionOf(tx, ctx.viewerId)
    if (!decision) throw new AppError('not_suspended')
    if (appealUntil(decision) < ctx.now()) throw new AppError('appeal_too_late')
    await appeals.insertOnce(tx, { decisionId: decision.id, text, sentAt: ctx.now() })
    return { decision: viewOf(decision, await appeals.find(tx, decision.id)) }
  })

/** Returns whether a person is suspended, by whatever decision. */
export const isSuspended = async (db: Db, personId: string): Promise<boolean> =>
  (await suspendingDecisionOf(db, personId)) !== undefined

async function suspensionOf(db: Db, personId: string): Promise<DecisionRow | undefined> {
  const id = await suspendingDecisionOf(db, personId)
  return id === undefined ? undefined : decisions.find(db, id)
}

const appealUntil = ({ createdAt }: DecisionRow) => new Date(createdAt.getTime() + APPEAL_DAYS * DAY_MS)

const viewOf = (decision: DecisionRow, sent: AppealRow | undefined): DecisionView => ({
  number: decision.number,
  ground: decision.ground,
  facts: decision.facts,
  isOwnInitiative: decision.isOwnInitiative,
  decidedAt: decision.createdAt.toISOString(),
  endsAt: decision.endsAt?.toISOString() ?? null,
  appealUntil: appealUntil(decision).toISOString(),
  appeal: sent
    ? { text: sent.text, sentAt: sent.sentAt.toISOString(), outcome: sent.outcome, answer: sent.answer }
    : null,
})
