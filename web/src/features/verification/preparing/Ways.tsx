import { type VerificationWay, verificationWays } from '@hearth/contract/media/verification'
import { Hand, Keyboard, type LucideIcon, Mic, NotebookPen } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { CardChoice } from '../../../components/fields/CardChoice.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Foot } from './Foot.tsx'
import { StepHeading } from './StepHeading.tsx'

const icons: Record<VerificationWay, LucideIcon> = {
  speak: Mic,
  code: NotebookPen,
  move: Hand,
  type: Keyboard,
}

type WaysProps = {
  chosen: VerificationWay | undefined
  takesFocus: boolean
  onChoose: (way: VerificationWay) => void
  onNext: (way: VerificationWay) => void
}

/** The choice between the equal ways. */
export function Ways({ chosen, takesFocus, onChoose, onNext }: WaysProps) {
  const { ways } = useTexts('verification')
  return (
    <div className="flex flex-1 flex-col gap-6">
      <StepHeading takesFocus={takesFocus} text={ways.text}>
        {ways.title}
      </StepHeading>
      <CardChoice
        label={ways.label}
        options={verificationWays.map((value) => ({ value, icon: icons[value], ...ways.options[value] }))}
        value={chosen}
        onChange={onChoose}
      />
      <Foot>
        <Button size="lg" className="w-full" disabled={!chosen} onClick={() => chosen && onNext(chosen)}>
          {ways.next}
        </Button>
      </Foot>
    </div>
  )
}
