import { Sparkles } from 'lucide-react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Sending } from './unsent-clips.ts'

type SendingIntroProps = { sending: Sending; onRetry: () => void; onCancel: () => void }

/** How far a video is on its way, with a way to stop it or to try again. */
export function SendingIntro({ sending, onRetry, onCancel }: SendingIntroProps) {
  const texts = useTexts('intro').sending
  const retry = useTexts('intro').retry
  if (sending.stage === 'failed') {
    return (
      <div role="alert" className="flex flex-col gap-3 rounded-xl bg-danger-soft p-5">
        <p className="font-semibold">{texts.failed}</p>
        <p className="text-pretty text-sm">{sending.isOffline ? texts.offline : sending.reason}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onRetry}>{retry}</Button>
          <Button variant="quiet" onClick={onCancel}>
            {texts.discard}
          </Button>
        </div>
      </div>
    )
  }
  const isSending = sending.stage === 'sending'
  return (
    <div className="flex flex-col gap-3 rounded-xl bg-brand-soft p-5">
      <p role="status" className="flex items-center gap-2 font-semibold">
        {!isSending && <Sparkles aria-hidden className="size-5 text-brand" />}
        {isSending ? texts.label : texts.working}
        {isSending && (
          <span aria-hidden className="ms-auto text-muted text-sm tabular-nums">
            {texts.percent({ percent: sending.percent })}
          </span>
        )}
      </p>
      {isSending ? (
        <div
          role="progressbar"
          aria-label={texts.label}
          aria-valuenow={sending.percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-raised"
        >
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-300"
            style={{ width: `${Math.max(4, sending.percent)}%` }}
          />
        </div>
      ) : (
        <p className="text-pretty text-muted text-sm">{texts.workingHint}</p>
      )}
      <Button variant="quiet" className="-ms-5 -mb-2 self-start" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  )
}
