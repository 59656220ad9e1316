import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Skeleton } from '../../../components/states/Skeleton.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { decisionsQuery } from '../case.queries.ts'
import { Problem, SmallButton } from '../parts.tsx'
import { Decision } from './Decision.tsx'
import type { DecisionQuestion } from './DecisionDialog.tsx'

type DecisionsProps = { number: string; onQuestion: (question: DecisionQuestion) => void }

/** All decisions about the subject of a case, latest first. */
export function Decisions({ number, onQuestion }: DecisionsProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  const { data, isError, refetch } = useQuery(decisionsQuery(number))
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-line border-t pt-4">
      <h2 id={id} className="font-semibold text-sm">
        {texts.decisions.heading}
      </h2>
      {!data && !isError && <Skeleton className="h-16 w-full rounded-lg" />}
      {!data && isError && (
        <>
          <Problem>{texts.decisions.failed}</Problem>
          <SmallButton className="self-start" onClick={() => void refetch()}>
            {texts.retry}
          </SmallButton>
        </>
      )}
      {data?.decisions.length === 0 && <p className="text-muted text-xs">{texts.decisions.none}</p>}
      <ol className="flex min-w-0 flex-col gap-3">
        {data?.decisions.map((decision) => (
          <li key={decision.number} className="min-w-0">
            <Decision decision={decision} onQuestion={onQuestion} />
          </li>
        ))}
      </ol>
    </section>
  )
}
