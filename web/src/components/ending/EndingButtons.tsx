import type { PersonClipsView } from '@hearth/contract/media/intros'
import type { ClosingLine } from '@hearth/contract/people/matching'
import type { ReportInput, ReportView } from '@hearth/contract/people/safety'
import type { PersonView } from '@hearth/contract/profile/people'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'

/** Where somebody is on the way to an end, or to help. */
export type EndingStep = 'options' | 'unmatch' | 'block' | 'report'

/** The action of each choice. Each one throws if it fails. */
export type Ends = {
  /** Only where there is a match to end. */
  unmatch?: ((closingLine: ClosingLine | undefined) => Promise<unknown>) | undefined
  /** Only where they are not blocked. */
  block?: (() => Promise<unknown>) | undefined
  report: (report: Pick<ReportInput, 'reason' | 'words' | 'about'>) => Promise<ReportView>
}

/** The photos, answers and clips of a person, one of which a report may be about. */
export type Reportable = Pick<PersonView, 'photos' | 'prompts'> & { clips?: PersonClipsView | undefined }

/** The props of one step. */
export type EndingStepProps = {
  firstName: string
  /** Only where a report can be about a photo or an answer. */
  person?: Reportable | undefined
  ends: Ends
  onStep: (step: EndingStep | undefined) => void
}

/** The running action. The next step waits until it has succeeded or failed. */
export function useActing() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  return {
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    act: async (act: () => Promise<unknown>) => {
      setState('busy')
      await act().then(
        () => setState('idle'),
        () => setState('failed'),
      )
    },
  }
}

/** Says that the action failed. */
export function EndingFailure({ isShown }: { isShown: boolean }) {
  const { failed } = useTexts('ending')
  return (
    <div role="alert" className="font-medium text-danger text-sm empty:hidden">
      {isShown && failed}
    </div>
  )
}

type EndingButtonsProps = {
  onCancel: () => void
  label: string
  isBusy: boolean
  isDisabled?: boolean
  /** There is nothing else to do here. */
  takesFocus?: boolean
  onPress: () => void
}

/** Cancel and the action. Cancel is first, because it changes nothing. */
export function EndingButtons({
  onCancel,
  label,
  isBusy,
  isDisabled = false,
  takesFocus = false,
  onPress,
}: EndingButtonsProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  // The focused button has been replaced by this question.
  useEffect(() => {
    if (takesFocus) cancel.current?.focus()
  }, [takesFocus])
  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button ref={cancel} variant="quiet" onClick={onCancel}>
        {useTexts('ending').cancel}
      </Button>
      <Button variant="danger" busy={isBusy} disabled={isDisabled} onClick={onPress}>
        <span className="wrap-anywhere">{label}</span>
      </Button>
    </div>
  )
}
