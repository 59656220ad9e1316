import type { OwnBadgeView } from '@hearth/contract/media/verification'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { ownPhotos } from '../../../api/queries.ts'
import { Photo } from '../../../components/photo/Photo.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useFormats } from '../../../lib/format/formats.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { StepHeading } from '../preparing/StepHeading.tsx'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

/** The day of the check, the photos that were compared, and how long the badge holds. */
export function OwnBadge({ badge, takesFocus }: { badge: OwnBadgeView; takesFocus: boolean }) {
  const texts = useTexts('verification').badge
  const { number, allOf } = useFormats()
  const { dayText } = useDates()
  const photos = useQuery(ownPhotos).data?.photos ?? []
  const checked = photos
    .map((photo, place) => ({ photo, n: place + 1 }))
    .filter(({ photo }) => badge.photoIds.includes(photo.id))
  const [now] = useState(() => Date.now())
  const isSoon = Date.parse(badge.endsOn) - now < SOON_DAYS * DAY_MS
  return (
    <section className="lit flex flex-col gap-6 rounded-2xl p-6 sm:p-8">
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-success">
        <BadgeCheck aria-hidden className="size-9" strokeWidth={1.9} />
      </span>
      <StepHeading
        takesFocus={takesFocus}
        text={
          checked.length > 0 &&
          texts.checked({
            day: dayText(badge.checkedOn),
            count: checked.length,
            photos: allOf(checked.map(({ n }) => number(n))),
          })
        }
      >
        {texts.title}
      </StepHeading>
      {checked.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {checked.map(({ photo, n }) => (
            <li key={photo.id} className="relative">
              <Photo
                photo={photo}
                sizes="5rem"
                alt={photo.alt || texts.photo({ n })}
                fallback={<span className="block aspect-4/5 w-20 rounded-lg bg-sunken" />}
                className="block aspect-4/5 w-20 overflow-hidden rounded-lg shadow-soft"
              />
              <span
                aria-hidden
                className="absolute -inset-e-1.5 -bottom-1.5 grid size-7 place-items-center rounded-full bg-raised text-success shadow-soft"
              >
                <BadgeCheck className="size-5" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={`text-pretty ${isSoon ? 'font-medium text-brand-strong' : 'text-muted'}`}>
        {(isSoon ? texts.endsSoon : texts.ends)({ day: dayText(badge.endsOn) })}
      </p>
    </section>
  )
}
