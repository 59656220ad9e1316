import type { CaseState, CaseView, Priority } from '@hearth/contract/console/cases'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { CaseActions } from './CaseActions.tsx'
import { viewerQuery } from './case.queries.ts'
import { useNow, useRelativeTime } from './due.ts'
import { Fact, Tag, type TagTone } from './parts.tsx'

const priorityTones: Record<Priority, TagTone> = { 0: 'urgent', 1: 'brand', 2: 'plain' }
const stateTones: Record<CaseState, TagTone> = {
  open: 'plain',
  claimed: 'brand',
  escalated: 'danger',
  proposed: 'danger',
  decided: 'plain',
}

type CaseHeaderProps = { headingId: string; view: CaseView; onDecide: () => void }

/** The subject of a case, how urgent it is, and who has claimed it. */
export function CaseHeader({ headingId, view, onDecide }: CaseHeaderProps) {
  const texts = useTexts('consoleCase')
  const { subject, priority, state, number } = view
  const nobody = subject.isUnknown ? texts.unknown : texts.erased
  const name = subject.id === null ? nobody : (subject.firstName ?? texts.unnamed)
  return (
    <>
      <header className="low:static top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-ground/95 px-4 py-3 backdrop-blur-md @3xl:sticky @3xl:h-14 @3xl:flex-nowrap @4xl:px-6">
        <Name key={`${number} ${subject.id}`} id={headingId} name={name} />
        <span className="flex flex-wrap items-center gap-1.5 @3xl:shrink-0 @3xl:flex-nowrap">
          <Tag tone={priorityTones[priority]}>{texts.priorities[priority]}</Tag>
          <Tag tone={stateTones[state]}>{texts.states[state]}</Tag>
          {view.isSuspended && <Tag tone="danger">{texts.facts.suspended}</Tag>}
          <span className="text-muted text-xs">{texts.header.number({ number })}</span>
        </span>
        <CaseActions view={view} onDecide={onDecide} />
      </header>
      <CaseFacts view={view} />
    </>
  )
}

function Name({ id, name }: { id: string; name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The list or the form that led here is gone, with whatever had the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1
      ref={heading}
      id={id}
      tabIndex={-1}
      className="min-w-0 truncate font-semibold text-base leading-8 outline-none"
    >
      <bdi>{name}</bdi>
    </h1>
  )
}

function CaseFacts({ view }: { view: CaseView }) {
  const texts = useTexts('consoleCase')
  const { agoText, dayAndTimeText } = useDates()
  const { number: count, allOf } = useFormats()
  const reasons = view.reasons.map((reason) => texts.reasons[reason])
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 text-xs @4xl:px-6">
      <Due view={view} />
      <ClaimedBy view={view} />
      <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {reasons.length > 0 && <Fact name={texts.facts.reasons}>{allOf(reasons)}</Fact>}
        <Fact name={texts.facts.items}>{count(view.items)}</Fact>
        <Fact name={texts.facts.reporters}>{count(view.reporters)}</Fact>
        {view.accountCreatedAt && (
          <Fact name={texts.facts.account}>
            <time dateTime={view.accountCreatedAt} title={dayAndTimeText(view.accountCreatedAt)}>
              {agoText(view.accountCreatedAt)}
            </time>
          </Fact>
        )}
        {!view.isSuspended && view.subject.id && <Fact name={texts.facts.status}>{texts.facts.active}</Fact>}
        {view.previousCase && (
          <Fact name={texts.facts.previous}>
            <Link
              to={`/cases/${view.previousCase}`}
              className="-my-3 inline-flex min-h-11 items-center text-brand underline"
            >
              {view.previousCase}
            </Link>
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Due({ view: { state, dueAt, decidedAt } }: { view: CaseView }) {
  const texts = useTexts('consoleCase').header
  const { dayAndTimeText } = useDates()
  const relative = useRelativeTime()
  const now = useNow()
  const isOver = state === 'decided'
  const at = (isOver && decidedAt) || dueAt
  const isLate = !isOver && Date.parse(dueAt) < now
  const words = isOver ? texts.decided : isLate ? texts.wasDue : texts.due
  return (
    <span className="flex flex-wrap gap-x-1.5">
      <span className={isLate ? 'font-semibold text-danger' : 'font-medium'}>
        {words({ when: relative(at, now) })}
      </span>
      <time dateTime={at} className="text-muted">
        {dayAndTimeText(at)}
      </time>
    </span>
  )
}

function ClaimedBy({ view: { claimedBy } }: { view: CaseView }) {
  const texts = useTexts('consoleCase').header
  const { data: viewer } = useQuery(viewerQuery)
  if (!claimedBy) return <span className="text-muted">{texts.unclaimed}</span>
  const isOwn = viewer?.member.id === claimedBy.id
  return (
    <span className="wrap-anywhere text-muted">
      {isOwn ? texts.claimedByYou : texts.claimedBy({ name: claimedBy.name })}
    </span>
  )
}
