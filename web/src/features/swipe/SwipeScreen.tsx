import type { CandidatesView } from '@hearth/contract/discovery'
import type { PersonView } from '@hearth/contract/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { ownProfile } from '../../api/queries.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { PersonCard } from '../../components/PersonCard.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState } from '../../components/States.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { IntroduceDialog } from './IntroduceDialog.tsx'
import { candidates, FETCH_AHEAD_AT, leftIn, loadMoreCandidates } from './swipe.queries.ts'
import { useDeciding } from './use-deciding.ts'

export function SwipeScreen() {
  const words = useTexts().swipe
  const deck = useQuery(candidates)
  const more = useMore(deck.data)
  // Only to know whether one has introduced oneself; the server knows it anyway, so a failure is not told.
  useQuery({ ...ownProfile, meta: {} })
  const person = deck.data?.people[0]

  return (
    <Page
      title={<span className="sr-only">{words.heading}</span>}
      back={{ to: '/app', label: words.back }}
      action={
        deck.data && <p className="font-medium text-muted text-sm">{words.profilesLeft(leftIn(deck.data))}</p>
      }
    >
      {person ? (
        <Deck person={person} />
      ) : (
        <NoCard
          hasFailed={deck.isError || more.isError}
          isLoading={!deck.data || deck.data.next !== null}
          onRetry={() => (deck.isError ? void deck.refetch() : more.mutate())}
        />
      )}
    </Page>
  )
}

type NoCardProps = { hasFailed: boolean; isLoading: boolean; onRetry: () => void }

function NoCard({ hasFailed, isLoading, onRetry }: NoCardProps) {
  const texts = useTexts()
  const { empty } = texts.swipe
  if (hasFailed) {
    const { title, text, retry } = texts.failedState
    return <FailedState title={title} text={text} retryLabel={retry} onRetry={onRetry} />
  }
  if (isLoading) {
    return (
      <div role="status" className="mx-auto w-full max-w-md">
        <span className="sr-only">{texts.app.loading}</span>
        <Skeleton className="h-[34rem] max-h-[65dvh] rounded-2xl" />
      </div>
    )
  }
  return (
    <EmptyState
      title={empty.title}
      text={empty.text}
      action={<ButtonLink to="/app">{empty.action}</ButtonLink>}
    />
  )
}

function Deck({ person }: { person: PersonView }) {
  const texts = useTexts().swipe
  const { decide, isSaving, waitingLike, forgetLike, goOnWithLike } = useDeciding()
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-5">
      <p aria-live="polite" className="sr-only">
        {texts.next(person.firstName, person.age)}
      </p>
      <div
        key={person.id}
        className="transition duration-300 starting:translate-y-3 starting:opacity-0 motion-reduce:transition-none"
      >
        <PersonCard person={person} />
      </div>
      <DecisionButtons
        isSaving={isSaving}
        isPaused={waitingLike !== undefined}
        onDecide={(isLike) => decide({ person, isLike })}
      />
      {waitingLike && (
        <IntroduceDialog
          person={waitingLike}
          onCancel={forgetLike}
          onIntroduced={() => goOnWithLike(waitingLike)}
        />
      )}
    </div>
  )
}

/** Asks for the next page before the deck runs out, once for each card that is taken off it. */
function useMore(deck: CandidatesView | undefined) {
  const inHand = deck?.people.length ?? 0
  const next = deck?.next ?? null
  const texts = useTexts().failures
  const queryClient = useQueryClient()
  const more = useMutation({
    mutationFn: () => loadMoreCandidates(queryClient),
    onError: () => toast.error(texts.title, { description: texts.loadCandidates }),
  })
  const { mutate } = more
  useEffect(() => {
    if (next !== null && inHand <= FETCH_AHEAD_AT) mutate()
  }, [mutate, inHand, next])
  return more
}
