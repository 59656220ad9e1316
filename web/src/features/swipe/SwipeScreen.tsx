import type { CandidatesView, CandidateView } from '@hearth/contract/people/discovery'
import type { AreaTexts } from '@hearth/texts/areas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { momentsToShow } from '../../api/matches.ts'
import { ownPhotos, ownProfile } from '../../api/queries.ts'
import { type DeckHandle, SwipeDeck } from '../../components/deck/SwipeDeck.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useDrawScheduler } from '../../lib/hooks/draw-scheduler.tsx'
import { useIdle } from '../../lib/hooks/timing.ts'
import { createStore, type Store, useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { UndoButton } from './deciding/UndoButton.tsx'
import { useDeciding, useIntroductionAtHand } from './deciding/use-deciding.ts'
import { useHandedDecision } from './deciding/use-handed-decision.ts'
import { useOutbox } from './deciding/use-outbox.ts'
import { useViewing } from './deciding/use-viewing.ts'
import { FewLeft } from './deck/AdviceList.tsx'
import { CardReport } from './deck/CardReport.tsx'
import { DecisionButtons } from './deck/DecisionButtons.tsx'
import { LimitLines, useCards } from './deck/deck-cards.tsx'
import { NoCard } from './deck/NoCard.tsx'
import { usePicturesAhead } from './deck/use-pictures-ahead.ts'
import { Waits } from './deck/Waits.tsx'
import { LazyIntroduceDialog } from './notes/LazyIntroduceDialog.tsx'
import { LazyNoteSheet, type Liking, useNoteSheetAtHand } from './notes/LazyNoteSheet.tsx'
import { DailyPair } from './pair/DailyPair.tsx'
import { candidates, leftIn, loadMoreCandidates, pageSizeFor, withoutWaiting } from './swipe.queries.ts'
import '../../components/deck/deck.css'

export function SwipeScreen() {
  const { data, isError, failureReason, refetch } = useQuery(candidates)
  const waiting = useStore(useOutbox().outbox.entries)
  const deck = useMemo(() => data && withoutWaiting(data, waiting), [data, waiting])
  const more = useMore(data)
  // Only to know whether the viewer has a name and birthday. The server checks too, so a failure is ignored.
  useQuery({ ...ownProfile, meta: {}, notifyOnChangeProps: [] })
  // For the moment of a match, and so after everything that the deck itself needs.
  useQuery({ ...ownPhotos, enabled: useIdle(deck !== undefined), notifyOnChangeProps: [] })
  const { mutate } = more
  const retry = useCallback(() => (isError ? void refetch() : mutate()), [isError, refetch, mutate])
  // Drawn in slices, between which the page answers a finger.
  return (
    <Shown
      deck={useDeferredValue(deck)}
      hasFailed={isError || more.isError}
      isCutOff={hasKind(failureReason, 'offline')}
      onRetry={retry}
    />
  )
}

type ShownDeckProps = {
  deck: CandidatesView | undefined
  hasFailed: boolean
  isCutOff: boolean
  onRetry: () => void
}

const Shown = memo(function Shown({ deck, hasFailed, isCutOff, onRetry }: ShownDeckProps) {
  const words = useTexts('deciding').deck
  return (
    <div className="overflow-x-clip">
      <Page
        width="wide"
        title={<span className="sr-only">{words.heading}</span>}
        back={{ to: '/app', label: words.back }}
        action={
          <>
            {deck && <Left deck={deck} />}
            <WishesLink />
          </>
        }
      >
        <Waits />
        <DailyPair />
        <LimitLines hasCards={deck !== undefined && deck.people.length > 0} />
        {deck && <FewLeft deck={deck} />}
        <Deck people={deck?.people ?? nobody} isLoaded={deck !== undefined}>
          <NoCard
            advice={deck?.advice ?? []}
            hasFailed={hasFailed}
            isLoading={!deck || deck.next !== null}
            isCutOff={isCutOff}
            onRetry={onRetry}
          />
        </Deck>
      </Page>
    </div>
  )
})

/** How many profiles are left, and a button that reports the upper one. */
function Left({ deck }: { deck: CandidatesView }) {
  const words = useTexts('deciding').deck
  const [person] = deck.people
  return (
    <>
      <span className="font-medium text-muted text-sm tabular-nums">{leftText(deck, words)}</span>
      {person && <CardReport key={person.id} person={person} />}
    </>
  )
}

/** The link to the filters. */
function WishesLink() {
  const label = useTexts('deciding').wishes
  return (
    <Link
      to="/wishes"
      aria-label={label}
      title={label}
      className="-me-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:bg-brand-soft hover:text-brand-strong"
    >
      <SlidersHorizontal aria-hidden className="size-5" />
    </Link>
  )
}

const leftText = (deck: CandidatesView, words: AreaTexts['deciding']['deck']) => {
  const left = leftIn(deck)
  return deck.leftIsMore ? words.moreLeft({ n: left }) : words.profilesLeft({ n: left })
}

const nobody: readonly CandidateView[] = []

type DeckProps = { people: readonly CandidateView[]; isLoaded: boolean; children: ReactNode }

/** The pile and its buttons; `children` stand in its place when it is used up. */
function Deck({ people, isLoaded, children }: DeckProps) {
  const texts = useTexts('shell').swipe
  const { decide, forgetIds, isSaving, waitingLike, forgetLike, refusedNote, forgetNote } = useDeciding()
  const hasMoment = useStore(momentsToShow(useQueryClient())).length > 0
  const deck = useRef<DeckHandle>(null)
  const spoken = useTexts('deciding')
  const [said] = useState(() => createStore(''))
  const { whenStill, setMoving } = useDrawScheduler()
  const person = people[0]
  const [liking, setLiking] = useState<Liking>()
  const noteSheet = liking ?? refusedNote
  const closeNoteSheet = () => {
    setLiking(undefined)
    forgetNote()
  }
  const { wordsFor, keepWords, forgetWords } = useHandedDecision({
    isLoaded,
    top: person,
    decide: (decision) => deck.current?.decide(decision),
  })
  const cards = useCards(people, setLiking)
  useFromTheTop(person?.id)
  const viewedSecondsOf = useViewing(person?.id)
  usePicturesAhead(people)
  useIntroductionAtHand()
  useNoteSheetAtHand()

  const undo = (
    <UndoButton
      isAlone={!person}
      onUndone={(one, decision) => {
        // A note belongs to one like only.
        forgetWords(one.id)
        forgetIds(one.id)
        said.set(spoken.back({ name: one.firstName }))
        deck.current?.bringBack(one.id, decision)
      }}
    />
  )

  return (
    <>
      <Said what={said} next={person} isLoaded={isLoaded} />
      <div className={`deck-table ${person ? 'flex-1' : ''}`}>
        <SwipeDeck
          handle={deck}
          cards={cards}
          words={texts}
          onFlight={setMoving}
          onDecide={async (decision, id) => {
            const decidedOn = people.find((one) => one.id === id)
            if (!decidedOn) return true
            const isLike = decision === 'like'
            const stands = await decide({
              person: decidedOn,
              isLike,
              viewedSeconds: viewedSecondsOf(id),
              ...(isLike && wordsFor(id)),
            })
            const words = spoken[isLike ? 'liked' : 'passed']({ name: decidedOn.firstName })
            if (stands === 'made') whenStill(() => said.set(words))
            return stands !== false
          }}
          className={person ? 'flex-1 flank:col-start-2 flank:row-start-1' : ''}
        />
        {person && (
          <div className="decision-bar deck-buttons">
            <DecisionButtons
              saving={isSaving}
              isPaused={[waitingLike, hasMoment, noteSheet].some(Boolean)}
              onDecide={(decision) => deck.current?.decide(decision)}
            >
              {undo}
            </DecisionButtons>
          </div>
        )}
      </div>
      {person ? (
        <p className="mt-10 hidden text-center text-muted text-xs lg:pointer-fine:block">{spoken.keys}</p>
      ) : (
        <>
          {children}
          {isLoaded && undo}
        </>
      )}
      <LazyNoteSheet
        liking={noteSheet}
        onClose={() => {
          if (refusedNote) forgetWords(refusedNote.person.id)
          closeNoteSheet()
        }}
        onLike={(personId, words) => {
          keepWords(personId, words)
          closeNoteSheet()
          deck.current?.decide('like')
        }}
      />
      {waitingLike && (
        <LazyIntroduceDialog
          onCancel={forgetLike}
          onIntroduced={() => {
            forgetLike()
            deck.current?.decide('like')
          }}
        />
      )}
    </>
  )
}

type SaidProps = { what: Store<string>; next: CandidateView | undefined; isLoaded: boolean }

/** Announces each decision and the next card to screen readers. */
function Said({ what, next, isLoaded }: SaidProps) {
  const said = useStore(what)
  const { last, deck: texts } = useTexts('deciding')
  return (
    <p role="status" className="sr-only">
      <span>{said}</span>{' '}
      <span>{next ? texts.next({ name: next.firstName, age: next.age }) : isLoaded && said ? last : ''}</span>
    </p>
  )
}

/** The next card starts at its top. */
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
  const { ahead } = pageSizeFor(deck?.left ?? 0)
  const next = deck?.next ?? null
  const texts = useTexts('shell').failures
  const queryClient = useQueryClient()
  const more = useMutation({
    mutationFn: () => loadMoreCandidates(queryClient),
    onError: () => toast.error(texts.title, { description: texts.loadCandidates }),
  })
  const { mutate } = more
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline && next !== null && inHand <= ahead) mutate()
  }, [isOnline, mutate, inHand, ahead, next])
  return more
}
