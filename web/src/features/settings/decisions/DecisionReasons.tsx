import type { DecisionView } from '@hearth/contract/people/moderation'
import { type StatementParts, statementPartsOf } from '@hearth/texts/statement'
import type { ReactNode } from 'react'
import { useDates } from '../../../lib/format/dates.ts'
import { dateLocaleOf } from '../../../lib/format/formats.ts'
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts'

/** Returns the parts of the statement of reasons of a decision, in the page's language. */
export function useStatement(decision: DecisionView): StatementParts {
  const { statement } = useTexts('decisions')
  const questions = useTexts('prompts')
  const { dayAndTimeText } = useDates()
  return statementPartsOf(statement, decision, { dayText: useDayInUtc(), dayAndTimeText, questions })
}

/** Returns how the reader's language writes a day in UTC. */
export function useDayInUtc(): (instant: string) => string {
  const language = useLanguage()
  const days = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return (instant) => days.format(new Date(instant))
}

type StatementPartProps = { level: 'h2' | 'h4'; heading: string; children: ReactNode }

/** A part of a decision with its heading. `level` is that below the title of the decision. */
export function Part({ level: Heading, heading, children }: StatementPartProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Heading className="font-medium">{heading}</Heading>
      {children}
    </div>
  )
}

/** The statement of reasons of a decision: what it means, what happened, why, and how it was decided. */
export function DecisionReasons({
  decision,
  level,
}: {
  decision: DecisionView
  level: StatementPartProps['level']
}) {
  const { parts, readTerms, decided } = useTexts('decisions')
  const { dayAndTimeText } = useDates()
  const { effect, facts, ground, origin } = useStatement(decision)
  return (
    <>
      <Part level={level} heading={decision.state === 'in_force' ? parts.effect : parts.effectOver}>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-muted marker:text-brand">
          {effect.map((sentence) => (
            <li key={sentence} className="text-pretty">
              {sentence}
            </li>
          ))}
        </ul>
      </Part>
      <Part level={level} heading={parts.facts}>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {facts}
        </p>
      </Part>
      <Part level={level} heading={parts.ground}>
        {ground.map((sentence) => (
          <p key={sentence} dir="auto" className="wrap-anywhere text-pretty text-muted">
            {sentence}
          </p>
        ))}
        {decision.basis === 'terms' && (
          <a
            href="/terms"
            target="_blank"
            rel="noreferrer"
            className="-my-1.5 inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4"
          >
            {readTerms}
          </a>
        )}
      </Part>
      <Part level={level} heading={parts.origin}>
        <p className="text-pretty text-muted">{origin.join(' ')}</p>
        <p className="text-muted text-sm">
          {decided({ when: dayAndTimeText(decision.decidedAt), number: decision.number })}
        </p>
      </Part>
    </>
  )
}
