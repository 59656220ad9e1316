import { Ban, Flag, HeartCrack, type LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Sheet } from '../overlays/Sheet.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import {
  EndingButtons,
  EndingFailure,
  type EndingStep,
  type EndingStepProps,
  type Ends,
  type Reportable,
  useActing,
} from './EndingButtons.tsx'

type EndingProps = {
  firstName: string
  step: EndingStep | undefined
  onStep: (step: EndingStep | undefined) => void
  ends: Ends
  /** Where a report can be about a photo or an answer of theirs. */
  person?: Reportable | undefined
  /** The choices besides ending the match. */
  children?: ReactNode
}

// The forms load on demand, because few visits need them. Blocking needs no form.
const Unmatching = lazy(async () => ({ default: (await import('./forms.ts')).Unmatching }))
const Reporting = lazy(async () => ({ default: (await import('./forms.ts')).Reporting }))

/** A sheet to end a match, block or report. Each choice explains its effect first. */
export function Ending({ firstName, step, onStep, ends, person, children }: EndingProps) {
  const texts = useTexts('ending')
  const shown = step ?? 'options'
  const words = {
    options: { title: texts.optionsTitle({ firstName }), text: undefined },
    unmatch: { title: texts.unmatch.title({ firstName }), text: texts.unmatch.text({ firstName }) },
    block: { title: texts.block.title({ firstName }), text: texts.block.text },
    report: { title: texts.report.title({ firstName }), text: texts.report.text({ firstName }) },
  }[shown]
  return (
    <Sheet
      open={step !== undefined}
      onOpenChange={(isOpen) => !isOpen && onStep(undefined)}
      title={words.title}
      {...(words.text !== undefined && { description: words.text })}
    >
      {shown === 'options' && (
        <div className="flex flex-col">
          {children}
          {ends.unmatch && (
            <Way icon={HeartCrack} label={texts.ways.unmatch} onPress={() => onStep('unmatch')} />
          )}
          <Way icon={Ban} label={texts.ways.block({ firstName })} onPress={() => onStep('block')} />
          <Way icon={Flag} label={texts.ways.report({ firstName })} onPress={() => onStep('report')} />
        </div>
      )}
      {shown === 'block' && <Blocking firstName={firstName} ends={ends} onStep={onStep} />}
      <Suspense fallback={<Skeleton className="h-64" />}>
        {shown === 'unmatch' && <Unmatching firstName={firstName} ends={ends} onStep={onStep} />}
        {shown === 'report' && (
          <Reporting firstName={firstName} person={person} ends={ends} onStep={onStep} />
        )}
      </Suspense>
    </Sheet>
  )
}

type EndingChoiceProps = { icon: LucideIcon; label: string; onPress: () => void }

function Way({ icon: Icon, label, onPress }: EndingChoiceProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-3 flex min-h-14 items-center gap-4 rounded-lg px-3 py-2.5 text-start transition-colors hover:bg-danger-soft"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-danger" />
      <span className="wrap-anywhere min-w-0 font-medium text-danger">{label}</span>
    </button>
  )
}

function Blocking({ firstName, ends, onStep }: EndingStepProps) {
  const texts = useTexts('ending')
  const { isBusy, hasFailed, act } = useActing()
  return (
    <>
      <EndingFailure isShown={hasFailed} />
      <EndingButtons
        takesFocus
        onCancel={() => onStep(undefined)}
        label={isBusy ? texts.block.busy : texts.ways.block({ firstName })}
        isBusy={isBusy}
        onPress={() => void act(async () => ends.block?.())}
      />
    </>
  )
}
