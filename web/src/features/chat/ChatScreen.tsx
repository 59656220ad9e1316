import type { ConversationView } from '@hearth/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { LostArt } from '../../components/art/LostArt.tsx'
import { ButtonLink, IconButton } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { PersonCard } from '../../components/PersonCard.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { SkeletonTalk } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../components/States.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { useChatTexts } from '../../lib/chat-texts.tsx'
import { useConnection } from '../../lib/connection.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Composer } from './Composer.tsx'
import { ConversationList } from './ConversationList.tsx'
import { conversationOf } from './chat.queries.ts'
import { MessageLog } from './MessageLog.tsx'
import { useHasRoom } from './use-room.ts'

/** Long enough to read what happened before the way back is taken by itself. */
export const LEAVE_AFTER_MS = 3_000

export function ChatScreen() {
  const { conversationId = '' } = useParams()
  const hasRoom = useHasRoom()
  // The conversation keeps its place, so that a window that is turned or resized loses no draft.
  return (
    <div className={hasRoom ? 'grid grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)] print:block' : ''}>
      {hasRoom && <ConversationList openId={conversationId} />}
      <Conversation id={conversationId} />
    </div>
  )
}

function Conversation({ id }: { id: string }) {
  const texts = useTexts()
  const chat = useChatTexts()
  const conversation = useQuery(conversationOf(id))
  if (conversation.data) return <Chat key={id} conversation={conversation.data} />
  // A malformed id is refused as invalid, and leads nowhere just the same.
  if (hasCode(conversation.error, 'not_found', 'invalid')) return <NotFound />
  return (
    <Page title={texts.app.titles.chat} back={{ to: '/matches', label: chat.back }}>
      {conversation.isError ? (
        <FailedState
          title={texts.failedState.title}
          text={texts.failedState.text}
          retryLabel={texts.failedState.retry}
          onRetry={() => void conversation.refetch()}
        />
      ) : (
        <Waiting onRetry={() => void conversation.refetch()}>
          <SkeletonTalk />
        </Waiting>
      )}
    </Page>
  )
}

function Chat({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts()
  const chat = useChatTexts()
  const { person, matchId } = conversation
  const [isAbout, setIsAbout] = useState(false)
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <Page
      fill
      back={{ to: '/matches', label: chat.back }}
      title={
        <Link
          to={`/people/${person.id}`}
          className="-ms-1.5 flex min-h-11 items-center gap-3 rounded-full ps-1.5 pe-3 transition-colors hover:bg-brand-soft"
        >
          <SharedFace of={matchId}>
            <Avatar name={name} id={person.id} photo={person.photos[0]} size="sm" />
          </SharedFace>
          <bdi className="truncate">{name}</bdi>
          {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
        </Link>
      }
      action={
        <IconButton label={chat.profile(person.firstName)} onClick={() => setIsAbout(true)}>
          <Info aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <MessageLog conversation={conversation} />
      <LineState />
      <Composer conversation={conversation} />
      <Sheet open={isAbout} onOpenChange={setIsAbout} title={chat.profile(person.firstName)}>
        <PersonCard person={person} to={`/people/${person.id}`} />
      </Sheet>
    </Page>
  )
}

function LineState() {
  const texts = useTexts().app.live
  const connection = useConnection()
  return (
    <p role="status" className="flex items-center justify-center gap-2 pb-2 text-muted text-xs empty:hidden">
      {connection !== 'open' && (
        <>
          <span aria-hidden className="size-2 animate-breathe rounded-full bg-brand" />
          {connection === 'connecting' ? texts.connecting : texts.closed}
        </>
      )}
    </p>
  )
}

function NotFound() {
  const texts = useTexts()
  const chat = useChatTexts()
  const words = chat.notFound
  const navigate = useNavigate()

  useEffect(() => {
    const { title, conversationNotFound } = texts.failures
    toast.error(title, { description: conversationNotFound, id: 'conversationNotFound' })
    const leaving = setTimeout(() => void navigate('/matches', { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [navigate, texts])

  return (
    <Page title={texts.app.titles.chat} back={{ to: '/matches', label: chat.back }}>
      <EmptyState
        title={words.title}
        text={words.text}
        picture={<LostArt />}
        action={<ButtonLink to="/matches">{words.action}</ButtonLink>}
      />
    </Page>
  )
}
