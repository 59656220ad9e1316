import type { StatementView } from '@hearth/contract/console/decisions'
import { APPEAL_MONTHS } from '@hearth/contract/people/moderation'
import type { Language } from '@hearth/texts/areas'
import { localeOf } from '@hearth/texts/formatters'
import { type StatedDecision, statementPartsOf } from '@hearth/texts/statement'
import { textsOf } from '../../texts.ts'
import type { DecisionRow } from './decisions.store.ts'

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
  | 'provision'
  | 'isFoundByProgram'
  | 'isAutomated'
  | 'createdAt'
  | 'endsAt'
>

/** Returns until when an appeal against a decision is possible: the end of a day in UTC, which the statement names. */
export function appealUntil({ createdAt }: Pick<DecisionRow, 'createdAt'>): Date {
  const [year, month] = [createdAt.getUTCFullYear(), createdAt.getUTCMonth() + APPEAL_MONTHS]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(createdAt.getUTCDate(), lastOfMonth), 23, 59, 59, 999))
}

/** Returns what the statement of reasons says of a decision, for both the mail and the page. */
export const statedOf = ({ createdAt, endsAt, ...decision }: StatedColumns) => ({
  number: decision.number,
  measure: decision.measure,
  rights: decision.rights,
  things: decision.things,
  ground: decision.ground,
  basis: decision.basis,
  provision: decision.provision,
  facts: decision.facts,
  isOwnInitiative: decision.isOwnInitiative,
  isFoundByProgram: decision.isFoundByProgram,
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
  const { title, effect, facts, ground, origin, appeal } = statementPartsOf(texts, stated, {
    ...datesIn(language),
    questions: textsOf(language, 'prompts', ''),
  })
  return {
    language,
    title,
    paragraphs: [
      ...effect,
      texts.facts({ facts }),
      ...ground,
      ...origin,
      ...appeal,
      texts.appealWhere,
      texts.number({ number: decision.number }),
    ],
  }
}
