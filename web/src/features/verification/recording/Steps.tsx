import type { VerificationStep, VerificationWay } from '@hearth/contract/media/verification'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The steps in their order. */
export function Steps({ steps }: { steps: readonly VerificationStep[] }) {
  const words = useTexts('verificationSteps')
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, nth) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand-strong text-sm tabular-nums"
          >
            {nth + 1}
          </span>
          <span className="min-w-0 pt-0.5 font-medium">{words[step]}</span>
        </li>
      ))}
    </ol>
  )
}

/** The code with what to do with it; each digit by itself, for eyes and for ears. */
export function Code({ way, code }: { way: VerificationWay; code: string }) {
  const { record } = useTexts('verification')
  const digits = code.split('')
  return (
    <div className="flex flex-col gap-2">
      <p className="text-pretty font-medium max-sm:text-sm">{record.code[way]}</p>
      <p dir="ltr" className="flex gap-1.5 rtl:justify-end sm:gap-2">
        <span className="sr-only">{digits.join(' ')}</span>
        {digits.map((digit, place) => (
          <span
            key={place}
            aria-hidden
            className="grid h-11 w-8 place-items-center rounded-md bg-raised font-display font-semibold text-2xl tabular-nums shadow-soft sm:h-13 sm:w-11 sm:rounded-lg"
          >
            {digit}
          </span>
        ))}
      </p>
      {way === 'code' && <p className="text-pretty text-muted text-sm max-sm:sr-only">{record.mirrored}</p>}
    </div>
  )
}
