import { type CompletenessStep, completenessOf } from '@hearth/contract/profile/completeness'
import type { ProfileView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { ownPhotos } from '../../api/queries.ts'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Meter } from '../../components/states/Meter.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { isNew, nextToFinish, wayTo } from './dashboard.rules.ts'

/** Where photos cannot be counted nobody is told to show some. */
const ENOUGH_PHOTOS = 9

/** The next thing that a profile would gain by, one at a time, so that it never reads like a form. */
export function Finish({ profile }: { profile: ProfileView }) {
  const photos = useQuery(ownPhotos)
  const count = photos.data?.photos.length
  const next = nextToFinish(profile, count ?? ENOUGH_PHOTOS)
  // The next step may be a photo, so it waits until the photos are known; a bio comes first in any case.
  if (!next || (photos.isPending && next !== 'bio')) return null
  return <Offer profile={profile} next={next} photoCount={count} isCounting={photos.isPending} />
}

type OfferProps = {
  profile: ProfileView
  next: CompletenessStep
  photoCount: number | undefined
  isCounting: boolean
}

function Offer({ profile, next, photoCount, isCounting }: OfferProps) {
  const texts = useTexts('dashboard')
  const { title, action } = next === 'bio' ? texts.complete : texts.finish[next]
  const percent = photoCount === undefined ? undefined : completenessOf(profile, photoCount).percent
  return (
    <section className="flex flex-col gap-4 rounded-xl bg-brand-soft p-5 sm:flex-row sm:items-center sm:p-6">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        {/* Else what is to be pressed would move from under the finger when they have been counted. */}
        {isCounting && <Skeleton className="size-16 shrink-0 rounded-full" />}
        {percent !== undefined && (
          <Meter label={texts.meter} percent={percent} text={texts.percent({ percent })} />
        )}
        <h2 className="min-w-0 flex-1 text-balance font-display font-semibold text-lg">{title}</h2>
      </div>
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <ButtonLink to={wayTo(next)} variant={next === 'bio' ? 'primary' : 'secondary'}>
          {action}
        </ButtonLink>
        {isNew(profile) && (
          <ButtonLink to="/welcome" variant="quiet">
            {texts.stepByStep}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
