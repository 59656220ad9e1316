import type { CaseDecisionView } from '@hearth/contract/console/decisions'
import { useId } from 'react'
import { useDates } from '../../../lib/format/dates.ts'
import { useListed } from '../../../lib/texts/listed.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Disclosure, Fact, Said, SmallButton, Tag, type TagTone } from '../parts.tsx'
import type { DecisionQuestion } from './DecisionDialog.tsx'

const tones: Record<CaseDecisionView['state'], TagTone> = {
  proposed: 'danger',
  in_force: 'brand',
  ended: 'plain',
  reversed: 'plain',
  rejected: 'plain',
}

type DecisionProps = { decision: CaseDecisionView; onQuestion: (question: DecisionQuestion) => void }

/** A decision with its facts, its appeal, and the ways to change it that the viewer has. */
export function Decision({ decision, onQuestion }: DecisionProps) {
  const texts = useTexts('consoleCase')
  const id = useId()
  const { measure, state, facts, appeal, number } = decision
  const isProposed = state === 'proposed'
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={id} className="font-semibold text-sm">
          {texts.compose.measures[measure]}
        </h3>
        <Tag tone={tones[state]}>{texts.decisions.states[state]}</Tag>
        <span className="ms-auto text-muted text-xs">{number}</span>
      </div>
      <DecisionFacts decision={decision} />
      <Disclosure isOpen={isProposed || isOpenAppeal(decision)} summary={texts.decisions.showFacts}>
        <Said className="mt-1 rounded-sm bg-ground p-3">{facts}</Said>
      </Disclosure>
      {appeal && <Appeal appeal={appeal} />}
      {isProposed && !decision.mayConfirm && (
        <p className="text-muted text-xs">{texts.decisions.otherConfirms}</p>
      )}
      {isOpenAppeal(decision) && !decision.mayDecideAppeal && (
        <p className="text-muted text-xs">{texts.decisions.otherDecides}</p>
      )}
      <DecisionButtons decision={decision} onQuestion={onQuestion} />
    </article>
  )
}

const isOpenAppeal = ({ appeal }: CaseDecisionView) => appeal !== null && appeal.outcome === null

function DecisionFacts({ decision }: { decision: CaseDecisionView }) {
  const texts = useTexts('consoleCase')
  const listed = useListed()
  const { dayAndTimeText } = useDates()
  const {
    rights,
    measure,
    ground,
    basis,
    provision,
    endsAt,
    decidedAt,
    decidedBy,
    confirmedBy,
    isAutomated,
  } = decision
  const when = dayAndTimeText(decidedAt)
  const by = decidedBy
    ? texts.decisions.by({ name: decidedBy.name, when })
    : isAutomated
      ? texts.decisions.byHearth({ when })
      : texts.decisions.byOperator({ when })
  const hasTime = measure === 'limit' || measure === 'suspend' || measure === 'hold'
  return (
    <div className="flex flex-col gap-1 text-xs">
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact name={texts.compose.ground}>{texts.reasons[ground]}</Fact>
        <Fact name={texts.compose.basis}>{texts.compose.bases[basis]}</Fact>
        {provision && (
          <Fact name={texts.compose.provision}>
            <bdi>{provision}</bdi>
          </Fact>
        )}
        {rights.length > 0 && (
          <Fact name={texts.compose.rights}>
            {listed(...rights.map((right) => texts.compose.rightNames[right]))}
          </Fact>
        )}
      </dl>
      {hasTime && (
        <p>{endsAt ? texts.decisions.until({ when: dayAndTimeText(endsAt) }) : texts.decisions.noEnd}</p>
      )}
      <p className="wrap-anywhere text-muted">{by}</p>
      {confirmedBy && (
        <p className="wrap-anywhere text-muted">{texts.decisions.confirmedBy({ name: confirmedBy.name })}</p>
      )}
    </div>
  )
}

type DecisionAppealProps = { appeal: NonNullable<CaseDecisionView['appeal']> }

function Appeal({ appeal: { text, sentAt, outcome, answer, decidedBy } }: DecisionAppealProps) {
  const texts = useTexts('consoleCase').decisions
  const { dayAndTimeText } = useDates()
  return (
    <div className="flex min-w-0 flex-col gap-1.5 border-brand border-s-2 ps-3">
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        <span className="font-medium text-ink">{texts.appeal}</span>
        <span>{texts.appealAt({ when: dayAndTimeText(sentAt) })}</span>
        {outcome && <Tag>{texts.outcomes[outcome]}</Tag>}
      </p>
      <Said>{text}</Said>
      {answer && (
        <>
          <p className="text-muted text-xs">
            <bdi>{decidedBy?.name}</bdi>
          </p>
          <Said className="text-muted">{answer}</Said>
        </>
      )}
    </div>
  )
}

function DecisionButtons({ decision, onQuestion }: DecisionProps) {
  const texts = useTexts('consoleCase').decisions
  const { mayConfirm, mayReject, mayReverse, mayDecideAppeal } = decision
  const isAppealed = isOpenAppeal(decision) && mayDecideAppeal
  // The proposer is the one who may reject and not confirm.
  const rejection = mayConfirm ? 'reject' : 'withdraw'
  if (!mayReject && !isAppealed && !mayReverse) return null
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {mayConfirm && (
        <SmallButton tone="danger" onClick={() => onQuestion({ kind: 'confirm', decision })}>
          {texts.confirm}
        </SmallButton>
      )}
      {mayReject && (
        <SmallButton onClick={() => onQuestion({ kind: rejection, decision })}>
          {texts[rejection]}
        </SmallButton>
      )}
      {isAppealed && (
        <SmallButton tone="primary" onClick={() => onQuestion({ kind: 'appeal', decision })}>
          {texts.decideAppeal}
        </SmallButton>
      )}
      {mayReverse && (
        <SmallButton onClick={() => onQuestion({ kind: 'reverse', decision })}>{texts.reverse}</SmallButton>
      )}
    </div>
  )
}
