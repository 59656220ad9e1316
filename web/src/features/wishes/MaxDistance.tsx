import { type DistanceBucket, distanceBuckets, type MeetingView } from '@hearth/contract/people/wishes'
import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Segments } from '../../components/fields/Segments.tsx'
import { useReachTexts } from '../../lib/texts/distances.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Cost, type Costs } from './Cost.tsx'

type MaxDistanceProps = {
  meeting: MeetingView
  costs: Costs
  onChange: (maxDistance: DistanceBucket) => void
}

/** The four distance buckets; without a location only anywhere can be chosen. */
export function MaxDistance({ meeting: { maxDistance, hasPlace }, costs, onChange }: MaxDistanceProps) {
  const texts = useTexts('wishes')
  const reach = useReachTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-medium">
          {texts.maxDistance}
        </h3>
        <Cost of="maxDistance" costs={costs} />
      </div>
      <Segments
        labelledBy={id}
        describedBy={hasPlace ? undefined : `${id}-place`}
        value={maxDistance}
        onChange={onChange}
        options={distanceBuckets.map((value) => ({
          value,
          label: reach[value],
          isOff: !hasPlace && value !== 'over_30' && value !== maxDistance,
        }))}
      />
      {!hasPlace && (
        <ButtonLink to="/profile-setup" variant="soft" className="mt-1 self-start">
          <MapPin aria-hidden className="size-4" />
          <span id={`${id}-place`}>{texts.setPlace}</span>
        </ButtonLink>
      )}
    </div>
  )
}
