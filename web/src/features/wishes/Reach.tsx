import { bandValues, type DistanceBand, type MeetingView } from '@hearth/contract/people/wishes'
import { MapPin } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Segments } from '../../components/fields/Segments.tsx'
import { useWishesTexts } from '../../lib/texts/profile/wishes.ts'
import { Cost, type Costs } from './Cost.tsx'

type ReachProps = { meeting: MeetingView; costs: Costs; onChange: (reach: DistanceBand) => void }

/** Four bands and nothing finer; without a place there is only anywhere. */
export function Reach({ meeting: { reach, hasPlace }, costs, onChange }: ReachProps) {
  const texts = useWishesTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="font-medium">
          {texts.reach}
        </h3>
        <Cost of="reach" costs={costs} />
      </div>
      <Segments
        labelledBy={id}
        describedBy={hasPlace ? undefined : `${id}-place`}
        value={reach}
        onChange={onChange}
        options={bandValues.map((value) => ({
          value,
          label: texts.reachLabels[value],
          isOff: !hasPlace && value !== 'over_30' && value !== reach,
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
