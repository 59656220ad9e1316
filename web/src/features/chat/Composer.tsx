import { type ConversationView, MAX_MESSAGE_LENGTH } from '@hearth/contract/chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { hasCode } from '../../api/client.ts'
import { RoundButton } from '../../components/Button.tsx'
import { newClientId } from '../../lib/client-id.ts'
import { useTexts } from '../../lib/texts.tsx'
import { putMessage, send } from './chat.queries.ts'

/** The key code that every browser gives for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229

export function Composer({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts()
  const { firstName } = conversation.person
  const [draft, setDraft] = useState('')
  const sending = useSending(conversation.id, (sent) => setDraft((now) => restOf(now, sent)))
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
    <form onSubmit={submit} className="flex items-end gap-3 border-line border-t py-3">
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
        className="field-sizing-content max-h-40 min-h-13 min-w-0 flex-1 resize-none rounded-xl border border-line-strong bg-raised px-4 py-3 text-base placeholder:text-muted hover:border-brand focus-visible:border-brand"
      />
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
      onSent(draft)
    },
    onError: (error) => {
      if (hasCode(error, 'unauthenticated')) return
      toast.error(texts.title, { description: texts.sendMessage })
    },
  })
}
