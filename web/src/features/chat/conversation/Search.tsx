import { type ConversationView, MAX_SEARCH_LENGTH, type MessageView } from '@hearth/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { AttachmentMark } from '../../../components/conversation/AttachmentMark.tsx'
import { useWords } from '../../../components/conversation/last-message.ts'
import { well } from '../../../components/fields/Field.tsx'
import { SkeletonRows } from '../../../components/states/Skeleton.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useDebounced } from '../../../lib/hooks/timing.ts'
import { useBackToClose } from '../../../lib/hooks/use-back-to-close.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { foundIn } from '../chat.queries.ts'
import { markedPieces } from '../message/marked-pieces.ts'

type SearchProps = { conversation: ConversationView; onGo: (seq: number) => void; onClose: () => void }

/** Looks through all that was said here, and leads to where it was. */
export function Search({ conversation, onGo, onClose }: SearchProps) {
  const texts = useTexts('chat').search
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useBackToClose(true, onClose)
  return (
    <div role="search" className="absolute -inset-x-5 inset-y-0 z-10 flex flex-col gap-3 bg-ground pt-1">
      <div className="flex items-center gap-2 px-5">
        <input
          ref={field}
          type="search"
          dir="auto"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          className={`${well} min-h-12 min-w-0 flex-1 rounded-full px-5 [&::-webkit-search-cancel-button]:hidden`}
        />
        <IconButton label={useTexts('shell').parts.close} onClick={onClose}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-6">
        <Found conversation={conversation} wanted={wanted} onGo={onGo} />
      </div>
    </div>
  )
}

type FoundProps = { conversation: ConversationView; wanted: string; onGo: (seq: number) => void }

function Found({ conversation, wanted, onGo }: FoundProps) {
  const texts = useTexts('chat').search
  const { failedState } = useTexts('shell')
  const list = useInfiniteQuery(foundIn(conversation.id, wanted))
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  if (!wanted) return null
  if (list.isLoadingError) return <p role="alert">{failedState.text}</p>
  if (list.isPending) return <SkeletonRows count={3} />
  return (
    <>
      <p role="status" className="px-3 pb-2 text-muted text-sm">
        {messages.length > 0
          ? texts.found[list.hasNextPage ? 'more' : 'exact']({ n: messages.length })
          : texts.none}
      </p>
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Hit message={message} conversation={conversation} wanted={wanted} onGo={onGo} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}

type HitProps = FoundProps & { message: MessageView }

function Hit({ message, conversation: { person }, wanted, onGo }: HitProps) {
  const chat = useTexts('chat')
  const { hidden } = useTexts('people')
  const wordsOf = useWords()
  const attachment = message.isHidden ? undefined : message.attachment
  const { dayText } = useDates()
  const name = message.senderId === person.id ? person.firstName : chat.mine
  return (
    <button
      type="button"
      onClick={() => onGo(message.seq)}
      className="flex min-h-16 w-full flex-col justify-center rounded-lg px-3 py-2 text-start transition-colors hover:bg-brand-soft"
    >
      <span className="text-muted text-xs">
        {chat.search.from({ name, day: dayText(message.createdAt) })}
      </span>
      <bdi className="wrap-anywhere line-clamp-2">
        {message.isHidden && <i>{hidden.text}</i>}
        {attachment && (
          <span className="me-1.5 text-muted">
            <AttachmentMark kind={attachment.kind} />
            {wordsOf('', attachment.kind)}
          </span>
        )}
        {markedPieces(message.isHidden ? '' : message.content, wanted).map(({ text, isMarked }, index) =>
          isMarked ? (
            <mark key={index} className="rounded-sm bg-brand-soft text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </button>
  )
}
