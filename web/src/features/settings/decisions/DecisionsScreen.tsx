import type { DecisionView, MyDecisionsView } from '@hearth/contract/people/moderation'
import type { MyReportView } from '@hearth/contract/people/safety'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { appealAgainst, ownDecisions, ownReports } from '../../../api/decisions.ts'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { Page } from '../../../components/layout/Page.tsx'
import { Card } from '../../../components/layout/Section.tsx'
import { Chip } from '../../../components/person/Chip.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { keepLastReadDecision } from '../../../lib/read-decisions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'
import { Appeal } from './Appeal.tsx'
import { DecisionReasons, useStatement } from './DecisionReasons.tsx'

/** Every decision about the viewer's account with its reasons and appeal, and the outcome of each report of theirs. */
export function DecisionsScreen() {
  const texts = useTexts('decisions')
  const decisions = useQuery(ownDecisions)
  const reports = useQuery(ownReports)
  const again = () => {
    for (const query of [decisions, reports]) if (!query.data) void query.refetch()
  }
  return (
    <Page title={texts.heading} back={{ to: '/settings', label: texts.back }}>
      {decisions.data && reports.data ? (
        <div className="flex flex-col gap-8">
          <Decisions decisions={decisions.data.decisions} />
          <Reports reports={reports.data.reports} />
        </div>
      ) : decisions.isError || reports.isError ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <SkeletonRows />
        </Waiting>
      )}
    </Page>
  )
}

const heading = 'font-display font-semibold text-xl'

function Decisions({ decisions }: { decisions: readonly DecisionView[] }) {
  const texts = useTexts('decisions').about
  const personId = personIdOf(useSession().state)
  const newest = decisions[0]?.decidedAt
  const id = useId()
  useEffect(() => {
    if (personId && newest) keepLastReadDecision(personId, newest)
  }, [personId, newest])
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className={heading}>
        {texts.heading}
      </h2>
      {decisions.length === 0 && <p className="text-pretty text-muted">{texts.empty}</p>}
      {decisions.map((decision) => (
        <Decision key={decision.number} decision={decision} />
      ))}
    </section>
  )
}

function Decision({ decision }: { decision: DecisionView }) {
  const texts = useTexts('decisions')
  const queryClient = useQueryClient()
  const { title } = useStatement(decision)
  const { number, measure, state, things } = decision
  const id = useId()
  // A warning restricts nothing that could be in force.
  const isStateShown = measure !== 'warn' || state === 'reversed'
  async function send(text: string) {
    const answered = await appealAgainst(number, text)
    queryClient.setQueryData<MyDecisionsView>(ownDecisions.queryKey, (all) => ({
      decisions: (all?.decisions ?? []).map((one) => (one.number === number ? answered : one)),
    }))
  }
  return (
    <article aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 id={id} className="min-w-0 text-balance font-display font-semibold text-lg">
            {title}
          </h3>
          {isStateShown && <Chip>{texts.states[state]}</Chip>}
        </div>
        <DecisionReasons decision={decision} level="h4" />
        {things.length > 0 && (
          <ButtonLink to="/profile" variant="secondary" className="self-start max-sm:self-stretch">
            {texts.profile}
          </ButtonLink>
        )}
        <Appeal decision={decision} level="h4" isOpen={false} onSend={send} />
      </Card>
    </article>
  )
}

function Reports({ reports }: { reports: readonly MyReportView[] }) {
  const texts = useTexts('decisions').reports
  const { reasons } = useTexts('ending')
  const { dayText } = useDates()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className={heading}>
        {texts.heading}
      </h2>
      <p className="text-pretty text-muted">{reports.length === 0 ? texts.empty : texts.text}</p>
      {reports.length > 0 && (
        <Card>
          <ul className="flex flex-col gap-4">
            {reports.map(({ number, reason, about, createdAt, outcome }) => (
              <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                <p className="min-w-0 flex-1 basis-52">
                  <span className="font-medium">{reasons[reason]}</span>
                  <br />
                  <span className="text-muted text-sm">
                    {about && (
                      <>
                        {texts.about[about]}
                        <br />
                      </>
                    )}
                    {texts.sent({ day: dayText(createdAt), number })}
                  </span>
                </p>
                <Chip>{texts.outcome[outcome ?? 'waiting']}</Chip>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
