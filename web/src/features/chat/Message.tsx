import type { MessageView } from '@hearth/contract/chat'
import { timeText } from '../../lib/dates.ts'
import { useTexts } from '../../lib/texts.tsx'

type MessageProps = { message: MessageView; isOwn: boolean; sender: string }

export function Message({ message, isOwn, sender }: MessageProps) {
  const texts = useTexts().chat
  return (
    <div
      className={`flex max-w-[85%] flex-col gap-0.5 sm:max-w-[75%] ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <span className="sr-only">{isOwn ? texts.mine : sender}</span>
      <p
        dir="auto"
        className={`max-w-full wrap-anywhere whitespace-pre-wrap rounded-xl px-4 py-2.5 ${
          isOwn ? 'rounded-ee-sm bg-brand text-on-brand' : 'rounded-es-sm border border-line bg-surface'
        }`}
      >
        {message.content}
      </p>
      <time dateTime={message.createdAt} className="px-2 text-muted text-xs">
        {timeText(message.createdAt)}
      </time>
    </div>
  )
}
