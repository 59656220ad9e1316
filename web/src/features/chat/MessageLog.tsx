import type { ConversationView, MessageView } from '@hearth/contract/chat'
import type { PersonView } from '@hearth/contract/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { NoMessagesArt } from '../../components/art/NoMessagesArt.tsx'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { SkeletonTalk } from '../../components/Skeleton.tsx'
import { FailedState, Waiting } from '../../components/States.tsx'
import { useChatTexts } from '../../lib/chat-texts.tsx'
import { dayKey, relativeDay } from '../../lib/dates.ts'
import { useInSight } from '../../lib/in-sight.ts'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { loadOlder, messagesOf } from './chat.queries.ts'
import { isOneBreath, saidWithLike } from './chat.rules.ts'
import { Liked } from './Liked.tsx'
import { Message } from './Message.tsx'

// Nearer to the end than this, one is reading the newest.
const AT_END_PX = 80

export function MessageLog({ conversation }: { conversation: ConversationView }) {
  const list = useQuery(messagesOf(conversation.id))
  const viewerId = personIdOf(useSession().state)
  const { messages, hasMore } = list.data ?? { messages: [], hasMore: false }
  const { frame, isBelowNews, onScroll, toEnd } = useEnd(messages.at(-1), viewerId)

  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      {/* Turned round, the frame measures its scroll from the end: it stays at the newest message, and
          older ones that come in above move nothing. */}
      <div
        ref={frame}
        onScroll={onScroll}
        // What scrolls has to be reached by keyboard too.
        tabIndex={0}
        className="fade-top focus-visible:-outline-offset-3 print:block print:overflow-visible print:mask-none -mx-5 flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-5"
      >
        <div className="flex flex-col py-4">
          {list.isPending && (
            <Waiting onRetry={() => void list.refetch()}>
              <SkeletonTalk />
            </Waiting>
          )}
          {hasMore && <Older key={messages[0]?.seq} conversationId={conversation.id} />}
          <Messages
            messages={messages}
            viewerId={viewerId}
            person={conversation.person}
            before={!hasMore && <Began conversation={conversation} messages={messages} />}
          />
        </div>
        {list.data && messages.length === 0 && <Beginning conversation={conversation} />}
        {list.isLoadingError && <Failed onRetry={() => void list.refetch()} />}
      </div>
      {isBelowNews && <ToNewest onPress={toEnd} />}
    </div>
  )
}

type MessagesProps = {
  messages: MessageView[]
  viewerId: string | undefined
  person: PersonView
  before: ReactNode
}

function Messages({ messages, viewerId, person, before }: MessagesProps) {
  return (
    <div role="log" aria-label={useChatTexts().log(person.firstName)} className="flex flex-col">
      {messages.length > 0 && before}
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          <Day message={message} before={messages[index - 1]} />
          <Message
            message={message}
            isOwn={message.senderId === viewerId}
            person={person}
            isFirst={!isOneBreath(messages[index - 1], message)}
            isLast={!isOneBreath(message, messages[index + 1])}
          />
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

/** Above the very first message. */
function Began({ conversation, messages }: { conversation: ConversationView; messages: MessageView[] }) {
  const { person, likedAbout } = conversation
  return (
    <div className="mx-auto mt-6 flex max-w-xs flex-col items-center gap-3 text-center text-muted text-sm">
      <Avatar
        name={[person.firstName, person.lastName].filter(Boolean).join(' ')}
        id={person.id}
        photo={person.photos[0]}
        size="lg"
      />
      <p className="text-balance">{useChatTexts().began(person.firstName)}</p>
      {likedAbout && !saidWithLike(messages, person.id, likedAbout) && (
        <Liked about={likedAbout} person={person} />
      )}
    </div>
  )
}

/** Nothing is said yet: what the other person cares about is there to ask about. */
function Beginning({ conversation }: { conversation: ConversationView }) {
  const texts = useChatTexts()
  const { person, likedAbout } = conversation
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 py-6 text-center">
      <div className="w-52">
        <NoMessagesArt />
      </div>
      <p className="text-balance font-display font-semibold text-xl">{texts.empty(person.firstName)}</p>
      {likedAbout && <Liked about={likedAbout} person={person} />}
      <p className="text-pretty text-muted">{texts.emptyHint}</p>
      <ul className="mt-1 flex flex-wrap justify-center gap-2 empty:hidden">
        {person.interests.map((interest) => (
          <li key={interest} className="max-w-full">
            <Chip>{interest}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ToNewest({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="secondary"
      className="absolute animate-rise inset-x-0 bottom-3 mx-auto w-fit"
      onClick={onPress}
    >
      <ArrowDown aria-hidden className="size-4" />
      {useChatTexts().newest}
    </Button>
  )
}

function Older({ conversationId }: { conversationId: string }) {
  const texts = useChatTexts()
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
  const texts = useChatTexts()
  if (before && dayKey(before.createdAt) === dayKey(message.createdAt)) return null
  return (
    <p className="mx-auto mt-5 mb-1 w-fit rounded-full bg-sunken px-3 py-1 text-center font-medium text-muted text-xs">
      {relativeDay(message.createdAt, texts)}
    </p>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { title, text, retry } = useTexts().failedState
  return <FailedState title={title} text={text} retryLabel={retry} onRetry={onRetry} />
}
