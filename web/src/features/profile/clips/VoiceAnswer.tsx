import type { OwnVoiceAnswerView } from '@hearth/contract/media/intros'
import { clipLimits } from '@hearth/contract/media/media'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Mic, Square, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { SpokenAnswer } from '../../../components/clips/SpokenAnswer.tsx'
import { Waveform } from '../../../components/voice/Waveform.tsx'
import { useClockText } from '../../../lib/format/clock.ts'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import { VoiceRecording } from '../../../lib/recording/voice-recording.ts'
import { useStore } from '../../../lib/store.ts'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { beginVoiceAnswer, ownClips, useVoiceAnswerRemoval } from './clips.queries.ts'
import { type Sending, useUnsentClip } from './unsent-clips.ts'
import { useFocusHere } from './use-focus-here.ts'
import { VoiceDraft } from './VoiceDraft.tsx'

const { maxMs } = clipLimits.voice_answer
const BARS = 40

/** The spoken answer to a prompt, or the way to record one. */
export function VoiceAnswer({ promptId }: { promptId: string }) {
  const clips = useQuery(ownClips).data
  const answer = clips?.voiceAnswers.find((one) => one.promptId === promptId)
  if (!clips) return null
  if (answer) return <Recorded answer={answer} />
  return clips.isAvailable ? <Recording promptId={promptId} /> : null
}

/** A recorded answer with the button that removes it. */
function Recorded({ answer }: { answer: OwnVoiceAnswerView }) {
  const texts = useTexts('intro')
  const question = usePromptText()(answer.promptId)
  const removal = useVoiceAnswerRemoval()
  return (
    <div className="mt-3 flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <SpokenAnswer media={answer.media} promptId={answer.promptId} text={answer.text} />
        {answer.isHidden && (
          <p className="flex items-center gap-1.5 text-muted text-xs">
            <EyeOff aria-hidden className="size-3.5 shrink-0" />
            {texts.hidden}
          </p>
        )}
      </div>
      <IconButton
        label={texts.voice.remove({ question })}
        disabled={removal.isPending}
        onClick={() =>
          removal.mutate(answer.promptId, { onSuccess: () => toast.success(texts.voice.removed) })
        }
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

function Recording({ promptId }: { promptId: string }) {
  const texts = useTexts('intro').voice
  const question = usePromptText()(promptId)
  const unsent = useUnsentClip(promptId)
  const [recording] = useState(() => new VoiceRecording({ maxMs, words: unsent.words }))
  const words = useStore(unsent.words)
  const text = useStore(unsent.text)
  const sending = useStore(unsent.sending)
  const stage = useStore(recording.stage)
  // Leaving ends a recording, and keeps what was said.
  useEffect(() => () => void recording.finish().then(() => recording.cancel()), [recording])
  if (sending) return <Progress sending={sending} onRetry={unsent.retry} onCancel={unsent.cancel} />
  if (words) {
    return (
      <VoiceDraft
        words={words}
        text={text}
        onText={unsent.text.set}
        onAgain={() => {
          unsent.discard()
          void recording.begin()
        }}
        onDiscard={unsent.discard}
        onSave={() => {
          const said = text.trim()
          unsent.send({
            blob: words.blob,
            begin: (clientId) =>
              beginVoiceAnswer({ clientId, size: words.blob.size, promptId, ...(said && { text: said }) }),
            failed: texts.failed,
          })
        }}
      />
    )
  }
  if (stage.kind === 'recording') return <Running recording={recording} />
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <Button
        variant="quiet"
        className="-ms-3"
        busy={stage.kind === 'asking'}
        aria-label={texts.recordFor({ question })}
        onClick={() => void recording.begin()}
      >
        <Mic aria-hidden className="size-4" />
        {texts.record}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {stage.kind === 'trouble' && texts.problems[stage.problem]}
      </p>
    </div>
  )
}

/** The loudness right now, and the time since the recording began. */
function Running({ recording }: { recording: VoiceRecording }) {
  const texts = useTexts('intro').voice
  const camera = useTexts('intro').camera
  const clock = useClockText()
  const stop = useFocusHere()
  useWarningBeforeLeaving()
  const { elapsedMs, levels } = useStore(recording.sound)
  const shown = levels.slice(-BARS).map((level) => level * 100)
  const bars = [...Array.from({ length: BARS - shown.length }, () => 0), ...shown]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <span role="status" className="sr-only">
        {camera.recording}
      </span>
      <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-danger" />
      <span className="h-9 min-w-24 flex-1 text-brand">
        <Waveform bars={bars} count={BARS} played={1} isAbsolute />
      </span>
      <span aria-hidden className="text-sm tabular-nums">
        {clock(elapsedMs)} / {clock(maxMs)}
      </span>
      <span className="ms-auto flex gap-2">
        <Button variant="quiet" onClick={() => recording.cancel()}>
          {texts.cancel}
        </Button>
        <Button ref={stop} onClick={() => void recording.finish()}>
          <Square aria-hidden className="size-3.5 fill-current" />
          {texts.stop}
        </Button>
      </span>
    </div>
  )
}

type SendingAnswerProps = { sending: Sending; onRetry: () => void; onCancel: () => void }

function Progress({ sending, onRetry, onCancel }: SendingAnswerProps) {
  const texts = useTexts('intro')
  const hasFailed = sending.stage === 'failed'
  return (
    <div
      role={hasFailed ? 'alert' : 'status'}
      className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-48">
        {hasFailed
          ? `${texts.voice.failed} ${sending.isOffline ? texts.sending.offline : sending.reason}`
          : texts.voice.sending}
      </p>
      {hasFailed && <Button onClick={onRetry}>{texts.retry}</Button>}
      <Button variant="quiet" onClick={onCancel}>
        {hasFailed ? texts.voice.discard : texts.voice.cancel}
      </Button>
    </div>
  )
}

/** The spoken answers to prompts that have no written one in the form. */
export function SpokenOnly({ written }: { written: readonly string[] }) {
  const texts = useTexts('intro').voice
  const promptText = usePromptText()
  const answers = (useQuery(ownClips).data?.voiceAnswers ?? []).filter(
    ({ promptId }) => !written.includes(promptId),
  )
  if (answers.length === 0) return null
  return (
    <section aria-label={texts.heading} className="flex flex-col gap-3">
      <p aria-hidden className="font-medium text-sm">
        {texts.heading}
      </p>
      <ul className="flex flex-col gap-3">
        {answers.map((answer) => (
          <li key={answer.id} className="rounded-lg bg-brand-soft p-4">
            <p className="text-pretty font-display font-semibold text-lg">{promptText(answer.promptId)}</p>
            <Recorded answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
