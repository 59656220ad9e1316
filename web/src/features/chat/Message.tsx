import type { MessageView } from '@hearth/contract/chat'
import { timeText } from '../../lib/dates.ts'
import { useTexts } from '../../lib/texts.tsx'

type MessageProps = {
  message: MessageView
  isOwn: boolean
  sender: string
  isFirst: boolean
  isLast: boolean
}

/** `isFirst` and `isLast` of what one person said in one breath; the last carries the light. */
export function Message({ message, isOwn, sender, isFirst, isLast }: MessageProps) {
  const texts = useTexts().chat
  const side = isOwn
    ? 'self-end bg-brand text-on-brand forced-colors:border forced-colors:border-[Highlight]'
    : 'lit self-start'
  const corners = isOwn
    ? `${isFirst ? '' : 'rounded-se-sm'} ${isLast ? 'rounded-ee-xs shadow-glow' : 'rounded-ee-sm'}`
    : `${isFirst ? '' : 'rounded-ss-sm'} ${isLast ? 'rounded-es-xs' : 'rounded-es-sm shadow-none'}`
  return (
    <div
      className={`max-w-[84%] rounded-[1.25rem] break-inside-avoid px-4 py-2 sm:max-w-[75%] print:border print:border-line-strong print:bg-transparent print:text-ink ${isFirst ? 'mt-3' : 'mt-0.5'} ${side} ${corners}`}
    >
      <span className="sr-only">{isOwn ? texts.mine : sender}</span>
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
