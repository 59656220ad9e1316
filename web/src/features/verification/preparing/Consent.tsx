import { RECORDING_KEPT_DAYS, type VerificationView } from '@hearth/contract/media/verification'
import { Eye, type LucideIcon, ScanFace, Timer, Undo2 } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { CheckedArt } from './CheckedArt.tsx'
import { Foot } from './Foot.tsx'
import { StepHeading } from './StepHeading.tsx'

type ConsentPoint = { icon: LucideIcon; title: string; text: string }

type ConsentProps = { view: VerificationView; takesFocus: boolean; onAgree: () => void }

/** Says in plain words what a person agrees to. New words need a new version of the consent. */
export function Consent({ view, takesFocus, onAgree }: ConsentProps) {
  const { consent } = useTexts('verification')
  const points: ConsentPoint[] = [
    { icon: Eye, ...consent.who },
    { icon: Timer, title: consent.kept.title, text: consent.kept.text({ n: RECORDING_KEPT_DAYS }) },
    { icon: ScanFace, ...(view.usesSoftware ? consent.liveness : consent.software) },
    { icon: Undo2, ...consent.withdrawal },
  ]
  return (
    <div className="flex flex-1 flex-col gap-6">
      <CheckedArt />
      <StepHeading takesFocus={takesFocus} text={consent.text}>
        {consent.title}
      </StepHeading>
      <ul className="lit flex flex-col divide-y divide-line rounded-xl px-5">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-4 py-4">
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong"
            >
              <Icon className="size-5" strokeWidth={1.9} />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Foot>
        <Button size="lg" className="w-full" onClick={onAgree}>
          {consent.agree}
        </Button>
      </Foot>
    </div>
  )
}
