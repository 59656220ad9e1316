import type { CaseDecisionView } from '@hearth/contract/console/decisions'
import type { DecisionRow } from '../decisions.store.ts'

type StateNow = CaseDecisionView['state']

/** Returns whether a decision is or was in force and is not reversed, so that it can be reversed and appealed. */
export const isReversible = ({ measure, confirmedAt, rejectedAt, reversedAt }: DecisionRow): boolean =>
  !reversedAt && !rejectedAt && (measure !== 'ban' || confirmedAt !== null)

/** Returns the state of a decision now. */
export function stateOf(decision: DecisionRow, now: Date): StateNow {
  const { endsAt, rejectedAt, reversedAt } = decision
  if (reversedAt) return 'reversed'
  if (rejectedAt) return 'rejected'
  if (!isReversible(decision)) return 'proposed'
  return endsAt && endsAt <= now ? 'ended' : 'in_force'
}

/** Returns whether this staff member has made or confirmed the decision. */
export const isBy = ({ decidedBy, confirmedBy }: DecisionRow, staffId: string): boolean =>
  decidedBy === staffId || confirmedBy === staffId

/** Returns the copy of a decision for the history of its case, where it outlives the account. */
export const noteOf = ({
  number,
  measure,
  rights,
  things,
  ground,
  basis,
  facts,
  isOwnInitiative,
  endsAt,
}: DecisionRow): string =>
  JSON.stringify({ number, measure, rights, things, ground, basis, facts, isOwnInitiative, endsAt })
