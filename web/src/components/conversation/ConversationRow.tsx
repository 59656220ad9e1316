import type { ConversationListItem } from '@hearth/contract/chat/chat'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ListRow } from '../layout/ListRow.tsx'
import { Avatar } from '../photo/Avatar.tsx'
import { AttachmentMark } from './AttachmentMark.tsx'
import { type UnsentMessage, useLastMessage } from './last-message.ts'
import { MutedMark } from './MutedMark.tsx'

type ConversationRowProps = {
  line: ConversationListItem
  isCurrent?: boolean
  isMuted: boolean
  waiting?: UnsentMessage | undefined
}

/** A row of a conversation list: person, last message and time, unread count, and whose turn it is. */
export function ConversationRow({ line, isCurrent = false, isMuted, waiting }: ConversationRowProps) {
  const texts = useTexts('inbox')
  const { timeOrDay } = useDates()
  const { id, person, lastMessage, unread } = line
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const { words, kind, tag } = useLastMessage(line, waiting)
  return (
    <ListRow
      to={`/messages/${id}`}
      isCurrent={isCurrent}
      isMarked={unread > 0}
      count={unread}
      tag={tag}
      lead={<Avatar name={name} id={person.id} photo={person.photos[0]} />}
      title={
        <span className="flex min-w-0 items-center gap-1.5">
          <bdi className="truncate">{name}</bdi>
          {isMuted && <MutedMark />}
        </span>
      }
      text={
        <>
          {unread > 0 && <span className="sr-only">{texts.unread({ n: unread })} </span>}
          <AttachmentMark kind={kind} />
          <bdi>{words ?? texts.notBegun}</bdi>
        </>
      }
      meta={lastMessage && <time dateTime={lastMessage.createdAt}>{timeOrDay(lastMessage.createdAt)}</time>}
    />
  )
}
