import type { FamilyMessageView } from '@hearth/contract/circle/families'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { NoMessagesArt } from '../art/NoMessagesArt.tsx'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from '../states/States.tsx'

type FamilyThreadProps = {
  /** Newest first. */
  messages: readonly FamilyMessageView[]
  /** Loads older messages, if there are any. */
  onOlder: (() => void) | undefined
  isLoadingOlder: boolean
}

/** The conversation of two families, oldest message at the top. */
export function FamilyThread({ messages, onOlder, isLoadingOlder }: FamilyThreadProps) {
  const texts = useTexts('sharedCircle').thread
  if (messages.length === 0) return <EmptyState title={texts.empty} picture={<NoMessagesArt />} />
  return (
    <div className="flex flex-col gap-3">
      {onOlder && (
        <Button variant="quiet" className="self-center" busy={isLoadingOlder} onClick={onOlder}>
          {texts.older}
        </Button>
      )}
      <div role="log" aria-label={texts.label}>
        <ol className="flex flex-col gap-4">
          {messages.toReversed().map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </div>
    </div>
  )
}

function Message({ message: { senderName, side, isOwn, text, sentAt } }: { message: FamilyMessageView }) {
  const texts = useTexts('sharedCircle').thread
  const { dayAndTimeText } = useDates()
  const isOurs = side === 'ours'
  return (
    <li className={`flex max-w-[85%] flex-col gap-1 ${isOurs ? 'items-end self-end' : 'items-start'}`}>
      <p className="px-1 text-muted text-xs">
        <bdi className="font-medium">{isOwn ? texts.own : senderName}</bdi> · {texts[side]}
      </p>
      <p
        dir="auto"
        className={`wrap-anywhere whitespace-pre-line rounded-xl px-4 py-2.5 ${isOurs ? 'bg-brand text-on-brand' : 'lit'}`}
      >
        {text}
      </p>
      <time dateTime={sentAt} className="px-1 text-muted text-xs">
        {dayAndTimeText(sentAt)}
      </time>
    </li>
  )
}
