import {
  MAX_REPORT_LENGTH,
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
import { EndingButtons, EndingFailure, type EndingStepProps, useActing } from './EndingButtons.tsx'

/** Asks for the reason of a report, then confirms it. */
export function Reporting({ firstName, ends, onStep }: EndingStepProps) {
  const texts = useTexts('ending')
  const { isBusy, hasFailed, act } = useActing()
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [made, setMade] = useState<ReportView>()
  if (made) return <Reported report={made} firstName={firstName} onStep={onStep} />
  return (
    <>
      <RadioGroup
        takesFocus
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
        onPress={() => void act(async () => reason && setMade(await ends.report(reason, words)))}
      />
    </>
  )
}

type ReportedProps = Pick<EndingStepProps, 'firstName' | 'onStep'> & { report: ReportView }

/** The confirmation of a report, and the choices that remain. */
function Reported({ report, firstName, onStep }: ReportedProps) {
  const texts = useTexts('ending')
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
      <p className="text-muted">{texts.reported.text({ firstName })}</p>
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
        <Button variant="danger" onClick={() => onStep('block')}>
          <span className="wrap-anywhere">{texts.ways.block({ firstName })}</span>
        </Button>
      </div>
    </div>
  )
}
