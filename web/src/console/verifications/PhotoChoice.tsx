import type { ReviewView } from '@hearth/contract/console/verifications'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { reviewPhotoUrl } from '../api.ts'
import { KeyHint, SmallButton } from '../case/parts.tsx'
import { useKeys } from '../frame/keys.ts'

const WIDTH = 720

type PhotoChoiceProps = {
  view: ReviewView
  marked: readonly string[]
  onToggle: (photoId: string) => void
  onAll: () => void
}

/** The photos, each of which is marked if it shows the person of the recording. */
export function PhotoChoice({ view: { id, photos }, marked, onToggle, onAll }: PhotoChoiceProps) {
  const texts = useTexts('consoleVerifications')
  const headingId = useId()
  useKeys({
    a: onAll,
    ...Object.fromEntries(photos.map((photo, place) => [String(place + 1), () => onToggle(photo.id)])),
  })
  return (
    <section aria-labelledby={headingId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={headingId} className="font-semibold text-sm">
            {texts.photos}
          </h2>
          <p className="text-muted text-xs">{texts.photosHint}</p>
        </div>
        <SmallButton shortcut="a" onClick={onAll}>
          {texts.all}
        </SmallButton>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <PhotoMark
              attemptId={id}
              photo={photo}
              place={place}
              isMarked={marked.includes(photo.id)}
              onToggle={() => onToggle(photo.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PhotoMarkProps = {
  attemptId: string
  photo: PhotoView
  place: number
  isMarked: boolean
  onToggle: () => void
}

function PhotoMark({ attemptId, photo, place, isMarked, onToggle }: PhotoMarkProps) {
  const texts = useTexts('consoleVerifications')
  const [isMissing, setIsMissing] = useState(false)
  const width = photo.widths.findLast((one) => one <= WIDTH) ?? photo.widths[0]
  const key = String(place + 1)
  const name = place === 0 ? texts.mainPhoto : texts.photo({ n: place + 1 })
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-label={isMissing ? `${name}, ${texts.missing}` : name}
      aria-keyshortcuts={key}
      onClick={onToggle}
      className="group relative block aspect-4/5 w-full overflow-hidden rounded-lg bg-sunken ring-line-strong ring-inset transition aria-pressed:outline-3 aria-pressed:outline-success aria-pressed:outline-offset-2 focus-visible:outline-3 focus-visible:outline-focus focus-visible:outline-offset-4"
    >
      {isMissing ? (
        <span aria-hidden className="grid size-full place-items-center p-2 text-muted text-xs">
          {texts.missing}
        </span>
      ) : (
        <img
          src={reviewPhotoUrl(attemptId, photo.id, `${width}.webp`)}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setIsMissing(true)}
          className="size-full object-cover"
        />
      )}
      <span
        aria-hidden
        className="absolute inset-s-1.5 top-1.5 flex items-center gap-1.5 rounded-sm bg-night/85 px-1.5 py-0.5 text-on-night text-xs"
      >
        {name}
        {place === 0 && <KeyHint of={key} />}
      </span>
      {isMarked && (
        <span
          aria-hidden
          className="absolute inset-e-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-raised text-success shadow-soft"
        >
          <Check className="size-5" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}
