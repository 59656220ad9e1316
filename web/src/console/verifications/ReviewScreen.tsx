import type { ReviewView } from '@hearth/contract/console/verifications'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { hasCode, hasKind } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { Review } from './Review.tsx'
import { reviewOf, useNext } from './verifications.queries.ts'

/** One recording beside the photos of its person. */
export function ReviewScreen() {
  const texts = useTexts('consoleVerifications')
  const { id = '' } = useParams()
  const review = useQuery(reviewOf(id))
  return (
    <div className="@container flex min-h-0 flex-1 flex-col px-5 py-4 lg:overflow-y-auto lg:px-8 lg:py-6">
      <div className="flex w-full max-w-6xl flex-1 flex-col gap-3">
        <Link
          to="/verifications"
          className="-ms-3 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-3 font-medium text-muted text-sm hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4.5 rtl:-scale-x-100" />
          {texts.back}
        </Link>
        <Body key={id} id={id} review={review} />
      </div>
    </div>
  )
}

function Body({ id, review }: { id: string; review: UseQueryResult<ReviewView> }) {
  const texts = useTexts('consoleVerifications')
  const next = useNext(id)
  // A claim that is renewed in vain takes what was shown away.
  const isGone = hasKind(review.error, 'not_found')
  const isTaken = hasCode(review.error, 'case_claimed')
  const heading = <h1 className="sr-only">{texts.title}</h1>
  if (isGone || isTaken)
    return (
      <>
        {heading}
        <EmptyState
          {...(isGone ? texts.gone : texts.taken)}
          action={
            <Button variant="secondary" onClick={next}>
              {texts.next}
            </Button>
          }
        />
      </>
    )
  if (review.data) return <Review view={review.data} onNext={next} />
  return (
    <>
      {heading}
      {review.isLoadingError ? (
        <FailedState onRetry={() => void review.refetch()} />
      ) : (
        <Waiting onRetry={() => void review.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
    </>
  )
}
