import type { InboxEntry, InboxView } from '@hearth/contract/chat/chat'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { entriesIn, ownInbox, unsentTexts } from '../../api/inbox.ts'
import { useMutes } from '../../api/mutes.ts'
import { ownConversations, ownLikes } from '../../api/queries.ts'
import { NoMatchesArt } from '../../components/art/NoMatchesArt.tsx'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { KindLimit } from '../../components/conversation/KindLimit.tsx'
import { More } from '../../components/layout/More.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Skeleton, SkeletonRows } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useDebounced, useElapsed, useIdle } from '../../lib/hooks/timing.ts'
import { useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Conversations } from './Conversations.tsx'
import { Farewells } from './Farewells.tsx'
import { Invitation } from './Invitation.tsx'
import { MatchRow } from './MatchRow.tsx'
import './matches.css'
import { matchesNamed, NameSearch } from './NameSearch.tsx'
import { PastMatches } from './PastMatches.tsx'
import { RoomyMatchCard } from './RoomyMatchCard.tsx'
import { ToHidden } from './ToHidden.tsx'
import { useMessaging } from './use-messaging.ts'

export function MatchesScreen() {
  const texts = useTexts('matches')
  const list = useInfiniteQuery(ownInbox())
  // For the next visit without a network, which opens with what was read here.
  useInfiniteQuery({
    ...ownConversations,
    enabled: useIdle(list.data !== undefined),
    notifyOnChangeProps: [],
  })
  return (
    <Page width="wide" title={texts.heading} back={{ to: '/app', label: texts.back }} action={<ToLikes />}>
      {!list.data && <Coming hasFailed={list.isLoadingError} onRetry={() => void list.refetch()} />}
      <Farewells />
      {list.data && <Matches all={list.data} list={list} />}
      {list.data && <PastMatches />}
    </Page>
  )
}

/** After that long what was read before is better than nothing. */
const LATE_MS = 400

type ComingProps = { hasFailed: boolean; onRetry: () => void }

/** The loading and error states of the matches. */
function Coming({ hasFailed, onRetry }: ComingProps) {
  const isOnline = useOnline()
  const talks = useInfiniteQuery({ ...ownConversations, enabled: false }).data?.pages[0]?.conversations ?? []
  const isLate = useElapsed(LATE_MS)
  if ((hasFailed || !isOnline || isLate) && talks.length > 0) return <Apart onRetry={onRetry} />
  if (!hasFailed)
    return (
      <Waiting onRetry={onRetry}>
        <Loading />
      </Waiting>
    )
  return <FailedState onRetry={onRetry} />
}

/** The conversations that were read here can be read on, where nothing else comes. */
function Apart({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts('matches')
  const { failedState } = useTexts('shell')
  return (
    <>
      <div role="status" className="mb-8 flex max-w-3xl flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{texts.apart}</p>
        <Button variant="secondary" onClick={onRetry}>
          {failedState.retry}
        </Button>
      </div>
      <Conversations />
    </>
  )
}

/** Links to the people who like the viewer: one decision makes each a match. */
function ToLikes() {
  const texts = useTexts('likes')
  const total = useInfiniteQuery(ownLikes).data?.pages[0]?.total ?? 0
  const words = total > 0 ? texts.short({ n: total }) : texts.heading
  return (
    <ButtonLink to="/likes" variant="soft" aria-label={words} className="shrink-0">
      <Heart aria-hidden className="size-4" />
      {/* The name of the screen needs the room. */}
      <span className="max-[26rem]:hidden">{words}</span>
      {total > 0 && <span className="min-[26rem]:hidden">{total}</span>}
    </ButtonLink>
  )
}

/** Fewer than this leave most of a screen empty. */
const FEW = 4
/** So few, and not begun yet, have the room that a picture wants. */
const ROOMY = 2

const hasRoom = (total: number, entries: readonly InboxEntry[]) =>
  total <= ROOMY && entries.every(({ lastMessage }) => lastMessage === null)

type List = UseInfiniteQueryResult<InfiniteData<InboxView>>
type MatchesProps = { all: InfiniteData<InboxView>; list: List }

function Matches({ all, list: whole }: MatchesProps) {
  const texts = useTexts('matches')
  const total = all.pages[0]?.total ?? 0
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim())
  const found = useInfiniteQuery({ ...ownInbox(wanted), enabled: wanted !== '' })
  if (total === 0) return <NoMatches />
  const isRoomy = hasRoom(total, entriesIn(all))
  const isInviting = !isRoomy && total < FEW && !wanted
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:grow">
          <p className="text-lg text-muted">{texts.count({ n: total })}</p>
          <ToHidden />
        </div>
        {total > ROOMY && <NameSearch value={typed} onChange={setTyped} />}
      </div>
      {isRoomy ? (
        <First matches={all} />
      ) : (
        <Rows name={wanted} all={all} list={wanted ? found : whole} onClear={() => setTyped('')} />
      )}
      {isInviting && (
        <div className="mt-5">
          <Invitation />
        </div>
      )}
    </>
  )
}

/** The one list: unread first, then by what happened last, and each match once. */
function Rows({ name, all, list, onClear }: MatchesProps & { name: string; onClear: () => void }) {
  const texts = useTexts('matches')
  const waiting = useStore(unsentTexts(useQueryClient()))
  const mutes = useMutes()
  const { message, openingId, limit } = useMessaging()
  // Those at hand are found at once, and without a network they are all there are.
  const matches = list.data ? entriesIn(list.data) : matchesNamed(entriesIn(all), name)
  const isSearched = list.data !== undefined || list.fetchStatus !== 'fetching'
  return (
    <>
      {name && (
        <p role="status" className="sr-only">
          {isSearched && texts.found({ n: matches.length })}
        </p>
      )}
      {matches.length > 0 && (
        <ul id="matches" className="match-rows lit overflow-clip rounded-xl">
          {matches.map((match) => (
            <li key={match.id}>
              <MatchRow
                match={match}
                waiting={match.conversationId ? waiting.get(match.conversationId) : undefined}
                isMuted={mutes.has(match.conversationId)}
                isOpening={openingId === match.id}
                onMessage={() => message(match)}
              />
            </li>
          ))}
        </ul>
      )}
      {matches.length === 0 && (isSearched ? <NotFound name={name} onClear={onClear} /> : <SkeletonRows />)}
      {list.hasNextPage && (
        <More
          label={texts.more}
          variant="secondary"
          className="pt-8"
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
      <KindLimit {...limit} />
    </>
  )
}

function NotFound({ name, onClear }: { name: string; onClear: () => void }) {
  const texts = useTexts('matches').notFound
  return (
    <EmptyState
      title={texts.title({ name })}
      picture={<NoMatchesArt />}
      action={
        <Button variant="secondary" onClick={onClear}>
          {texts.action}
        </Button>
      }
    />
  )
}

function First({ matches: all }: { matches: InfiniteData<InboxView> }) {
  const { message, openingId, limit } = useMessaging()
  const matches = entriesIn(all)
  const isOnly = matches.length === 1
  return (
    <>
      <ul id="matches" className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
        {matches.map((match) => (
          <li key={match.id} className={`min-w-0 ${isOnly ? 'sm:col-span-2' : ''}`}>
            <RoomyMatchCard
              match={match}
              isOnly={isOnly}
              isOpening={openingId === match.id}
              onMessage={() => message(match)}
            />
          </li>
        ))}
        <li className="min-w-0 max-xl:sm:col-span-2">
          <Invitation />
        </li>
      </ul>
      <KindLimit {...limit} />
    </>
  )
}

function NoMatches() {
  const texts = useTexts('matches')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-lg text-muted">{texts.count({ n: 0 })}</p>
        <ToHidden />
      </div>
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
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="mt-0.5 h-6 w-52 rounded-full" />
      <div className="lit rounded-xl p-2">
        <SkeletonRows count={5} />
      </div>
    </div>
  )
}
