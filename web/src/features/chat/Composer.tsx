import { type ConversationView, MAX_MESSAGE_LENGTH } from '@hearth/contract/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { RoundButton } from '../../components/Button.tsx'
import { well } from '../../components/Field.tsx'
import { newClientId } from '../../lib/client-id.ts'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { allConversations, putMessage, send } from './chat.queries.ts'
import { draftOf, keepDraft } from './drafts.ts'

/** The key code that every browser gives for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229

export function Composer({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts()
  const { firstName } = conversation.person
  const { draft, setDraft, dropSent } = useDraft(conversation.id)
  const sending = useSending(conversation.id, dropSent)
  const placeholder = texts.chat.placeholder(firstName)

  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    if (draft.trim() && !sending.isPending) sending.mutate(draft)
  }

  function sendOnEnter(event: KeyboardEvent) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 pt-1 pb-4 sm:gap-3 print:hidden">
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
        label={texts.chat.send}
        disabled={!draft.trim() || sending.isPending}
        aria-busy={sending.isPending || undefined}
        className="!size-13 shrink-0"
      >
        <SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />
      </RoundButton>
    </form>
  )
}

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
  const tried = useRef({ content: '', clientId: '' })
  return useMutation({
    mutationFn: (draft: string) => {
      const content = draft.trim()
      if (tried.current.content !== content) tried.current = { content, clientId: newClientId() }
      return send(conversationId, tried.current)
    },
    onSuccess: (message, draft) => {
      tried.current = { content: '', clientId: '' }
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
