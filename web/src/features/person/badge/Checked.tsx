import type { PhotoView } from '@hearth/contract/photos/photos'
import type { BadgeView } from '@hearth/contract/profile/badge'
import { BadgeCheck } from 'lucide-react'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { Photo } from '../../../components/photo/Photo.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useFormats } from '../../../lib/format/formats.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

type CheckedProps = {
  badge: BadgeView
  photos: readonly PhotoView[]
  isOwn: boolean
  onClose: () => void
}

/** The meaning of a person's badge: who compared what with which photos, and when. */
export function Checked({ badge, photos, isOwn, onClose }: CheckedProps) {
  const texts = useTexts('verifiedBadge')
  const { dayText } = useDates()
  const { number, allOf } = useFormats()
  const day = dayText(badge.checkedOn)
  const checked = photos
    .map((photo, place) => ({ photo, n: place + 1 }))
    .filter(({ photo }) => badge.photoIds.includes(photo.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={
        checked.length > 0
          ? texts.checked({
              day,
              count: checked.length,
              photos: allOf(checked.map(({ n }) => number(n))),
            })
          : texts.checkedOn({ day })
      }
    >
      {checked.length > 0 && (
        <ul aria-hidden className="flex flex-wrap gap-3">
          {checked.map(({ photo, n }) => (
            <li key={photo.id} className="relative">
              <Photo
                photo={photo}
                sizes="4.5rem"
                alt=""
                fallback={<span className="block aspect-4/5 w-18 rounded-md bg-sunken" />}
                className="block aspect-4/5 w-18 overflow-hidden rounded-md shadow-soft"
              />
              <span className="absolute -inset-e-1.5 -bottom-1.5 flex h-6 items-center gap-0.5 rounded-full bg-raised ps-1 pe-2 font-semibold text-xs shadow-soft">
                <BadgeCheck className="size-4 text-success" />
                {number(n)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-pretty text-muted">{texts.meaning}</p>
      {isOwn && (
        <ButtonLink to="/verification" variant="secondary" className="self-start max-sm:self-stretch">
          {texts.verify}
        </ButtonLink>
      )}
    </Dialog>
  )
}
