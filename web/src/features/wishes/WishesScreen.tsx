import type { MeetingInput, MeetingView, WishName } from '@hearth/contract/people/wishes'
import { type WishField, wishFields } from '@hearth/contract/profile/fields'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Switch } from '../../components/fields/Switch.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { pressable, RowGroup } from '../../components/layout/RowGroup.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { AgeRange } from './AgeRange.tsx'
import { Cost, type Costs } from './Cost.tsx'
import { FitsBar } from './Fits.tsx'
import { LazyWishSheet, loadWishSheet } from './LazyWishSheet.tsx'
import { MaxDistance } from './MaxDistance.tsx'
import { Travel } from './Travel.tsx'
import { useMeeting } from './use-meeting.ts'
import { WishRow } from './WishRow.tsx'
import { costOf, withWish } from './wishes.rules.ts'

/** The filters, the number of people that each hides, and who sees the viewer. */
export function WishesScreen() {
  const texts = useTexts('wishes')
  const { meeting, costs, change } = useMeeting()
  const again = () => void meeting.refetch()
  return (
    <Page title={texts.heading} back={{ to: '/swipe', label: texts.back }}>
      {meeting.data ? (
        <Wishing meeting={meeting.data} costs={costs} change={change} />
      ) : meeting.isError ? (
        <FailedState onRetry={again} />
      ) : (
        <Waiting onRetry={again}>
          <Loading />
        </Waiting>
      )}
    </Page>
  )
}

type PartProps = { meeting: MeetingView; costs: Costs; change: (input: MeetingInput) => void }

function Wishing({ meeting, costs, change }: PartProps) {
  const texts = useTexts('wishes')
  return (
    <div className="flex flex-col gap-7">
      {/* A child of the whole column: within anything shorter it would scroll away. */}
      <FitsBar costs={costs} />
      <RowGroup heading={texts.basics}>
        <li className="px-4 pt-4 pb-5">
          <AgeRange meeting={meeting} costs={costs} onChange={change} />
        </li>
        <li className="px-4 pt-3 pb-4">
          <MaxDistance meeting={meeting} costs={costs} onChange={(maxDistance) => change({ maxDistance })} />
        </li>
        <li className="px-4 py-1">
          <Switch
            label={texts.flexible}
            hint={texts.flexibleHint}
            checked={meeting.isFlexible}
            onChange={(isFlexible) => change({ isFlexible })}
          />
        </li>
        <li className="px-4 pt-1 pb-2">
          <Switch
            label={texts.onlyVerified}
            hint={texts.onlyVerifiedHint}
            checked={meeting.isOnlyVerified}
            onChange={(isOnlyVerified) => change({ isOnlyVerified })}
          />
          {meeting.isOnlyVerified && <Cost of="verified" costs={costs} />}
        </li>
      </RowGroup>
      <Gender costs={costs} />
      <Everything meeting={meeting} costs={costs} change={change} />
      <RowGroup heading={texts.shown}>
        <li className="px-4 py-1">
          <Switch
            label={texts.pause}
            hint={texts.pauseHint}
            checked={meeting.isPaused}
            onChange={(isPaused) => change({ isPaused })}
          />
        </li>
        <li className="px-4 py-1">
          <Switch
            label={texts.onlyToLiked}
            checked={meeting.isOnlyToLiked}
            onChange={(isOnlyToLiked) => change({ isOnlyToLiked })}
          />
        </li>
      </RowGroup>
      <Travel travel={meeting.travel} savedTowns={meeting.savedTowns} />
    </div>
  )
}

/** Gender and seeking are part of the profile, because others may see them. */
function Gender({ costs }: { costs: Costs }) {
  const texts = useTexts('wishes')
  const ownGender = costOf(costs.data, 'ownGender')
  return (
    <RowGroup heading={texts.gender}>
      <GenderRow title={texts.genderAction} of="seeking" costs={costs} />
      {ownGender && ownGender.hides > 0 && <GenderRow title={texts.ownGender} of="ownGender" costs={costs} />}
    </RowGroup>
  )
}

type GenderRowProps = { title: string; of: WishName; costs: Costs }

const GenderRow = ({ title, of, costs }: GenderRowProps) => (
  <li>
    <Link to="/profile-setup#yourself" className={pressable}>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-medium">{title}</span> <Cost of={of} costs={costs} />
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  </li>
)

function Everything({ meeting: { wishes }, costs, change }: PartProps) {
  const texts = useTexts('wishes')
  const [open, setOpen] = useState<WishField>()
  useEffect(() => void loadWishSheet().catch(() => undefined), [])
  return (
    <div className="flex flex-col gap-2">
      <RowGroup heading={texts.wishes}>
        {wishFields.map((field) => (
          <li key={field}>
            <WishRow field={field} wish={wishes[field]} costs={costs} onOpen={() => setOpen(field)} />
          </li>
        ))}
      </RowGroup>
      {open && (
        <LazyWishSheet
          field={open}
          wish={wishes[open]}
          costs={costs}
          onChange={(wish) => {
            const isNothing = !wishes[open] && wish.values.length === 0
            if (!isNothing) change({ wishes: withWish(wishes, open, wish) })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-7">
      <Skeleton className="h-7 w-72 max-w-full rounded-full" />
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-16 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
