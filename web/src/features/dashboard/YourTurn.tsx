import type { InboxEntry } from '@hearth/contract/chat/chat'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { entriesIn, ownInbox, unsentTexts } from '../../api/inbox.ts'
import { ownConversations } from '../../api/queries.ts'
import { NoMessagesArt } from '../../components/art/NoMessagesArt.tsx'
import { AttachmentMark } from '../../components/conversation/AttachmentMark.tsx'
import { useLastMessage } from '../../components/conversation/last-message.ts'
import { ListRow } from '../../components/layout/ListRow.tsx'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { SkeletonRows } from '../../components/states/Skeleton.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useIdle } from '../../lib/hooks/timing.ts'
import { useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Section } from './Section.tsx'

const SHOWN = 4

type WaitingMatch = Pick<InboxEntry, 'id' | 'person' | 'conversationId' | 'lastMessage' | 'unread' | 'turn'>

/** The matches that wait for the viewer: unread first, and new ones too. */
export function YourTurn() {
  const texts = useTexts('dashboard').turn
  const { matches, list } = useMatches()
  const sending = useStore(unsentTexts(useQueryClient()))
  // An answered match no longer waits, even if the answer is still unsent.
  const waiting = matches?.filter(
    ({ conversationId, turn }) => turn !== 'theirs' && !(conversationId && sending.has(conversationId)),
  )
  return (
    <Section
      heading={texts.heading}
      isPending={list.isPending && !matches}
      failed={list.isLoadingError && !matches ? texts.failed : undefined}
      empty={
        waiting?.length === 0 ? { text: texts.empty, to: '/swipe', action: texts.emptyAction } : undefined
      }
      picture={<NoMessagesArt />}
      more={{ to: '/matches', label: texts.all }}
      skeleton={<SkeletonRows count={2} />}
      onRetry={() => void list.refetch()}
    >
      <ul className="-mx-3 flex flex-col">
        {waiting?.slice(0, SHOWN).map((match) => (
          <li key={match.id}>
            <Line match={match} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns the matches, or the conversations of the offline cache if they cannot be loaded. */
function useMatches() {
  const list = useInfiniteQuery({ ...ownInbox(), meta: {} })
  // Also for the next visit without a network.
  const talks = useInfiniteQuery({
    ...ownConversations,
    enabled: useIdle(list.data !== undefined),
  }).data?.pages.flatMap(({ conversations }) => conversations)
  const kept = talks?.map((line): WaitingMatch => ({ ...line, conversationId: line.id }))
  const matches: WaitingMatch[] | undefined = list.data ? entriesIn(list.data) : kept
  return { list, matches }
}

function Line({ match }: { match: WaitingMatch }) {
  const { person, conversationId, lastMessage, unread } = match
  const texts = useTexts('dashboard').turn
  const { timeOrDay } = useDates()
  const { words, kind } = useLastMessage(match, undefined)
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <ListRow
      to={conversationId ? `/messages/${conversationId}` : `/people/${person.id}`}
      isMarked={lastMessage !== null}
      count={unread}
      lead={<Avatar name={name} id={person.id} photo={person.photos[0]} />}
      title={<bdi>{name}</bdi>}
      text={
        <>
          {unread > 0 && <span className="sr-only">{texts.unread({ n: unread })} </span>}
          <AttachmentMark kind={kind} />
          <bdi>{words ?? texts.hello({ firstName: person.firstName })}</bdi>
        </>
      }
      meta={lastMessage && <time dateTime={lastMessage.createdAt}>{timeOrDay(lastMessage.createdAt)}</time>}
    />
  )
}
