import type { ReviewView } from '@hearth/contract/console/verifications'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../components/fields/Checkbox.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { recordingUrl } from '../api.ts'
import { Said, SmallButton, Tag } from '../case/parts.tsx'
import { useKeys } from '../frame/keys.ts'
import { Judging } from './Judging.tsx'
import { PhotoChoice } from './PhotoChoice.tsx'

const UPRIGHT = 3 / 4

/** The recording, its steps to tick off, the photos, and the decision. */
export function Review({ view, onNext }: { view: ReviewView; onNext: () => void }) {
  const texts = useTexts('consoleVerifications')
  const { agoText } = useDates()
  const [marked, setMarked] = useState<readonly string[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The element with the focus went with the recording before.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  useKeys({ s: onNext })
  const toggle = (id: string) =>
    setMarked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <article className="flex min-w-0 flex-col gap-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-xl outline-none">
          {texts.ways[view.way]}
        </h1>
        <span className="text-muted text-sm">{texts.sent({ when: agoText(view.sentAt) })}</span>
        {view.mustDecide && <Tag tone="danger">{texts.mustDecide}</Tag>}
        {view.isRepeat && <Tag>{texts.isRepeat}</Tag>}
        <SmallButton shortcut="s" className="ms-auto" onClick={onNext}>
          {texts.skip}
        </SmallButton>
      </header>
      <div className="grid min-w-0 gap-6 @3xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @3xl:gap-8">
        <div className="flex min-w-0 flex-col gap-5">
          <RecordingVideo view={view} />
          <SameFiles files={view.sameFiles} />
          <Checklist view={view} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PhotoChoice
            view={view}
            marked={marked}
            onToggle={toggle}
            onAll={() => setMarked(view.photos.map(({ id }) => id))}
          />
          <Judging view={view} marked={marked} onDone={onNext} />
        </div>
      </div>
    </article>
  )
}

function RecordingVideo({ view: { id, video } }: { view: ReviewView }) {
  const texts = useTexts('consoleVerifications')
  const player = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useKeys({
    p: () => {
      const { current } = player
      if (current?.paused) void current.play().catch(() => setHasFailed(true))
      else current?.pause()
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={player}
        aria-label={texts.video}
        aria-keyshortcuts="p"
        src={recordingUrl(id, 'video.mp4')}
        poster={recordingUrl(id, 'poster.webp')}
        controls
        loop
        playsInline
        preload="none"
        onError={() => setHasFailed(true)}
        style={{ aspectRatio: video.aspect ?? UPRIGHT }}
        className="max-h-[70svh] w-full rounded-lg bg-night object-contain"
      />
      {hasFailed && (
        <p role="alert" className="font-medium text-danger text-sm">
          {texts.videoFailed}
        </p>
      )}
    </div>
  )
}

/** A recording that came before as the very same file was not made live. */
function SameFiles({ files }: { files: ReviewView['sameFiles'] }) {
  const texts = useTexts('consoleVerifications').sameFile
  const { agoText } = useDates()
  return files.map(({ isOwn, personId, at }) => (
    <p key={at} className="rounded-md bg-sunken px-4 py-3 text-sm">
      {(isOwn ? texts.own : texts.other)({ when: agoText(at) })}
      {personId !== null && (
        <Link
          to={`/members/${personId}`}
          className="flex min-h-11 w-fit items-center font-medium text-brand-strong underline underline-offset-4"
        >
          {texts.open}
        </Link>
      )}
    </p>
  ))
}

/** The steps to tick off while looking; nothing of it is stored. */
function Checklist({ view }: { view: ReviewView }) {
  const texts = useTexts('consoleVerifications')
  const words = useTexts('verificationSteps')
  const [seen, setSeen] = useState<readonly string[]>([])
  const id = useId()
  const items = [
    { key: 'code', label: texts.code[view.way]({ code: view.code }) },
    ...view.steps.map((step) => ({ key: step, label: words[step] })),
  ]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="font-semibold text-sm">
        {texts.steps}
      </h2>
      {items.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={seen.includes(key)}
          onChange={(isSeen) =>
            setSeen((before) => (isSeen ? [...before, key] : before.filter((one) => one !== key)))
          }
        />
      ))}
      {view.typed !== null && (
        <div className="mt-2 flex flex-col gap-1 rounded-md bg-sunken px-4 py-3">
          <h3 className="text-muted text-xs">{texts.typed}</h3>
          <Said>{view.typed}</Said>
        </div>
      )}
      {view.liveness && (
        <p className="text-muted text-sm">
          {(view.liveness.passed ? texts.liveness.passed : texts.liveness.failed)({
            name: view.liveness.by,
          })}
        </p>
      )}
    </section>
  )
}
