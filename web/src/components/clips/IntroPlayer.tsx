import { type MediaView, mediaPath } from '@hearth/contract/media/media'
import { Play } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isCostly } from '../../lib/browser/connection-cost.ts'
import { useClockText } from '../../lib/format/clock.ts'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'

type IntroPlayerProps = {
  media: MediaView
  promptId: string
  /** '' if no one speaks; null while they are not written. */
  captions: string | null
  foot?: ReactNode
}

/** Portraits would fill the screen, and a strip could hardly be seen. */
const NARROWEST = 0.75
const WIDEST = 16 / 9

/** A video intro: its poster, and the video once it is asked for. Its captions stand below, also while it plays. */
export function IntroPlayer({ media, promptId, captions, foot }: IntroPlayerProps) {
  const texts = useTexts('intro').player
  const question = usePromptText()(promptId)
  const id = useId()
  return (
    <figure aria-labelledby={id} className="lit flex flex-col overflow-hidden rounded-xl">
      <IntroVideo
        media={media}
        question={question}
        describedBy={captions === null ? undefined : `${id}-says`}
      />
      <figcaption className="flex flex-col gap-1.5 p-5">
        <span id={id} className="font-medium text-muted text-sm">
          <span className="sr-only">{texts.video}: </span>
          {question}
        </span>
        {captions !== null && (
          <span
            id={`${id}-says`}
            dir="auto"
            className={`wrap-break-word whitespace-pre-line text-pretty ${captions ? 'text-base' : 'text-muted text-sm'}`}
          >
            {captions || texts.silent}
          </span>
        )}
        {foot}
      </figcaption>
    </figure>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

type IntroVideoProps = { media: MediaView; question: string; describedBy: string | undefined }

/** Nothing plays by itself, and on a costly connection nothing but the poster is loaded. */
function IntroVideo({ media, question, describedBy }: IntroVideoProps) {
  const { player: texts, retry } = useTexts('intro')
  const clock = useClockText()
  const video = useRef<HTMLVideoElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [state, setState] = useState<'fresh' | 'failed' | 'again'>('fresh')
  const [preload] = useState(() => (isCostly() ? 'none' : 'metadata'))
  const aspect = Math.min(WIDEST, Math.max(NARROWEST, media.aspect ?? NARROWEST))

  function play() {
    setIsOpen(true)
    video.current?.focus()
    // A refused play leaves the controls, with which it can be tried again.
    video.current?.play().catch(() => undefined)
  }

  if (state === 'failed') {
    return (
      <div
        role="alert"
        className="flex min-h-40 flex-col items-center justify-center gap-3 bg-sunken p-6 text-center text-muted text-sm"
      >
        {texts.failed}
        <Button
          variant="secondary"
          onClick={() => {
            setIsOpen(false)
            setState('again')
          }}
        >
          {retry}
        </Button>
      </div>
    )
  }
  return (
    <div className="relative mx-auto max-h-[75svh] w-full bg-night" style={{ aspectRatio: aspect }}>
      <video
        ref={video}
        src={mediaPath(media.id, 'video.mp4')}
        poster={mediaPath(media.id, 'poster.webp')}
        preload={preload}
        controls={isOpen}
        playsInline
        tabIndex={isOpen ? 0 : -1}
        aria-label={texts.video}
        aria-describedby={describedBy}
        onError={() => setState('failed')}
        className="size-full object-contain"
      />
      {!isOpen && (
        <button
          ref={state === 'again' ? focus : undefined}
          type="button"
          aria-label={texts.play({ question })}
          aria-describedby={describedBy}
          onClick={play}
          className="group absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
        >
          <span className="grid size-18 place-items-center rounded-full bg-raised/92 text-brand shadow-lift transition group-hover:scale-105 group-active:scale-95 motion-reduce:transform-none">
            <Play aria-hidden className="ms-1 size-8 fill-current" />
          </span>
        </button>
      )}
      {!isOpen && media.durationMs !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-e-3 bottom-3 rounded-full bg-night/75 px-2.5 py-1 font-semibold text-on-night text-xs tabular-nums"
        >
          {clock(media.durationMs)}
        </span>
      )}
    </div>
  )
}
