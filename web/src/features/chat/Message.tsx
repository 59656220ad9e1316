import type { MessageView } from '@hearth/contract/chat'
import type { PersonView } from '@hearth/contract/people'
import { useChatTexts } from '../../lib/chat-texts.tsx'
import { timeText } from '../../lib/dates.ts'
import { Quote } from './Quote.tsx'

type MessageProps = {
  message: MessageView
  isOwn: boolean
  /** The other one of the two. */
  person: PersonView
  isFirst: boolean
  isLast: boolean
}

const cornersOf = ({ isOwn, isFirst, isLast }: Pick<MessageProps, 'isOwn' | 'isFirst' | 'isLast'>) =>
  isOwn
    ? `${isFirst ? '' : 'rounded-se-sm'} ${isLast ? 'rounded-ee-xs shadow-glow' : 'rounded-ee-sm'}`
    : `${isFirst ? '' : 'rounded-ss-sm'} ${isLast ? 'rounded-es-xs' : 'rounded-es-sm shadow-none'}`

/** `isFirst` and `isLast` of what one person said in one breath; the last carries the light. */
export function Message({ message, isOwn, person, isFirst, isLast }: MessageProps) {
  const texts = useChatTexts()
  const side = isOwn
    ? 'self-end bg-brand text-on-brand forced-colors:border forced-colors:border-[Highlight]'
    : 'lit self-start'
  return (
    <div
      className={`max-w-[84%] rounded-[1.25rem] break-inside-avoid px-4 py-2 sm:max-w-[75%] print:border print:border-line-strong print:bg-transparent print:text-ink ${isFirst ? 'mt-3' : 'mt-0.5'} ${side} ${cornersOf({ isOwn, isFirst, isLast })}`}
    >
      <span className="sr-only">{isOwn ? texts.mine : person.firstName}</span>
      {message.about && <Quote about={message.about} person={person} isMine={!isOwn} />}
      {/* The words choose which way they are read; the shape around them follows the page. */}
      <div dir="auto" className="flow-root">
        <p className="wrap-anywhere inline whitespace-pre-wrap">{message.content}</p>
        {/* Beside the last line where it fits, below it where it does not. */}
        <time
          dateTime={message.createdAt}
          className={`relative inset-bs-1.5 float-end ms-3 mb-1 select-none text-xs tabular-nums print:text-muted ${isOwn ? 'text-on-brand' : 'text-muted'}`}
        >
          <bdi>{timeText(message.createdAt)}</bdi>
        </time>
      </div>
    </div>
  )
}
