import type { CaseEventKind, CaseState, Priority } from '@hearth/contract/console/cases'
import type { ReportReason } from '@hearth/contract/people/safety'

/**
 * The actions on a case. `assign`: a person becomes its subject. `propose`: a ban waits for the second person. `suspend`: the
 * person is suspended meanwhile. `reverse`: a decision is taken back. `reopen`: a case that was decided without action
 * waits once more.
 */
export const caseActions = [
  'claim',
  'release',
  'escalate',
  'assign',
  'propose',
  'suspend',
  'reject',
  'decide',
  'reverse',
  'reopen',
] as const
export type CaseAction = (typeof caseActions)[number]

/** The state after each possible action. A decision is reversed in any state and changes none. */
const transitions: Record<CaseState, Partial<Record<CaseAction, CaseState>>> = {
  open: {
    claim: 'claimed',
    escalate: 'escalated',
    assign: 'open',
    propose: 'proposed',
    decide: 'decided',
    reverse: 'open',
  },
  // Another claim takes it over.
  claimed: {
    claim: 'claimed',
    release: 'open',
    escalate: 'escalated',
    assign: 'claimed',
    propose: 'proposed',
    decide: 'decided',
    reverse: 'claimed',
  },
  escalated: {
    claim: 'claimed',
    assign: 'escalated',
    propose: 'proposed',
    decide: 'decided',
    reverse: 'escalated',
  },
  proposed: { suspend: 'proposed', reject: 'open', decide: 'decided', reverse: 'proposed' },
  decided: { reverse: 'decided', reopen: 'open' },
}

/** Returns the state of a case after an action, or `undefined` if the action is not possible in this state. */
export const nextState = (state: CaseState, action: CaseAction): CaseState | undefined =>
  transitions[state][action]

/** The event of each action in the history of a case. */
export const eventOf: Record<CaseAction, CaseEventKind> = {
  claim: 'claimed',
  release: 'released',
  escalate: 'escalated',
  assign: 'assigned',
  propose: 'proposed',
  suspend: 'decided',
  reject: 'rejected',
  decide: 'decided',
  reverse: 'reversed',
  reopen: 'reopened',
}

const prioritiesOf: Record<ReportReason, Priority> = {
  underage: 0,
  violence: 0,
  extortion: 0,
  scam: 1,
  hate: 1,
  harassment: 1,
  sexual: 1,
  fake: 1,
  elsewhere: 2,
  other: 2,
}

/** Returns the priority of a report with this reason. */
export const priorityOf = (reason: ReportReason): Priority => prioritiesOf[reason]

/** Returns what changes in a case to which something of this priority is added. Staff are told once more of one that gets more urgent. */
export const withPriority = (before: Priority, priority: Priority, at: Date) =>
  priority < before ? { priority, overdueToldAt: null, ...(priority === 0 && { urgentSince: at }) } : {}

/** Returns the list with the value at its end, unless it has it already. */
export const withValue = <Value>(list: readonly Value[], value: Value | null | undefined): Value[] =>
  value === null || value === undefined || list.includes(value) ? [...list] : [...list, value]
