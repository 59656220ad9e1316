import type { ConversationView, MessagesView, MessageView } from '@hearth/contract/chat/chat'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type RefObject, Suspense, useMemo, useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { SkeletonTalk } from '../../../components/states/Skeleton.tsx'
import { FailedState, Waiting } from '../../../components/states/States.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { loadNewer, loadOlder } from '../catching-up.ts'
import { messagesOf } from '../chat.queries.ts'
import { blocksOf, type MessageLine } from '../chat.rules.ts'
import { ComingAttachments } from '../late-parts.ts'
import { Announcer } from './Announcer.tsx'
import { Began, Beginning } from './Beginning.tsx'
import { useConversation } from './conversation-context.ts'
import { MessageBlock } from './MessageBlock.tsx'
import { useFollowNewest } from './use-follow-newest.ts'
import type { MessageJump } from './use-message-jump.ts'
import { useNear } from './use-near.ts'

type MessageLogProps = {
  conversation: ConversationView
  lines: readonly MessageLine[]
  frame: RefObject<HTMLDivElement | null>
  journey: MessageJump
  firstUnread: number | undefined
  readSeq: number
  onSeen: (seq: number) => void
}

/** All that was said, as far as one has looked back, with the newest at the lower edge. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, lines, frame, journey } = props
  const last = lines.at(-1)?.message.seq
  const list = useQuery(messagesOf(conversation.id))
  const { messages, hasMore, hasNewer = false } = list.data ?? nothing
  const { isBelowNews, onScroll, toEnd } = useFollowNewest({ frame, lines, hasNewer })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      {/* Turned round, the frame measures its scroll from the end: it stays at the newest message, and
          older ones that come in above move nothing. */}
      <div
        ref={frame}
        onScroll={onScroll}
        onKeyDown={walk}
        // A scroll container has to be reachable by keyboard.
        tabIndex={0}
        className="fade-top focus-visible:-outline-offset-3 print:block print:overflow-visible print:mask-none -mx-5 flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-5"
      >
        <div className="flex flex-col py-4">
          <Coming conversation={conversation} />
          <Lines {...props} messages={messages} hasMore={hasMore} />
          <Suspense>
            <ComingAttachments conversationId={conversation.id} />
          </Suspense>
          {hasNewer && <More key={last} direction="newer" frame={frame} conversationId={conversation.id} />}
        </div>
        {lines.length === 0 && list.data && <Beginning conversation={conversation} />}
      </div>
      {list.data && <Announcer messages={messages} />}
      {(isBelowNews || hasNewer) && (
        <ToNewest hasNews={isBelowNews} onPress={() => void journey.toNewest().then(toEnd)} />
      )}
    </div>
  )
}

const nothing: MessagesView = { messages: [], hasMore: false }

/** Up and down from one message's options to the next. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
  const step = steps[event.key]
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-options]')) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-options]')]
  const next = all[all.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type LinesProps = MessageLogProps & { messages: MessageView[]; hasMore: boolean }

function Lines(props: LinesProps) {
  const { conversation, lines, messages, hasMore, frame, journey, firstUnread, readSeq, onSeen } = props
  const { person } = useConversation()
  const blocks = useMemo(() => blocksOf(lines), [lines])
  const awake = journey.goal === undefined ? undefined : blockWith(blocks, journey.goal)
  return (
    // New messages are announced below, once and without those that scrolled into the list.
    <div
      role="log"
      aria-live="off"
      aria-label={useTexts('chat').log({ firstName: person.firstName })}
      className="flex flex-col"
    >
      {hasMore && (
        <More key={messages[0]?.seq} frame={frame} conversationId={conversation.id} direction="older" />
      )}
      {messages.length > 0 && !hasMore && <Began conversation={conversation} messages={messages} />}
      {blocks.map((block, index) => (
        <MessageBlock
          key={block.id}
          block={block}
          frame={frame}
          theirs={conversation.theirs}
          isAwake={index === blocks.length - 1 || block.id === awake}
          firstUnread={firstUnread}
          readSeq={readSeq}
          onSeen={onSeen}
        />
      ))}
    </div>
  )
}

const blockWith = (blocks: ReturnType<typeof blocksOf>, seq: number) =>
  blocks.find(({ lines }) => lines.some(({ message }) => message.seq === seq))?.id

type MoreMessagesProps = {
  frame: RefObject<HTMLDivElement | null>
  conversationId: string
  direction: 'older' | 'newer'
}

/** Brings what lies beyond before anybody has come so far. */
function More({ frame, conversationId, direction }: MoreMessagesProps) {
  const texts = useTexts('chat')
  const queryClient = useQueryClient()
  const load = useMutation({
    mutationFn: () => (direction === 'older' ? loadOlder : loadNewer)(queryClient, conversationId),
  })
  const bring = () => !load.isPending && load.mutate()
  const place = useRef<HTMLDivElement>(null)
  useNear({ place, frame, onNear: bring })
  return (
    <div ref={place} className="flex justify-center py-3">
      <Button variant="quiet" busy={load.isPending} onClick={bring}>
        {direction === 'older' ? texts.older : texts.newer}
      </Button>
    </div>
  )
}

function ToNewest({ hasNews, onPress }: { hasNews: boolean; onPress: () => void }) {
  const texts = useTexts('chat')
  return (
    <Button
      variant="secondary"
      className="absolute animate-rise inset-x-0 bottom-3 mx-auto w-fit"
      onClick={onPress}
    >
      <ArrowDown aria-hidden className="size-4" />
      {hasNews ? texts.newest : texts.toNewest}
    </Button>
  )
}

/** The loading and error states of the messages. */
function Coming({ conversation }: { conversation: ConversationView }) {
  const list = useQuery(messagesOf(conversation.id))
  const again = () => void list.refetch()
  if (list.isLoadingError) return <FailedState onRetry={again} />
  if (!list.isPending) return null
  return (
    <Waiting onRetry={again}>
      <SkeletonTalk />
    </Waiting>
  )
}
