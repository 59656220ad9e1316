import type { ConversationListItem } from '@hearth/contract/chat/chat'
import { useTimes } from '../../lib/format/dates.ts'
import { useInboxTexts } from '../../lib/texts/chat/inbox.ts'
import { ListRow } from '../layout/ListRow.tsx'
import { Avatar } from '../photo/Avatar.tsx'
import { type UnsentMessage, useLastMessage } from './last-message.ts'

type ConversationRowProps = {
  line: ConversationListItem
  isCurrent?: boolean
  waiting?: UnsentMessage | undefined
}

/** A row of a conversation list: person, last message and time, unread count, and whose turn it is. */
export function ConversationRow({ line, isCurrent = false, waiting }: ConversationRowProps) {
  const texts = useInboxTexts()
  const { timeOrDay } = useTimes()
  const { id, person, lastMessage, unread } = line
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const { words, tag } = useLastMessage(line, waiting)
  return (
    <ListRow
      to={`/messages/${id}`}
      isCurrent={isCurrent}
      isMarked={unread > 0}
      count={unread}
      tag={tag}
      lead={<Avatar name={name} id={person.id} photo={person.photos[0]} />}
      title={<bdi>{name}</bdi>}
      text={
        <>
          {unread > 0 && <span className="sr-only">{texts.unread(unread)}: </span>}
          <bdi>{words ?? texts.notBegun}</bdi>
        </>
      }
      meta={lastMessage && <time dateTime={lastMessage.createdAt}>{timeOrDay(lastMessage.createdAt)}</time>}
    />
  )
}
