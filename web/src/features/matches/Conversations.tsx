import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { unsentTexts } from '../../api/inbox.ts'
import { useMutes } from '../../api/mutes.ts'
import { ownConversations } from '../../api/queries.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { ConversationRow } from '../../components/conversation/ConversationRow.tsx'
import { More } from '../../components/layout/More.tsx'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** The cached conversations, latest first, for a page without a network. */
export function Conversations() {
  const texts = useTexts('inbox')
  const mutes = useMutes()
  const list = useInfiniteQuery(ownConversations)
  const waiting = useStore(unsentTexts(useQueryClient()))
  const all = list.data?.pages.flatMap((page) => page.conversations) ?? []
  // A new message moves a conversation to the top, so it could appear on two pages.
  const lines = [...new Map(all.map((line) => [line.id, line])).values()]
  if (list.data && lines.length === 0) return null
  return (
    <section className="mb-10 flex max-w-3xl flex-col gap-3">
      <h2 className="font-display font-semibold text-xl">{texts.heading}</h2>
      {list.isPending && <SkeletonRows count={3} />}
      {list.isLoadingError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-muted">
          <p>{texts.failed}</p>
          <Button variant="secondary" onClick={() => void list.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      <ul className="-mx-3 flex flex-col gap-0.5">
        {lines.map((line) => (
          <li key={line.id}>
            <ConversationRow line={line} isMuted={mutes.has(line.id)} waiting={waiting.get(line.id)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <More
          label={texts.more}
          key={list.data?.pages.length}
          isBusy={list.isFetchingNextPage}
          onMore={() => !list.isFetching && void list.fetchNextPage()}
        />
      )}
    </section>
  )
}
