import type { PhotoView } from '@hearth/contract/photos/photos'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { waitingPhotoUrl } from '../api.ts'

const WIDTH = 720

/** A photo of a person who waits. */
export function NewAccountPhoto({
  personId,
  photo,
  label,
}: {
  personId: string
  photo: PhotoView
  label: string
}) {
  const { waiting: texts } = useTexts('consoleRegistration')
  const [isMissing, setIsMissing] = useState(false)
  const width = photo.widths.findLast((one) => one <= WIDTH) ?? photo.widths[0]
  const look = 'aspect-4/5 w-32 rounded-md bg-sunken sm:w-36'
  if (isMissing)
    return (
      <span className={`grid place-items-center p-2 text-center text-muted text-xs ${look}`}>
        {texts.missing}
      </span>
    )
  return (
    <img
      src={waitingPhotoUrl(personId, photo.id, `${width}.webp`)}
      alt={label}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={`object-cover ${look}`}
    />
  )
}
