import { MicOff, X } from 'lucide-react'
import { Button, IconButton } from '../../../../components/buttons/Button.tsx'
import type { VoiceProblem } from '../../../../lib/recording/voice-recording.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'

type VoiceTroubleProps = { problem: VoiceProblem; onRetry: () => void; onClose: () => void }

/** Above the message field: why nothing was recorded, and what helps. */
export function VoiceTrouble({ problem, onRetry, onClose }: VoiceTroubleProps) {
  const { problems: texts } = useTexts('chatMedia')
  // Who has pressed too briefly begins again with the button itself.
  const mayRetry = problem !== 'unsupported' && problem !== 'short'
  return (
    <div className="order-first flex w-full animate-rise items-start gap-2 rounded-xl bg-sunken py-1.5 ps-4 pe-1">
      <MicOff aria-hidden className="mt-2.5 size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1 py-2">
        <p role="alert" className="text-pretty text-sm">
          {texts[problem]}
        </p>
        {mayRetry && (
          <Button variant="soft" onClick={onRetry}>
            {texts.again}
          </Button>
        )}
      </div>
      <IconButton label={texts.close} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
