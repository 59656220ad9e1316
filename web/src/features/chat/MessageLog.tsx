import type { ConversationView, MessageView } from '@hearth/contract/chat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { FailedState } from '../../components/States.tsx'
import { dayKey, relativeDay } from '../../lib/dates.ts'
import { useInSight } from '../../lib/in-sight.ts'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { loadOlder, messagesOf } from './chat.queries.ts'
import { Message } from './Message.tsx'

// Nearer to the end than this, one is reading the newest.
const AT_END_PX = 80

export function MessageLog({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts().chat
  const list = useQuery(messagesOf(conversation.id))
  const viewerId = personIdOf(useSession().state)
  const { messages, hasMore } = list.data ?? { messages: [], hasMore: false }
  const { frame, isBelowNews, onScroll, toEnd } = useEnd(messages.at(-1), viewerId)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Turned round, the frame measures its scroll from the end: it stays at the newest message, and
          older ones that come in above move nothing. */}
      <div
        ref={frame}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="flex flex-col py-4">
          {hasMore && <Older key={messages[0]?.seq} conversationId={conversation.id} />}
          {list.isPending && <Loading />}
          <Messages messages={messages} viewerId={viewerId} sender={conversation.person.firstName} />
        </div>
        {list.data && messages.length === 0 && (
          <p className="m-auto text-balance px-6 text-center text-lg text-muted">
            {texts.empty(conversation.person.firstName)}
          </p>
        )}
        {list.isLoadingError && <Failed onRetry={() => void list.refetch()} />}
      </div>
      {isBelowNews && <ToNewest onPress={toEnd} />}
    </div>
  )
}

type MessagesProps = { messages: MessageView[]; viewerId: string | undefined; sender: string }

function Messages({ messages, viewerId, sender }: MessagesProps) {
  return (
    <div role="log" aria-label={useTexts().chat.log(sender)} className="flex flex-col gap-1.5">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          <Day message={message} before={messages[index - 1]} />
          <Message message={message} isOwn={message.senderId === viewerId} sender={sender} />
        </Fragment>
      ))}
    </div>
  )
}

/** Keeps to the newest message, unless one is reading further up and somebody else wrote it. */
function useEnd(last: MessageView | undefined, viewerId: string | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const seen = useRef(last?.id)
  const [isBelowNews, setIsBelowNews] = useState(false)
  const isAtEnd = () => Math.abs(frame.current?.scrollTop ?? 0) < AT_END_PX
  const toEnd = () => {
    frame.current?.scrollTo({ top: 0 })
    setIsBelowNews(false)
  }

  const onNewest = useEffectEvent((id: string | undefined) => {
    const isFirst = seen.current === undefined
    if (seen.current === id) return
    seen.current = id
    if (isFirst || isAtEnd() || last?.senderId === viewerId) toEnd()
    else setIsBelowNews(true)
  })
  useEffect(() => onNewest(last?.id), [last?.id])

  return { frame, isBelowNews, toEnd, onScroll: () => isBelowNews && isAtEnd() && setIsBelowNews(false) }
}

function ToNewest({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" className="absolute inset-x-0 bottom-3 mx-auto w-fit" onClick={onPress}>
      <ArrowDown aria-hidden className="size-4" />
      {useTexts().chat.newest}
    </Button>
  )
}

function Older({ conversationId }: { conversationId: string }) {
  const texts = useTexts().chat
  const queryClient = useQueryClient()
  const older = useMutation({ mutationFn: () => loadOlder(queryClient, conversationId) })
  const load = () => !older.isPending && older.mutate()
  const top = useInSight(load)
  return (
    <div ref={top} className="flex justify-center pb-3">
      <Button variant="quiet" busy={older.isPending} onClick={load}>
        {texts.older}
      </Button>
    </div>
  )
}

function Day({ message, before }: { message: MessageView; before: MessageView | undefined }) {
  const texts = useTexts().chat
  if (before && dayKey(before.createdAt) === dayKey(message.createdAt)) return null
  return (
    <p className="py-3 text-center font-medium text-muted text-xs">{relativeDay(message.createdAt, texts)}</p>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { title, text, retry } = useTexts().failedState
  return <FailedState title={title} text={text} retryLabel={retry} onRetry={onRetry} />
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{useTexts().app.loading}</span>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="ms-auto h-12 w-1/2" />
    </div>
  )
}
