import type { StatementView } from '@hearth/contract/console/decisions'
import { APPEAL_DAYS } from '@hearth/contract/people/moderation'
import type { Language } from '@hearth/texts/areas'
import { textsOf } from '../../texts.ts'
import type { DecisionRow } from './decisions.store.ts'

const DAY_MS = 86_400_000

/** The columns of a decision that its person may read. */
export type StatedColumns = Pick<
  DecisionRow,
  | 'number'
  | 'measure'
  | 'rights'
  | 'things'
  | 'ground'
  | 'basis'
  | 'facts'
  | 'isOwnInitiative'
  | 'isAutomated'
  | 'caseId'
  | 'createdAt'
  | 'endsAt'
>

/** Returns until when an appeal against a decision is possible. */
export const appealUntil = ({ createdAt }: Pick<DecisionRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + APPEAL_DAYS * DAY_MS)

/** Returns what the statement of reasons says of a decision, for both the mail and the page. */
export const statedOf = ({ createdAt, endsAt, caseId, ...decision }: StatedColumns) => ({
  number: decision.number,
  measure: decision.measure,
  rights: decision.rights,
  things: decision.things,
  ground: decision.ground,
  basis: decision.basis,
  facts: decision.facts,
  isOwnInitiative: decision.isOwnInitiative,
  // A case without a report or a notice began with a signal. The operator's commands have no case.
  isFoundByProgram: decision.isOwnInitiative && caseId !== null,
  isAutomated: decision.isAutomated,
  decidedAt: createdAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  appealUntil: appealUntil({ createdAt }).toISOString(),
})

/** Returns the statement of reasons of a decision. */
export function statementOf({ number, facts }: StatedColumns, language: Language): StatementView {
  const { suspended } = textsOf(language, 'mails', '')
  return { language, title: suspended.number({ number }), paragraphs: [suspended.reason({ facts })] }
}
