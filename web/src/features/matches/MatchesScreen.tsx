import type { MatchesView, MatchView } from '@hearth/contract/matching'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { ownLikes } from '../../api/likes.ts'
import { ownConversations } from '../../api/queries.ts'
import { findMuch, ownUnread } from '../../api/unread.ts'
import { NoMatchesArt } from '../../components/art/NoMatchesArt.tsx'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { KindLimit } from '../../components/KindLimit.tsx'
import { More } from '../../components/More.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/States.tsx'
import { useLikesTexts } from '../../lib/likes-texts.tsx'
import { useOnline } from '../../lib/online.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Conversations } from './Conversations.tsx'
import { Farewells } from './Farewells.tsx'
import { Invitation } from './Invitation.tsx'
import { MatchCard, RoomyMatchCard } from './MatchCard.tsx'
import './matches.css'
import { ownMatches } from './matches.queries.ts'
import { NewMatches } from './NewMatches.tsx'
import { useOpening } from './use-opening.ts'

export function MatchesScreen() {
  const texts = useTexts()
  const list = useInfiniteQuery(ownMatches)
  return (
    <Page
      width="wide"
      title={texts.matches.heading}
      back={{ to: '/app', label: texts.matches.back }}
      action={<ToLikes />}
    >
      {!list.data && <Coming hasFailed={list.isLoadingError} onRetry={() => void list.refetch()} />}
      <Farewells />
      {list.data && <Matches pages={list.data.pages} isAll={!list.hasNextPage} />}
      {list.hasNextPage && (
        <More
          label={texts.matches.more}
          variant="secondary"
          className="pt-8"
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </Page>
  )
}

type ComingProps = { hasFailed: boolean; onRetry: () => void }

/** What stands here until the matches do, or where they do not come. */
function Coming({ hasFailed, onRetry }: ComingProps) {
  const texts = useTexts()
  const isOnline = useOnline()
  const talks = useInfiniteQuery({ ...ownConversations, enabled: false }).data?.pages[0]?.conversations ?? []
  if ((hasFailed || !isOnline) && talks.length > 0) return <Apart onRetry={onRetry} />
  if (!hasFailed)
    return (
      <Waiting onRetry={onRetry}>
        <Loading />
      </Waiting>
    )
  const { title, text, retry } = texts.failedState
  return <FailedState title={title} text={text} retryLabel={retry} onRetry={onRetry} />
}

/** The conversations that were read here can be read on, where nothing else comes. */
function Apart({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts()
  return (
    <>
      <div role="status" className="mb-8 flex max-w-3xl flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{texts.matches.apart}</p>
        <Button variant="secondary" onClick={onRetry}>
          {texts.failedState.retry}
        </Button>
      </div>
      <Conversations />
    </>
  )
}

/** Whoever likes one is not a match yet, and one decision away from it. */
function ToLikes() {
  const texts = useLikesTexts()
  const [first] = useInfiniteQuery(ownLikes).data?.pages ?? []
  return (
    <ButtonLink to="/likes" variant="soft">
      <Heart aria-hidden className="size-4" />
      {first && first.total > 0 ? texts.short(first.total) : texts.heading}
    </ButtonLink>
  )
}

/** Fewer than this leave a row of the grid unfilled. */
const FEW = 6
/** So few have the room that a picture wants. */
const ROOMY = 2

function Matches({ pages, isAll }: { pages: MatchesView[]; isAll: boolean }) {
  const texts = useTexts().matches
  const opening = useOpening()
  // A new match shifts the pages, and the one at a seam would come twice.
  const matches = [
    ...new Map(pages.flatMap((page) => page.matches).map((match) => [match.id, match])).values(),
  ]
  const fresh = matches.filter(({ conversationId }) => conversationId === null)
  const { message, limit } = useKindly((match) => !opening.isPending && opening.mutate(match))
  if (matches.length === 0) return <NoMatches />
  const hasRow = fresh.length > 0 && matches.length > 1
  return (
    <>
      <p className="mb-8 text-lg text-muted">{texts.count(pages[0]?.total ?? 0)}</p>
      {hasRow && <NewMatches matches={fresh} onMessage={message} />}
      {matches.length > fresh.length && <Conversations />}
      <h2 className={fresh.length === 0 || hasRow ? 'mb-4 font-display font-semibold text-xl' : 'sr-only'}>
        {texts.all}
      </h2>
      <Cards
        matches={matches}
        isAll={isAll}
        openingId={opening.isPending ? opening.variables.id : undefined}
        onMessage={message}
      />
      <KindLimit {...limit} />
    </>
  )
}

/** Before a conversation is begun, whoever has many that wait is asked about these. */
function useKindly(open: (match: MatchView) => void) {
  const queryClient = useQueryClient()
  const { data } = useQuery(ownUnread)
  const [asked, setAsked] = useState<MatchView>()
  async function message(match: MatchView) {
    const ask = () => queryClient.fetchQuery(ownUnread)
    if (match.conversationId === null && (await findMuch(data, ask))) setAsked(match)
    else open(match)
  }
  const limit = {
    waiting: asked && data?.waiting,
    onSee: () => {
      setAsked(undefined)
      document.getElementById('conversations')?.scrollIntoView()
    },
    onAnyway: () => {
      setAsked(undefined)
      if (asked) open(asked)
    },
    onClose: () => setAsked(undefined),
  }
  return { message: (match: MatchView) => void message(match), limit }
}

type CardsProps = {
  matches: MatchView[]
  isAll: boolean
  openingId: string | undefined
  onMessage: (match: MatchView) => void
}

function Cards({ matches, isAll, openingId, onMessage }: CardsProps) {
  const isOnly = isAll && matches.length === 1
  const hasRoom = isAll && matches.length <= ROOMY
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {matches.map((match) => (
        <li key={match.id} className={`min-w-0 ${isOnly ? 'sm:col-span-2' : ''}`}>
          {hasRoom ? (
            <RoomyMatchCard
              match={match}
              isOnly={isOnly}
              isOpening={openingId === match.id}
              onMessage={() => onMessage(match)}
            />
          ) : (
            <MatchCard match={match} isOpening={openingId === match.id} onMessage={() => onMessage(match)} />
          )}
        </li>
      ))}
      {isAll && matches.length < FEW && (
        <li className={`min-w-0 ${isOnly || matches.length === 2 ? 'max-xl:sm:col-span-2' : ''}`}>
          <Invitation />
        </li>
      )}
    </ul>
  )
}

function NoMatches() {
  const texts = useTexts().matches
  return (
    <>
      <p className="text-lg text-muted">{texts.count(0)}</p>
      <EmptyState
        title={texts.empty.title}
        text={texts.empty.text}
        picture={<NoMatchesArt />}
        action={<ButtonLink to="/swipe">{texts.empty.action}</ButtonLink>}
      />
    </>
  )
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-8">
      <Skeleton className="mt-0.5 h-6 w-52 rounded-full" />
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <div key={place} className="lit flex flex-col gap-4 rounded-xl p-5">
            <div className="flex items-center gap-4">
              <Skeleton className="arch w-18 shrink-0" />
              <div className="flex flex-1 flex-col gap-2.5">
                <Skeleton className="h-5 w-3/5 rounded-full" />
                <Skeleton className="h-4 w-2/5 rounded-full" />
              </div>
            </div>
            <Skeleton className="h-4 rounded-full" />
            <Skeleton className="h-11 rounded-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
