import type { StatementView } from '@hearth/contract/console/decisions'
import { APPEAL_DAYS } from '@hearth/contract/people/moderation'
import type { Language } from '@hearth/texts/areas'
import { localeOf } from '@hearth/texts/formatters'
import { type StatedDecision, statementPartsOf } from '@hearth/texts/statement'
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
  | 'decidedBy'
  | 'createdAt'
  | 'endsAt'
>

/** Returns until when an appeal against a decision is possible. */
export const appealUntil = ({ createdAt }: Pick<DecisionRow, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + APPEAL_DAYS * DAY_MS)

/** Returns what the statement of reasons says of a decision, for both the mail and the page. */
export const statedOf = ({ createdAt, endsAt, caseId, decidedBy, ...decision }: StatedColumns) => ({
  number: decision.number,
  measure: decision.measure,
  rights: decision.rights,
  things: decision.things,
  ground: decision.ground,
  basis: decision.basis,
  facts: decision.facts,
  isOwnInitiative: decision.isOwnInitiative,
  // A case without a report or a notice began with a signal, unless the operator opened it by a command.
  isFoundByProgram:
    decision.isOwnInitiative && caseId !== null && (decidedBy !== null || decision.isAutomated),
  isAutomated: decision.isAutomated,
  decidedAt: createdAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  appealUntil: appealUntil({ createdAt }).toISOString(),
})

function datesIn(language: Language) {
  const day = { dateStyle: 'long', timeZone: 'UTC' } as const
  const days = new Intl.DateTimeFormat(localeOf(language), day)
  const times = new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return {
    dayText: (instant: string) => days.format(new Date(instant)),
    dayAndTimeText: (instant: string) => times.format(new Date(instant)),
  }
}

/** Returns the statement of reasons of a decision, with everything that Article 17(3) of the Digital Services Act asks for. */
export function statementOf(decision: StatedColumns, language: Language): StatementView {
  const texts = textsOf(language, 'decisions', '').statement
  const stated: StatedDecision = statedOf(decision)
  const { title, effect, facts, ground, origin, appeal } = statementPartsOf(texts, stated, datesIn(language))
  return {
    language,
    title,
    paragraphs: [
      ...effect,
      texts.facts({ facts }),
      ground,
      ...origin,
      ...appeal,
      texts.appealWhere,
      texts.number({ number: decision.number }),
    ],
  }
}
