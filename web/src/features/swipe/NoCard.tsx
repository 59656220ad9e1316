import type { Advice } from '@hearth/contract/wishes'
import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { SkeletonCard } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/States.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { AdviceList } from './AdviceList.tsx'
import { useHurdle } from './NotMeeting.tsx'

type NoCardProps = {
  advice: readonly Advice[]
  hasFailed: boolean
  isLoading: boolean
  onRetry: () => void
}

/** What stands where no card does. */
export function NoCard({ advice, hasFailed, isLoading, onRetry }: NoCardProps) {
  const texts = useTexts()
  const { empty } = texts.swipe
  const { hurdle, isKnown } = useHurdle(advice)
  if (hasFailed) {
    const { title, text, retry } = texts.failedState
    return <FailedState title={title} text={text} retryLabel={retry} onRetry={onRetry} />
  }
  if (isLoading || !isKnown) {
    return (
      <Waiting onRetry={onRetry}>
        <SkeletonCard />
      </Waiting>
    )
  }
  if (hurdle) return hurdle
  return (
    <EmptyState
      picture={<EmptyDeckArt />}
      title={empty.title}
      text={empty.text}
      action={
        <div className="flex flex-col items-center gap-8">
          <ButtonLink to="/app">{empty.action}</ButtonLink>
          {advice.length > 0 && <AdviceList advice={advice} />}
        </div>
      }
    />
  )
}
