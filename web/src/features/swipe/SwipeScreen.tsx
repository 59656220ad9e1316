import type { CandidatesView } from '@hearth/contract/discovery'
import type { MatchView } from '@hearth/contract/matching'
import type { PersonView } from '@hearth/contract/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ownPhotos, ownProfile } from '../../api/queries.ts'
import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { MatchMoment } from '../../components/MatchMoment.tsx'
import { Page } from '../../components/Page.tsx'
import { PersonCard } from '../../components/PersonCard.tsx'
import { SkeletonCard } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/States.tsx'
import { type DeckCard, type DeckHandle, SwipeDeck } from '../../components/SwipeDeck.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import { IntroduceDialog } from './IntroduceDialog.tsx'
import { candidates, FETCH_AHEAD_AT, leftIn, loadMoreCandidates } from './swipe.queries.ts'
import { UndoButton } from './UndoButton.tsx'
import { useDeciding } from './use-deciding.ts'
import { useHandedDecision } from './use-handed-decision.ts'
import { usePicturesAhead } from './use-pictures-ahead.ts'
import { useWriting } from './use-writing.ts'

export function SwipeScreen() {
  const words = useTexts().swipe
  const deck = useQuery(candidates)
  const more = useMore(deck.data)
  // Only to know whether one has introduced oneself; the server knows it anyway, so a failure is not told.
  useQuery({ ...ownProfile, meta: {} })
  // For the moment of a match, and so after everything that the deck itself needs.
  useQuery({ ...ownPhotos, enabled: deck.data !== undefined })

  return (
    <div className="overflow-x-clip">
      <Page
        width="wide"
        title={<span className="sr-only">{words.heading}</span>}
        back={{ to: '/app', label: words.back }}
        action={
          deck.data && (
            <p className="font-medium text-muted text-sm">{words.profilesLeft(leftIn(deck.data))}</p>
          )
        }
      >
        <Deck people={deck.data?.people ?? nobody} isLoaded={deck.data !== undefined}>
          <NoCard
            hasFailed={deck.isError || more.isError}
            isLoading={!deck.data || deck.data.next !== null}
            onRetry={() => (deck.isError ? void deck.refetch() : more.mutate())}
          />
        </Deck>
      </Page>
    </div>
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
      <Waiting onRetry={onRetry}>
        <SkeletonCard />
      </Waiting>
    )
  }
  return (
    <EmptyState
      picture={<EmptyDeckArt />}
      title={empty.title}
      text={empty.text}
      action={<ButtonLink to="/app">{empty.action}</ButtonLink>}
    />
  )
}

const nobody: readonly PersonView[] = []

type DeckProps = { people: readonly PersonView[]; isLoaded: boolean; children: ReactNode }

/** The pile and its buttons; `children` stand in its place when it is used up. */
function Deck({ people, isLoaded, children }: DeckProps) {
  const texts = useTexts().swipe
  const { decide, isSaving, waitingLike, forgetLike, match, forgetMatch } = useDeciding()
  const deck = useRef<DeckHandle>(null)
  const person = people[0]
  const { wordsFor, forgetWords } = useHandedDecision({
    isLoaded,
    top: person,
    decide: (decision) => deck.current?.decide(decision),
  })
  const cards = useCards(people)
  useFromTheTop(person?.id)
  usePicturesAhead(people)

  const undo = (
    <UndoButton
      isAlone={!person}
      onUndone={(one, decision) => {
        // What a like said goes with it, and is not said by the next one.
        forgetWords(one.id)
        deck.current?.bringBack(one.id, decision)
      }}
    />
  )

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {person && texts.next(person.firstName, person.age)}
      </p>
      <div className={`deck-table ${person ? 'flex-1' : ''}`}>
        <SwipeDeck
          handle={deck}
          cards={cards}
          words={texts}
          onDecide={(decision) =>
            !person ||
            decide({ person, isLike: decision === 'like', ...(decision === 'like' && wordsFor(person.id)) })
          }
          className={person ? 'flex-1 lg:col-start-2 lg:row-start-1' : ''}
        />
        {person && (
          <div className="deck-buttons">
            <DecisionButtons
              saving={isSaving}
              isPaused={waitingLike !== undefined || match !== undefined}
              onDecide={(decision) => deck.current?.decide(decision)}
            >
              {undo}
            </DecisionButtons>
          </div>
        )}
      </div>
      {person ? (
        <p className="mt-10 hidden text-center text-muted text-xs lg:pointer-fine:block">{texts.keys}</p>
      ) : (
        <>
          {children}
          {undo}
        </>
      )}
      {waitingLike && (
        <IntroduceDialog
          person={waitingLike}
          onCancel={forgetLike}
          onIntroduced={() => {
            forgetLike()
            deck.current?.decide('like')
          }}
        />
      )}
      {match && <Moment match={match} onClose={forgetMatch} />}
    </>
  )
}

/** Each person's card is the same for as long as the person is, so that only a new one is drawn. */
function useCards(people: readonly PersonView[]): DeckCard[] {
  const [known] = useState(() => new WeakMap<PersonView, DeckCard>())
  return useMemo(
    () =>
      people.slice(0, 4).map((person) => {
        const { id } = person
        const card = known.get(person) ?? {
          key: id,
          content: <PersonCard person={person} to={`/people/${id}`} />,
        }
        known.set(person, card)
        return card
      }),
    [people, known],
  )
}

function Moment({ match, onClose }: { match: MatchView; onClose: () => void }) {
  const texts = useTexts()
  const words = texts.swipe.match
  const { state } = useSession()
  const writing = useWriting()
  const { person } = match
  const profile = useQuery({ ...ownProfile, meta: {} }).data
  const photos = useQuery(ownPhotos).data?.photos
  return (
    <MatchMoment
      words={{
        title: words.title,
        text: words.text(person.firstName),
        write: writing.isPending ? words.writing : words.write(person.firstName),
        keepSwiping: words.keepSwiping,
      }}
      own={{
        id: personIdOf(state) ?? '',
        name: profile?.firstName || profile?.displayName || '',
        photo: photos?.[0],
      }}
      other={{ id: person.id, name: [person.firstName, person.lastName].join(' '), photo: person.photos[0] }}
      isOpening={writing.isPending}
      failure={writing.isError ? texts.failures.startConversation : undefined}
      onWrite={() => writing.mutate(match)}
      onClose={onClose}
    />
  )
}

/** Whoever had scrolled down to read meets the next person from the top. */
function useFromTheTop(personId: string | undefined) {
  const isBelow = useRef(false)
  useEffect(() => {
    // Asked for at the swipe itself, the place on the page would have to be laid out then and there.
    const look = () => (isBelow.current = scrollY > 0)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  useLayoutEffect(() => {
    if (personId !== undefined && isBelow.current) scrollTo({ top: 0 })
  }, [personId])
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
