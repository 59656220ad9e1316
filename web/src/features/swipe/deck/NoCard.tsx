import type { Advice } from '@hearth/contract/people/wishes'
import type { ReactNode } from 'react'
import { EmptyDeckArt } from '../../../components/art/EmptyDeckArt.tsx'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { SkeletonCard } from '../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../components/states/States.tsx'
import { useLimitTexts } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { AdviceList } from './AdviceList.tsx'
import { useHurdle } from './NotMeeting.tsx'
import { useLeft } from './use-limits.ts'

type NoCardProps = {
  advice: readonly Advice[]
  hasFailed: boolean
  isLoading: boolean
  isCutOff: boolean
  onRetry: () => void
}

/** The states of a deck without cards. */
export function NoCard({ advice, hasFailed, isLoading, isCutOff, onRetry }: NoCardProps) {
  const waiting = (
    <Waiting onRetry={onRetry} isCutOff={isCutOff}>
      <SkeletonCard />
    </Waiting>
  )
  if (hasFailed) return <FailedState onRetry={onRetry} />
  return isLoading ? waiting : <Nobody advice={advice} waiting={waiting} />
}

type NobodyProps = { advice: readonly Advice[]; waiting: ReactNode }

/** Why there is nobody to meet; `waiting` until that is known. */
function Nobody({ advice, waiting }: NobodyProps) {
  const { empty } = useTexts('deciding')
  const { filteredOut } = useTexts('deciding')
  const { hurdle, isKnown } = useHurdle(advice)
  const cards = useLeft('cards')
  const limits = useLimitTexts()
  if (!isKnown) return waiting
  if (hurdle) return hurdle
  if (cards?.left === 0) {
    return (
      <EmptyState
        picture={<EmptyDeckArt />}
        title={limits.cardsTitle}
        text={limits.say('cards', cards)}
        action={<ButtonLink to="/app">{empty.action}</ButtonLink>}
      />
    )
  }
  // A person who is only filtered out has not been seen.
  const isFilteredOut = advice.some(({ change }) => change)
  return (
    <EmptyState
      picture={<EmptyDeckArt />}
      title={isFilteredOut ? filteredOut : empty.title}
      text={isFilteredOut ? undefined : empty.text}
      action={
        <div className="flex flex-col items-center gap-8">
          {!isFilteredOut && <ButtonLink to="/app">{empty.action}</ButtonLink>}
          {advice.length > 0 && <AdviceList advice={advice} />}
          {isFilteredOut && (
            <ButtonLink to="/app" variant="quiet">
              {empty.action}
            </ButtonLink>
          )}
        </div>
      }
    />
  )
}
