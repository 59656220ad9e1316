import { type MeetingInput, type MeetingView, type WishField, wishFields } from '@hearth/contract/wishes'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/States.tsx'
import { Switch } from '../../components/Switch.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useWishesTexts } from '../../lib/wishes-texts.tsx'
import { AgeRange } from './AgeRange.tsx'
import { Cost, type Costs } from './Cost.tsx'
import { Reach } from './Reach.tsx'
import { Travel } from './Travel.tsx'
import { useMeeting } from './use-meeting.ts'
import { WishRow } from './WishRow.tsx'
import { WishSheet } from './WishSheet.tsx'
import { costOf, withWish } from './wishes.rules.ts'

/** Whom one wishes to meet, what each wish costs, and by whom one is met. */
export function WishesScreen() {
  const { failedState } = useTexts()
  const texts = useWishesTexts()
  const { meeting, costs, change } = useMeeting()
  const again = () => void meeting.refetch()
  return (
    <Page title={texts.heading} back={{ to: '/swipe', label: texts.back }}>
      {meeting.data ? (
        <Wishing meeting={meeting.data} costs={costs} change={change} />
      ) : meeting.isError ? (
        <FailedState
          title={failedState.title}
          text={failedState.text}
          retryLabel={failedState.retry}
          onRetry={again}
        />
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
  const texts = useWishesTexts()
  return (
    <div className="flex flex-col gap-5 sm:gap-6">
      <Fits costs={costs} />
      <Section heading={texts.basics}>
        <AgeRange meeting={meeting} costs={costs} onChange={change} />
        <Reach meeting={meeting} costs={costs} onChange={(reach) => change({ reach })} />
        <Switch
          label={texts.flexible}
          hint={texts.flexibleHint}
          checked={meeting.isFlexible}
          onChange={(isFlexible) => change({ isFlexible })}
        />
      </Section>
      <Gender costs={costs} />
      <Everything meeting={meeting} costs={costs} change={change} />
      <Section heading={texts.shown}>
        <div className="flex flex-col gap-1">
          <Switch
            label={texts.pause}
            hint={texts.pauseHint}
            checked={meeting.isPaused}
            onChange={(isPaused) => change({ isPaused })}
          />
          <Switch
            label={texts.onlyToLiked}
            hint={texts.onlyToLikedHint}
            checked={meeting.isOnlyToLiked}
            onChange={(isOnlyToLiked) => change({ isOnlyToLiked })}
          />
        </div>
      </Section>
      <Travel travel={meeting.travel} />
    </div>
  )
}

/** How many there are with everything as it is; said again after each change. */
function Fits({ costs }: { costs: Costs }) {
  const texts = useWishesTexts()
  const counted = costs.data
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 text-pretty font-display font-semibold text-xl">
        {costs.isError ? (
          <span className="font-medium font-sans text-base">{texts.notCounted}</span>
        ) : !counted ? (
          <>
            <span className="sr-only">{texts.counting}</span>
            <Skeleton className="h-6 w-64 max-w-full rounded-full" />
          </>
        ) : counted.isCapped ? (
          texts.fitsOf(counted.fits, counted.lookedAt)
        ) : (
          texts.fits(counted.fits)
        )}
      </p>
      {costs.isError && (
        <Button variant="quiet" busy={costs.isFetching} onClick={() => void costs.refetch()}>
          {texts.countAgain}
        </Button>
      )}
      <p className="w-full text-muted text-sm">{texts.saved}</p>
    </div>
  )
}

function Gender({ costs }: { costs: Costs }) {
  const texts = useWishesTexts()
  const ownGender = costOf(costs.data, 'ownGender')
  return (
    <Section heading={texts.gender} aside={<Cost of="seeking" costs={costs} />}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          <p className="text-pretty text-muted">{texts.genderText}</p>
          {ownGender && ownGender.hides > 0 && (
            <p className="text-pretty">
              {texts.ownGender} <Cost of="ownGender" costs={costs} />
            </p>
          )}
        </div>
        <ButtonLink to="/profile-setup#yourself" variant="secondary">
          {texts.genderAction}
        </ButtonLink>
      </div>
    </Section>
  )
}

function Everything({ meeting: { wishes }, costs, change }: PartProps) {
  const texts = useWishesTexts()
  const [open, setOpen] = useState<WishField>()
  return (
    <Section heading={texts.wishes}>
      <p className="text-pretty text-muted">{texts.wishesText}</p>
      <ul className="-mx-3 flex flex-col">
        {wishFields.map((field) => (
          <li key={field}>
            <WishRow field={field} wish={wishes[field]} costs={costs} onOpen={() => setOpen(field)} />
          </li>
        ))}
      </ul>
      {open && (
        <WishSheet
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
    </Section>
  )
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-5 sm:gap-6">
      <Skeleton className="h-7 w-72 max-w-full rounded-full" />
      <Skeleton className="h-80 rounded-xl" />
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
