import type { ConversationView } from '@hearth/contract/chat/chat'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { hasKind } from '../../api/client.ts'
import { LostArt } from '../../components/art/LostArt.tsx'
import { ButtonLink } from '../../components/buttons/Button.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonTalk } from '../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/states/States.tsx'
import { stateOf, staysOnNextScreen } from '../../lib/navigation.ts'
import { createStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import './chat.css'
import { useTwoPanes } from '../../lib/hooks/use-two-panes.ts'
import { ConversationList } from './ConversationList.tsx'
import type { OpenEnding } from './ConversationOptions.tsx'
import { conversationOf, messagesOf } from './chat.queries.ts'
import { areAcquainted, haveBothWritten, type MessageLine } from './chat.rules.ts'
import { Composer } from './composing/Composer.tsx'
import { ConnectionNote } from './composing/ConnectionNote.tsx'
import type { Intent } from './composing/intent.ts'
import { LimitState } from './composing/LimitState.tsx'
import type { Starter } from './composing/use-draft.ts'
import { ConversationProvider } from './conversation/conversation-context.ts'
import { MessageLog } from './conversation/MessageLog.tsx'
import { Typing } from './conversation/Typing.tsx'
import { useMessageJump } from './conversation/use-message-jump.ts'
import { useMessageLines, useOutbox } from './conversation/use-message-lines.ts'
import { useReading } from './conversation/use-reading.ts'
import { Head } from './Head.tsx'
import { MessageOptions } from './late-parts.ts'
import type { OpenMessageOptions } from './message/MessageOptions.tsx'
import { withSure } from './sending/outbox.ts'

// It comes with the first look at what one can do about the conversation.
const ConversationOptions = lazy(async () => ({
  default: (await import('./ConversationOptions.tsx')).ConversationOptions,
}))

// It comes with the first search.
const Search = lazy(async () => ({ default: (await import('./conversation/Search.tsx')).Search }))

// It comes with the first link that needs a confirmation.
const OpenLink = lazy(async () => ({ default: (await import('./message/OpenLink.tsx')).OpenLink }))

/** Long enough to read what happened before the way back is taken by itself. */
export const LEAVE_AFTER_MS = 3_000

export function ChatScreen() {
  const { conversationId = '' } = useParams()
  const hasRoom = useTwoPanes()
  // The conversation keeps its place, so that a window that is turned or resized loses no draft.
  return (
    <div className={hasRoom ? 'grid grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] print:block' : ''}>
      {hasRoom && <ConversationList openId={conversationId} />}
      <Conversation id={conversationId} />
    </div>
  )
}

function Conversation({ id }: { id: string }) {
  const { titles } = useTexts('shell')
  const chat = useTexts('chat')
  const conversation = useQuery(conversationOf(id))
  // Messages and conversation load at the same time.
  usePrefetchQuery({ ...messagesOf(id), retry: false })
  // A malformed id is refused as invalid, and leads nowhere just the same.
  if (hasKind(conversation.error, 'not_found', 'invalid')) return <NotFound />
  if (conversation.data) return <Chat key={id} conversation={conversation.data} />
  return (
    <Page title={titles.chat} back={{ to: '/matches', label: chat.back }}>
      {conversation.isError ? (
        <FailedState onRetry={() => void conversation.refetch()} />
      ) : (
        <Waiting onRetry={() => void conversation.refetch()}>
          <SkeletonTalk />
        </Waiting>
      )}
    </Page>
  )
}

function Chat({ conversation }: { conversation: ConversationView }) {
  const viewerId = personIdOf(useSession().state)
  const outbox = useOutbox()
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const { lines, isLoaded } = useMessageLines(conversation)
  const journey = useMessageJump({ conversationId: conversation.id, frame, lines })
  const reading = useReading({ conversation, lines, isLoaded, journey })
  const { intent, setIntent } = useIntent()
  const [options, setOptions] = useState<OpenMessageOptions>()
  const [ending, setEnding] = useState<OpenEnding>()
  // Once open they stay, for the sheet to leave in its own time.
  const [hasOptions, setHasOptions] = useState(false)
  if (ending && !hasOptions) setHasOptions(true)
  const [isSearching, setIsSearching] = useState(false)
  const [link, setLink] = useState<URL>()

  const [starter] = useState(() => createStore<Starter>({ words: '' }))
  useFocusOnDesk(box)

  const onReport = (seq: number) => setEnding({ step: 'report', seq })

  function take(next: Intent | undefined) {
    setIntent(next)
    box.current?.focus()
  }

  return (
    <ConversationProvider
      value={{
        person: conversation.person,
        viewerId,
        hasLinks: haveBothWritten(lines),
        onLink: conversation.isPersonNew || !areAcquainted(lines, viewerId) ? setLink : undefined,
        lit: journey.lit,
        onOptions: (line, opener) => setOptions({ line, opener }),
        onGo: (seq) => void journey.to(seq),
        onReport,
        onAgain: (clientId) => void outbox.retry(clientId),
        onDrop: (clientId) => void outbox.discard(clientId),
        onSure: (clientId) => {
          const entry = outbox.entries.get().find((one) => one.clientId === clientId)
          if (entry) void outbox.retry(clientId, withSure(entry))
        },
        onEdit: ({ message }) => {
          const { clientId, content, about, replyTo, isSuggested } = message
          void outbox.discard(clientId)
          starter.set({ words: content, isSuggested })
          const to = lines.find((line) => line.message.seq === replyTo?.seq)?.message
          take(about ? { kind: 'about', about } : to && { kind: 'reply', to })
        },
        onStarter: (words) => {
          starter.set({ words })
          box.current?.focus()
        },
      }}
    >
      <Head conversation={conversation} onEnding={(step) => setEnding({ step })}>
        <div className="relative flex min-h-0 flex-1 flex-col print:block">
          <Suspense>
            {link && <OpenLink url={link} onClose={() => setLink(undefined)} />}
            {isSearching && (
              <Search
                conversation={conversation}
                onGo={(seq) => {
                  setIsSearching(false)
                  void journey.to(seq)
                }}
                onClose={() => setIsSearching(false)}
              />
            )}
          </Suspense>
          <MessageLog
            conversation={conversation}
            lines={lines}
            frame={frame}
            journey={journey}
            {...reading}
          />
        </div>
        <Typing conversationId={conversation.id} />
        <LimitState key={conversation.id} conversation={conversation} />
        <ConnectionNote conversationId={conversation.id} />
        <Composer
          conversation={conversation}
          intent={intent}
          onDone={() => setIntent(undefined)}
          onSent={() => void journey.toNewest()}
          starter={starter}
          newest={newestOf(lines, isLoaded)}
          box={box}
        />
        <Suspense>
          <MessageOptions
            options={options}
            onClose={() => setOptions(undefined)}
            onIntent={take}
            onReport={onReport}
          />
        </Suspense>
        <Suspense>
          {hasOptions && (
            <ConversationOptions
              conversation={conversation}
              ending={ending}
              onEnding={setEnding}
              onSearch={() => setIsSearching(true)}
            />
          )}
        </Suspense>
      </Head>
    </ConversationProvider>
  )
}

/** The newest message, null if there is none, undefined until that is known. */
const newestOf = (lines: readonly MessageLine[], isLoaded: boolean) =>
  isLoaded ? (lines.at(-1)?.message ?? null) : undefined

/** Who opens a conversation at a desk can write at once; on a phone the keyboard would cover what was said. */
function useFocusOnDesk(box: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [box])
}

/** The purpose of the next message: brought along from a person's page, or chosen here. */
function useIntent() {
  const { reply } = stateOf(useLocation())
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Intent>()
  const brought: Intent | undefined = reply && { kind: 'about', about: reply }
  return {
    intent: chosen ?? brought,
    setIntent: (next: Intent | undefined) => {
      setChosen(next)
      if (!next && !chosen && brought) void navigate('.', { replace: true, state: null })
    },
  }
}

function NotFound() {
  const { titles } = useTexts('shell')
  const texts = useTexts('shell')
  const chat = useTexts('chat')
  const words = chat.notFound
  const navigate = useNavigate()

  useEffect(() => {
    const { title, conversationNotFound } = texts.failures
    toast.error(title, {
      description: conversationNotFound,
      id: 'conversationNotFound',
      ...staysOnNextScreen,
    })
    const leaving = setTimeout(() => void navigate('/matches', { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [navigate, texts])

  return (
    <Page title={titles.chat} back={{ to: '/matches', label: chat.back }}>
      <EmptyState
        title={words.title}
        picture={<LostArt />}
        action={<ButtonLink to="/matches">{words.action}</ButtonLink>}
      />
    </Page>
  )
}
