import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { unsentTexts } from '../../api/inbox.ts'
import { useMutes } from '../../api/mutes.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { ConversationRow } from '../../components/conversation/ConversationRow.tsx'
import { More } from '../../components/layout/More.tsx'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { allConversations } from './chat.queries.ts'

/** All conversations of the viewer, the latest first, next to the open one. */
export function ConversationList({ openId }: { openId: string }) {
  const { failedState } = useTexts('shell')
  const chat = useTexts('chat')
  const { more } = useTexts('inbox')
  const waiting = useStore(unsentTexts(useQueryClient()))
  const mutes = useMutes()
  const list = useInfiniteQuery(allConversations)
  const lines = list.data?.pages.flatMap((page) => page.conversations) ?? []
  // A new message moves a conversation to the top, so it could appear on two pages.
  const conversations = [...new Map(lines.map((line) => [line.id, line])).values()]
  return (
    <nav
      aria-label={chat.list}
      className="sticky top-0 flex h-(--screen-block) flex-col overflow-y-auto overscroll-contain border-line border-e bg-sunken px-3 pb-4"
    >
      <p aria-hidden className="sticky top-0 z-10 bg-sunken px-3 py-4 font-display font-semibold text-xl">
        {chat.list}
      </p>
      {list.isPending && <Loading />}
      {list.isLoadingError && (
        <div role="alert" className="flex flex-col items-start gap-3 px-3 text-muted text-sm">
          <p>{failedState.text}</p>
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {failedState.retry}
          </Button>
        </div>
      )}
      {list.data && conversations.length === 0 && <p className="px-3 text-muted text-sm">{chat.listEmpty}</p>}
      <ul className="flex flex-col gap-0.5">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              line={conversation}
              isCurrent={conversation.id === openId}
              isMuted={mutes.has(conversation.id)}
              waiting={waiting.get(conversation.id)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <More
          label={more}
          className="pt-4"
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </nav>
  )
}

function Loading() {
  const texts = useTexts('front')
  const isOnline = useOnline()
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      {isOnline ? (
        <SkeletonRows />
      ) : (
        <p className="text-pretty px-3 text-muted text-sm">{texts.offlineState.text}</p>
      )}
    </div>
  )
}
