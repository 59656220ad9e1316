import type { ConversationLine } from '@hearth/contract/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ownConversations } from '../../api/queries.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { NoMessagesArt } from '../../components/art/NoMessagesArt.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { useDashboardTexts } from '../../lib/dashboard-texts.tsx'
import { useTimes } from '../../lib/dates.ts'
import { Section } from './Section.tsx'

const SHOWN = 4

/** The conversations in which the next word is one's own, whoever wrote last first. */
export function YourTurn() {
  const texts = useDashboardTexts().turn
  const list = useInfiniteQuery(ownConversations)
  const lines = list.data?.pages.flatMap(({ conversations }) => conversations) ?? []
  const waiting = lines.filter(({ turn }) => turn !== 'theirs')
  return (
    <Section
      heading={texts.heading}
      isPending={list.isPending}
      failed={list.isLoadingError ? texts.failed : undefined}
      empty={
        list.data && waiting.length === 0
          ? { text: texts.empty, to: '/swipe', action: texts.emptyAction }
          : undefined
      }
      picture={<NoMessagesArt />}
      more={{ to: '/matches', label: texts.all }}
      skeleton={<SkeletonRows count={2} />}
      onRetry={() => void list.refetch()}
    >
      <ul className="-mx-3 flex flex-col">
        {waiting.slice(0, SHOWN).map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Line({ line: { id, person, lastMessage, unread } }: { line: ConversationLine }) {
  const texts = useDashboardTexts().turn
  const { timeOrDay } = useTimes()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <ListRow
      to={`/messages/${id}`}
      isMarked={lastMessage !== null}
      count={unread}
      lead={<Avatar name={name} id={person.id} photo={person.photos[0]} />}
      title={<bdi>{name}</bdi>}
      text={<bdi>{lastMessage?.content ?? texts.hello(person.firstName)}</bdi>}
      meta={lastMessage && <time dateTime={lastMessage.createdAt}>{timeOrDay(lastMessage.createdAt)}</time>}
    />
  )
}
