import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, IconButton } from '../buttons/Button.tsx'
import type { EndingStep, Ends, Reportable } from './EndingButtons.tsx'

// It comes with the first report.
const Ending = lazy(async () => ({ default: (await import('./Ending.tsx')).Ending }))

type ReportButtonProps = {
  firstName: string
  ends: Ends
  person?: Reportable
  label: string
  /** Shown in place of the icon. */
  text?: string
}

/** A button that opens the form of a report. */
export function ReportButton({ label, text, ...ending }: ReportButtonProps) {
  const [step, setStep] = useState<EndingStep>()
  const open = () => setStep('report')
  return (
    <>
      {text === undefined ? (
        <IconButton label={label} aria-haspopup="dialog" onClick={open}>
          <Flag aria-hidden className="size-5" />
        </IconButton>
      ) : (
        <Button variant="secondary" aria-label={label} aria-haspopup="dialog" onClick={open}>
          {text}
        </Button>
      )}
      {step && (
        <Suspense>
          <Ending {...ending} step={step} onStep={setStep} />
        </Suspense>
      )}
    </>
  )
}
