import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { RangeSlider } from '../../../components/fields/RangeSlider.tsx'
import { Slider } from '../../../components/fields/Slider.tsx'
import { useClockText } from '../../../lib/format/clock.ts'
import { useObjectUrl } from '../../../lib/hooks/use-object-url.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { RawVideo } from './CameraStep.tsx'
import { type ClipCut } from './cut.rules.ts'
import { type CutProblem, useCutting } from './use-cutting.ts'

const STEP_MS = 100

type CutStepProps = {
  raw: RawVideo
  maxMs: number
  onAgain: () => void
  onProblem: (problem: CutProblem) => void
  onNext: (cut: ClipCut, durationMs: number) => void
}

/** Asks which part of a video to keep and which picture stands for it. */
export function CutStep({ raw, maxMs, onAgain, onProblem, onNext }: CutStepProps) {
  const texts = useTexts('intro').cut
  const url = useObjectUrl(raw.blob)
  const cutting = useCutting({ knownMs: raw.durationMs, maxMs }, onProblem)
  const { video, cut, durationMs, isPlaying } = cutting
  return (
    <>
      <div className="relative mx-auto grid aspect-3/4 max-h-[40svh] w-full max-w-sm place-items-center overflow-hidden rounded-2xl bg-night">
        {url && (
          <video
            ref={video}
            src={url}
            playsInline
            preload="auto"
            aria-label={texts.preview}
            {...cutting.events}
            className="size-full object-contain"
          />
        )}
        {cut && (
          <button
            type="button"
            aria-label={isPlaying ? texts.pause : texts.play}
            onClick={cutting.toggle}
            className="group absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
          >
            <span
              className={`grid size-16 place-items-center rounded-full bg-night/60 text-on-night transition ${isPlaying ? 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100' : ''}`}
            >
              {isPlaying ? (
                <Pause aria-hidden className="size-7 fill-current" />
              ) : (
                <Play aria-hidden className="ms-1 size-7 fill-current" />
              )}
            </span>
          </button>
        )}
      </div>
      {cut && durationMs !== undefined && (
        <Sliders cut={cut} durationMs={durationMs} onMove={cutting.move} onPoster={cutting.choosePoster} />
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" size="lg" onClick={onAgain}>
          {texts.again}
        </Button>
        <Button
          size="lg"
          disabled={!cut}
          onClick={() => cut && durationMs !== undefined && onNext(cut, durationMs)}
        >
          {texts.next}
        </Button>
      </div>
    </>
  )
}

type SlidersProps = {
  cut: ClipCut
  durationMs: number
  onMove: (ends: readonly [number, number]) => void
  onPoster: (ms: number) => void
}

function Sliders({ cut, durationMs, onMove, onPoster }: SlidersProps) {
  const texts = useTexts('intro').cut
  const clock = useClockText()
  const id = useId()
  const { fromMs, toMs, posterMs } = cut
  return (
    <div className="flex flex-col gap-4">
      <div role="group" aria-labelledby={`${id}-range`} className="flex flex-col">
        <p className="flex items-baseline justify-between gap-3">
          <span id={`${id}-range`} className="font-medium text-sm">
            {texts.range}
          </span>
          <span className="text-muted text-xs tabular-nums">
            {texts.length({ n: Math.round((toMs - fromMs) / 1000) })}
          </span>
        </p>
        <RangeSlider
          labels={[texts.from, texts.to]}
          min={0}
          max={durationMs}
          step={STEP_MS}
          textOf={clock}
          value={[fromMs, toMs]}
          onMove={onMove}
          onChange={onMove}
        />
        <p aria-hidden className="-mt-1 flex justify-between px-2 text-muted text-xs tabular-nums">
          <span>{clock(fromMs)}</span>
          <span>{clock(toMs)}</span>
        </p>
      </div>
      <div className="flex flex-col">
        <p aria-hidden className="font-medium text-sm">
          {texts.poster}
        </p>
        <Slider
          label={texts.poster}
          describedBy={`${id}-hint`}
          min={fromMs}
          max={toMs}
          step={STEP_MS}
          textOf={clock}
          value={posterMs}
          onChange={onPoster}
        />
        <p id={`${id}-hint`} className="text-pretty text-muted text-sm">
          {texts.posterHint}
        </p>
      </div>
    </div>
  )
}
