import {
  MAX_REPORT_LENGTH,
  type ReportAbout,
  type ReportReason,
  type ReportView,
  reportReasons,
} from '@hearth/contract/people/safety'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { TextAreaField } from '../fields/Field.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { AboutChoice } from './AboutChoice.tsx'
import {
  EndingButtons,
  EndingFailure,
  type EndingStepProps,
  type Reportable,
  useActing,
} from './EndingButtons.tsx'

/** Asks for the reason of a report, and what of the person it is about where that is known, then confirms it. */
export function Reporting({ firstName, person, ends, onStep }: EndingStepProps) {
  const texts = useTexts('ending')
  const { isBusy, hasFailed, act } = useActing()
  const [about, setAbout] = useState<ReportAbout>()
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [made, setMade] = useState<ReportView>()
  if (made) return <Reported report={made} firstName={firstName} ends={ends} onStep={onStep} />
  const hasChoice = person !== undefined && hasThings(person)
  async function send() {
    const said = words.trim()
    if (reason) setMade(await ends.report({ reason, ...(said && { words: said }), ...(about && { about }) }))
  }
  return (
    <>
      {hasChoice && <AboutChoice person={person} value={about} onChange={setAbout} />}
      <RadioGroup
        takesFocus={!hasChoice}
        label={texts.report.reasonLabel}
        options={reportReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        value={reason}
        onChange={setReason}
      />
      <TextAreaField
        label={texts.report.wordsLabel}
        rows={3}
        maxLength={MAX_REPORT_LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <EndingFailure isShown={hasFailed} />
      <EndingButtons
        onCancel={() => onStep(undefined)}
        label={isBusy ? texts.report.busy : texts.report.action}
        isBusy={isBusy}
        isDisabled={reason === undefined}
        onPress={() => void act(send)}
      />
    </>
  )
}

const hasThings = ({ photos, prompts, clips }: Reportable): boolean =>
  photos.length + prompts.length + (clips?.voiceAnswers.length ?? 0) > 0 || Boolean(clips?.intro)

type ReportedProps = Pick<EndingStepProps, 'firstName' | 'ends' | 'onStep'> & { report: ReportView }

/** The confirmation of a report, and the choices that remain. */
function Reported({ report, firstName, ends, onStep }: ReportedProps) {
  const texts = useTexts('ending')
  const { danger } = useTexts('reporting')
  const heading = useRef<HTMLParagraphElement>(null)
  // The focused button has been replaced by this text.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className="flex flex-col gap-4">
      <p ref={heading} tabIndex={-1} className="font-display font-semibold text-lg">
        {texts.reported.title}
      </p>
      <p>{texts.reported.number({ number: report.number })}</p>
      <Link
        to="/decisions"
        className="-my-3 inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4"
      >
        {texts.reported.all}
      </Link>
      <p className="text-muted">{ends.block ? texts.reported.text({ firstName }) : danger}</p>
      <a
        href="/safety"
        target="_blank"
        rel="noreferrer"
        className="-my-2 inline-flex min-h-11 items-center self-start font-medium text-brand-strong underline underline-offset-4"
      >
        {texts.reported.safety}
      </a>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={() => onStep(undefined)}>
          {texts.reported.close}
        </Button>
        {ends.block && (
          <Button variant="danger" onClick={() => onStep('block')}>
            <span className="wrap-anywhere">{texts.ways.block({ firstName })}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
