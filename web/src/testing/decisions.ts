import type { DecisionView } from '@hearth/contract/people/moderation'
import type { MyReportView } from '@hearth/contract/people/safety'

const FACTS =
  'On 3 March you asked two people for money, and sent both the same link to a trading page.\n\nThat puts people at risk.'

/** Returns a suspension of a month that can be appealed against until `appealUntil`. */
export const decisionView = (given: Partial<DecisionView> = {}): DecisionView => ({
  number: 'K7M2PX4WQ9',
  measure: 'suspend',
  rights: [],
  things: [],
  ground: 'scam',
  basis: 'terms',
  provision: null,
  facts: FACTS,
  isOwnInitiative: false,
  isFoundByProgram: false,
  isAutomated: false,
  state: 'in_force',
  decidedAt: '2026-03-10T09:30:00.000Z',
  endsAt: '2026-04-10T09:30:00.000Z',
  appealUntil: '2026-09-09T09:30:00.000Z',
  reversalAnswer: null,
  appeal: null,
  ...given,
})

/** Returns an appeal that waits for its answer. */
export const appealView = (given: Partial<NonNullable<DecisionView['appeal']>> = {}) => ({
  text: 'The link was to a fundraiser of my school. I should have said so.',
  sentAt: '2026-03-11T18:05:00.000Z',
  outcome: null,
  answer: null,
  ...given,
})

export const reportView = (given: Partial<MyReportView> = {}): MyReportView => ({
  number: 'R4T7XK2M9P',
  reason: 'scam',
  about: 'profile',
  createdAt: '2026-03-01T10:00:00.000Z',
  outcome: null,
  ...given,
})
