import type { ConversationView } from '@hearth/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { ButtonLink } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState, FailedState } from '../../components/States.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { useConnection } from '../../lib/connection.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { Composer } from './Composer.tsx'
import { conversationOf } from './chat.queries.ts'
import { MessageLog } from './MessageLog.tsx'

/** Long enough to read what happened before the way back is taken by itself. */
export const LEAVE_AFTER_MS = 3_000

export function ChatScreen() {
  const { conversationId = '' } = useParams()
  const texts = useTexts()
  const conversation = useQuery(conversationOf(conversationId))
  if (conversation.data) return <Chat key={conversationId} conversation={conversation.data} />
  // A malformed id is refused as invalid, and leads nowhere just the same.
  if (hasCode(conversation.error, 'not_found', 'invalid')) return <NotFound />
  return (
    <Page back={{ to: '/matches', label: texts.chat.back }}>
      {conversation.isError ? (
        <FailedState
          title={texts.failedState.title}
          text={texts.failedState.text}
          retryLabel={texts.failedState.retry}
          onRetry={() => void conversation.refetch()}
        />
      ) : (
        <div role="status" className="flex flex-1 flex-col gap-4">
          <span className="sr-only">{texts.app.loading}</span>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="ms-auto h-12 w-1/2" />
          <Skeleton className="h-12 w-1/2" />
        </div>
      )}
    </Page>
  )
}

function Chat({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts()
  const { person } = conversation
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return (
    <Page
      fill
      back={{ to: '/matches', label: texts.chat.back }}
      title={
        <span className="flex items-center gap-2">
          <bdi className="truncate">{name}</bdi>
          {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
        </span>
      }
    >
      <MessageLog conversation={conversation} />
      <LineState />
      <Composer conversation={conversation} />
    </Page>
  )
}

function LineState() {
  const texts = useTexts().app.live
  const connection = useConnection()
  return (
    <p role="status" className="py-1 text-center text-muted text-xs empty:hidden">
      {connection === 'open' ? null : connection === 'connecting' ? texts.connecting : texts.closed}
    </p>
  )
}

function NotFound() {
  const texts = useTexts()
  const words = texts.chat.notFound
  const navigate = useNavigate()

  useEffect(() => {
    const { title, conversationNotFound } = texts.failures
    toast.error(title, { description: conversationNotFound, id: 'conversationNotFound' })
    const leaving = setTimeout(() => void navigate('/matches', { replace: true }), LEAVE_AFTER_MS)
    return () => clearTimeout(leaving)
  }, [navigate, texts])

  return (
    <Page back={{ to: '/matches', label: texts.chat.back }}>
      <EmptyState
        title={words.title}
        text={words.text}
        action={<ButtonLink to="/matches">{words.action}</ButtonLink>}
      />
    </Page>
  )
}
