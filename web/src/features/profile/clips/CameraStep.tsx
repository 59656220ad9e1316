import { clipLimits } from '@hearth/contract/media/media'
import { FolderOpen, SwitchCamera, Video } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { useWarningBeforeLeaving } from '../../../lib/hooks/use-warning-before-leaving.ts'
import type { Recording } from '../../../lib/recording/recorder.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type CameraStage, useCamera } from './use-camera.ts'

const MB = 1024 * 1024
const { maxBytes } = clipLimits.intro

/** A video to cut. The length of a chosen file is not known yet. */
export type RawVideo = { blob: Blob; durationMs: number | undefined }

type CameraStepProps = {
  /** The problem of the file that was chosen before. */
  trouble: string | undefined
  maxMs: number
  onVideo: (video: RawVideo) => void
}

/** Records a video with the camera, or takes a file. */
export function CameraStep({ trouble, maxMs, onVideo }: CameraStepProps) {
  const texts = useTexts('intro')
  const camera = useCamera(maxMs, (recording: Recording) => onVideo(recording))
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { stage, stream } = camera
  const input = useRef<HTMLInputElement>(null)
  const isOff = stage.kind === 'off' || stage.kind === 'trouble'
  useWarningBeforeLeaving(stage.kind === 'recording')

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    setIsTooLarge(file !== undefined && file.size > maxBytes)
    if (file && file.size <= maxBytes) onVideo({ blob: file, durationMs: undefined })
  }

  return (
    <>
      <div
        className={`relative mx-auto grid w-full max-w-sm place-items-center overflow-hidden rounded-2xl bg-night text-on-night ${shapeOf(isOff)}`}
      >
        {stream && !isOff && <Preview stream={stream} isMirrored={camera.isMirrored} />}
        <Over stage={stage} maxMs={maxMs} />
        {stage.kind === 'ready' && <TurnButton turn={camera.turn} />}
      </div>
      <Problem stage={stage}>{isTooLarge ? texts.problems.tooLarge({ mb: maxBytes / MB }) : trouble}</Problem>
      <div className="flex flex-col items-center gap-3">
        {isOff ? (
          <Button size="lg" className="w-full max-w-sm" onClick={camera.turnOn}>
            <Video aria-hidden className="size-5" />
            {texts.camera.on}
          </Button>
        ) : (
          <RecordButton stage={stage} maxMs={maxMs} onStart={camera.record} onStop={camera.stop} />
        )}
        {(isOff || stage.kind === 'ready') && (
          <Button variant="quiet" onClick={() => input.current?.click()}>
            <FolderOpen aria-hidden className="size-4" />
            {texts.camera.file}
          </Button>
        )}
        {isOff && <p className="text-center text-muted text-sm">{texts.camera.hint}</p>}
        <input
          ref={input}
          type="file"
          accept="video/*"
          hidden
          aria-label={texts.camera.file}
          data-intro-file
          onChange={take}
        />
      </div>
    </>
  )
}

/** Without a picture there is more room for what to do about it. */
const shapeOf = (isOff: boolean) => (isOff ? 'aspect-4/3 max-h-[30svh]' : 'aspect-3/4 max-h-[46svh]')

function TurnButton({ turn }: { turn: (() => void) | undefined }) {
  const { camera } = useTexts('intro')
  if (!turn) return null
  return (
    <IconButton
      label={camera.turn}
      onClick={turn}
      className="absolute! inset-e-3 top-3 bg-night/60 text-on-night!"
    >
      <SwitchCamera aria-hidden className="size-5" />
    </IconButton>
  )
}

/** The problem of the camera, or else that of a file. */
function Problem({ stage, children }: { stage: CameraStage; children: ReactNode }) {
  const { problems } = useTexts('intro')
  return (
    <p role="alert" className="rounded-lg bg-danger-soft p-4 text-pretty text-sm empty:hidden">
      {stage.kind === 'trouble' ? problems[stage.problem] : children}
    </p>
  )
}

function Preview({ stream, isMirrored }: { stream: MediaStream; isMirrored: boolean }) {
  const texts = useTexts('intro').camera
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={texts.preview}
      className={`size-full object-contain ${isMirrored ? '-scale-x-100' : ''}`}
    />
  )
}

/** The layer over the picture: that the browser asks, the countdown, the time that is left. */
function Over({ stage, maxMs }: { stage: CameraStage; maxMs: number }) {
  const texts = useTexts('intro').camera
  if (stage.kind === 'counting') {
    return (
      <p
        role="status"
        className="absolute inset-0 grid place-items-center bg-night/40 font-display font-semibold text-7xl"
      >
        <span className="sr-only">{texts.countdown({ n: stage.seconds })}</span>
        <span key={stage.seconds} aria-hidden className="animate-rise tabular-nums">
          {stage.seconds}
        </span>
      </p>
    )
  }
  if (stage.kind === 'recording') {
    const left = Math.ceil((maxMs - stage.elapsedMs) / 1000)
    return (
      <p className="absolute inset-x-0 top-3 flex justify-center">
        <span className="flex items-center gap-2 rounded-full bg-night/75 px-3 py-1.5 font-semibold text-sm tabular-nums">
          <span aria-hidden className="size-2.5 animate-breathe rounded-full bg-flame" />
          <span role="status" className="sr-only">
            {texts.recording}
          </span>
          {texts.left({ n: left })}
        </span>
      </p>
    )
  }
  if (stage.kind === 'asking') {
    return (
      <p role="status" className="max-w-56 text-balance text-center text-sm">
        {texts.asking}
      </p>
    )
  }
  if (stage.kind === 'ready' || stage.kind === 'stopping') return null
  return <Video aria-hidden className="size-16 opacity-30" />
}

const RADIUS = 34
const AROUND = 2 * Math.PI * RADIUS

type RecordButtonProps = { stage: CameraStage; maxMs: number; onStart: () => void; onStop: () => void }

/** The round button of a camera; while it records, a ring around it closes. */
function RecordButton({ stage, maxMs, onStart, onStop }: RecordButtonProps) {
  const texts = useTexts('intro').camera
  const isRecording = stage.kind === 'recording' || stage.kind === 'stopping'
  const done = stage.kind === 'recording' ? Math.min(1, stage.elapsedMs / maxMs) : 0
  return (
    <button
      type="button"
      // The same button starts and stops, so the keyboard stays on it.
      aria-label={isRecording ? texts.stop : texts.start}
      aria-disabled={(stage.kind !== 'ready' && stage.kind !== 'recording') || undefined}
      onClick={stage.kind === 'ready' ? onStart : stage.kind === 'recording' ? onStop : undefined}
      className="relative grid size-20 place-items-center rounded-full transition active:scale-95 off:opacity-50 motion-reduce:transform-none"
    >
      <svg aria-hidden viewBox="0 0 80 80" className="absolute inset-0 -rotate-90 rtl:-scale-y-100">
        <circle cx="40" cy="40" r={RADIUS} className="fill-none stroke-[5] stroke-line-strong" />
        <circle
          cx="40"
          cy="40"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - done)}
          className="fill-none stroke-[5] stroke-brand [stroke-linecap:round]"
        />
      </svg>
      <span
        aria-hidden
        className={`bg-brand transition-all duration-200 forced-colors:bg-[Highlight] ${isRecording ? 'size-8 rounded-lg' : 'size-14 rounded-full'}`}
      />
    </button>
  )
}
