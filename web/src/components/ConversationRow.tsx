import type { ConversationLine } from '@hearth/contract/chat'
import { useTimes } from '../lib/dates.ts'
import { useInboxTexts } from '../lib/inbox-texts.tsx'
import { Avatar } from './Avatar.tsx'
import { ListRow } from './ListRow.tsx'

type ConversationRowProps = { line: ConversationLine; isCurrent?: boolean }

/** A conversation in a list of them: with whom, what was said last and when, what is unread, whose turn it is. */
export function ConversationRow({ line, isCurrent = false }: ConversationRowProps) {
  const texts = useInboxTexts()
  const { timeOrDay } = useTimes()
  const { id, person, lastMessage, unread, turn } = line
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const isMine = lastMessage !== null && lastMessage.senderId !== person.id
  const isWaiting = turn === 'mine'
  return (
    <ListRow
      to={`/messages/${id}`}
      isCurrent={isCurrent}
      isMarked={unread > 0}
      count={unread}
      tag={isWaiting ? texts.yourTurn : undefined}
      lead={<Avatar name={name} id={person.id} photo={person.photos[0]} />}
      title={<bdi>{name}</bdi>}
      text={
        <>
          {unread > 0 && <span className="sr-only">{texts.unread(unread)}: </span>}
          <bdi>{isMine ? texts.yours(saidIn(line, texts)) : saidIn(line, texts)}</bdi>
        </>
      }
      meta={lastMessage && <time dateTime={lastMessage.createdAt}>{timeOrDay(lastMessage.createdAt)}</time>}
    />
  )
}

function saidIn({ lastMessage }: ConversationLine, texts: ReturnType<typeof useInboxTexts>): string {
  if (!lastMessage) return texts.notBegun
  return lastMessage.deletedAt ? texts.deleted : lastMessage.content
}
