import type { About, AboutInput } from '@hearth/contract/about'
import { type ConversationView, MAX_MESSAGE_LENGTH } from '@hearth/contract/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { IconButton, RoundButton } from '../../components/Button.tsx'
import { well } from '../../components/Field.tsx'
import { useChatTexts } from '../../lib/chat-texts.tsx'
import { newClientId } from '../../lib/client-id.ts'
import { handedIn } from '../../lib/hand-on.ts'
import { usePeopleTexts } from '../../lib/people-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { allConversations, putMessage, send } from './chat.queries.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { Quote } from './Quote.tsx'

/** The key code that every browser gives for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229

export function Composer({ conversation }: { conversation: ConversationView }) {
  const chat = useChatTexts()
  const { firstName } = conversation.person
  const { draft, setDraft, dropSent } = useDraft(conversation.id)
  const { reply, dropReply } = useReply()
  const sending = useSending(conversation.id, (sent) => {
    dropSent(sent)
    dropReply()
  })
  const placeholder = chat.placeholder(firstName)

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    if (draft.trim() && !sending.isPending) sending.mutate({ draft, about: reply })
  }

  function sendOnEnter(event: KeyboardEvent) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
  }

  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 pt-1 pb-4 sm:gap-3 print:hidden">
      {reply && <Reply about={reply} conversation={conversation} onDrop={dropReply} />}
      {/* Browsers without field-sizing grow the box by its echo, which holds the same words unseen. */}
      <div
        data-draft={draft}
        className="grid max-h-40 min-w-0 flex-1 after:invisible after:min-h-13 after:whitespace-pre-wrap after:wrap-anywhere after:px-5 after:py-3 after:content-[attr(data-draft)_'_'] *:[grid-area:1/1] after:[grid-area:1/1]"
      >
        <textarea
          rows={1}
          dir="auto"
          aria-label={placeholder}
          placeholder={placeholder}
          enterKeyHint="send"
          autoComplete="off"
          maxLength={MAX_MESSAGE_LENGTH}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={sendOnEnter}
          className={`${well} max-h-40 resize-none rounded-[1.625rem] px-5 py-3 placeholder:truncate`}
        />
      </div>
      <RoundButton
        type="submit"
        tone="like"
        label={chat.send}
        disabled={!draft.trim() || sending.isPending}
        aria-busy={sending.isPending || undefined}
        className="!size-13 shrink-0"
      >
        <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
      </RoundButton>
    </form>
  )
}

type ReplyProps = { about: About; conversation: ConversationView; onDrop: () => void }

/** What will be quoted, above the words that are being written. */
function Reply({ about, conversation, onDrop }: ReplyProps) {
  return (
    <div className="flex w-full animate-rise items-center gap-1 rounded-xl bg-sunken ps-3 pe-1">
      <div className="min-w-0 flex-1">
        <Quote about={about} person={conversation.person} isMine={false} />
      </div>
      <IconButton label={usePeopleTexts().quote.drop} onClick={onDrop}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

/** What was brought along from a person's page to be answered here. */
function useReply() {
  const { reply } = handedIn(useLocation())
  const navigate = useNavigate()
  return { reply, dropReply: () => reply && void navigate('.', { replace: true, state: null }) }
}

const inputOf = (about: About): AboutInput =>
  about.kind === 'photo' ? about : { kind: 'prompt', promptId: about.promptId }

type Written = { draft: string; about: About | undefined }

/** Outlives the page and the session: what one was writing when it ended is there when one is back. */
function useDraft(conversationId: string) {
  const personId = personIdOf(useSession().state) ?? ''
  const [draft, setDraft] = useState(() => draftOf(personId, conversationId))
  useEffect(() => {
    if (personId) keepDraft(personId, conversationId, draft)
  }, [personId, conversationId, draft])

  function dropSent(sent: string) {
    // The person may have gone elsewhere meanwhile, and this here with them.
    if (personId) keepDraft(personId, conversationId, restOf(draftOf(personId, conversationId), sent))
    setDraft((now) => restOf(now, sent))
  }

  return { draft, setDraft, dropSent }
}

/** What was typed while the message was on its way. */
function restOf(draft: string, sent: string): string {
  return draft.startsWith(sent) ? draft.slice(sent.length).trimStart() : draft
}

function useSending(conversationId: string, onSent: (draft: string) => void) {
  const texts = useTexts().failures
  const queryClient = useQueryClient()
  // The same words tried again are the same message, which may have arrived the first time.
  const tried = useRef({ said: '', clientId: '' })
  return useMutation({
    mutationFn: ({ draft, about }: Written) => {
      const words = { content: draft.trim(), ...(about && { about: inputOf(about) }) }
      const said = JSON.stringify(words)
      if (tried.current.said !== said) tried.current = { said, clientId: newClientId() }
      return send(conversationId, { ...words, clientId: tried.current.clientId })
    },
    onSuccess: (message, { draft }) => {
      tried.current = { said: '', clientId: '' }
      // What it could not catch up with is asked for at the next connection.
      putMessage(queryClient, message).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: allConversations.queryKey })
      onSent(draft)
    },
    onError: (error) => {
      if (hasCode(error, 'unauthenticated')) return
      toast.error(texts.title, { description: texts.sendMessage })
    },
  })
}
