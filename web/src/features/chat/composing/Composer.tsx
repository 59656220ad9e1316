import { type ConversationView, MAX_MESSAGE_LENGTH, type MessageView } from '@hearth/contract/chat/chat'
import type { About, AboutInput } from '@hearth/contract/people/notes'
import { useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { hasCode, hasKind, newClientId } from '../../../api/client.ts'
import { IconButton } from '../../../components/buttons/Button.tsx'
import { SendButton } from '../../../components/buttons/SendButton.tsx'
import { FieldError, well } from '../../../components/fields/Field.tsx'
import type { Store } from '../../../lib/store.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { replyOf } from '../chat.rules.ts'
import { useOutbox } from '../conversation/use-message-lines.ts'
import { AttachedDraft, ChatTopics, PhotoButton, VoiceButton } from '../late-parts.ts'
import type { DraftAttachment } from '../media/draft-attachment.ts'
import { Answered } from '../message/Answered.tsx'
import { Quote } from '../message/Quote.tsx'
import { wireOf } from '../sending/wire.ts'
import type { Intent } from './intent.ts'
import { type Starter, useDraft, useStarter } from './use-draft.ts'
import { useEditing } from './use-editing.ts'

/** The key code that every browser gives for a key that an input method has taken. */
const TAKEN_BY_INPUT_METHOD = 229

type ComposerProps = {
  conversation: ConversationView
  intent: Intent | undefined
  onDone: () => void
  /** Something new was sent. */
  onSent: () => void
  /** Words to begin with, which somebody chose beside the box. */
  starter: Store<Starter>
  /** The newest message, null in an empty conversation, undefined until that is known. */
  newest: MessageView | null | undefined
  box: RefObject<HTMLTextAreaElement | null>
}

export function Composer({ intent, box, ...rest }: ComposerProps) {
  const edited = intent?.kind === 'edit' ? intent.message : undefined
  useFocusOnChange(box, edited?.id)
  // The draft stays while a message is edited.
  return edited ? (
    <Editor key={edited.id} message={edited} onDone={rest.onDone} box={box} />
  ) : (
    <Writer {...rest} intent={intent} box={box} />
  )
}

/** Moves the focus to the box of the message that is edited, and back when that is done. */
function useFocusOnChange(box: ComposerProps['box'], editedId: string | undefined) {
  const known = useRef(editedId)
  useEffect(() => {
    if (known.current === editedId) return
    known.current = editedId
    const shown = box.current
    shown?.focus()
    shown?.setSelectionRange(shown.value.length, shown.value.length)
  }, [box, editedId])
}

function Writer({ conversation, intent, onDone, onSent, starter, newest, box }: ComposerProps) {
  const chat = useTexts('chat')
  const queryClient = useQueryClient()
  const outbox = useOutbox()
  const begun = useDraft(conversation)
  const { draft, mark, change } = begun
  const [attached, setAttached] = useState<DraftAttachment>()
  useStarter(starter, begun)
  const placeholder = chat.placeholder({ firstName: conversation.person.firstName })

  function submit() {
    const content = draft.trim()
    if (!content && !attached) return
    const words = { content, ...replyIn(intent), ...mark }
    if (attached) attached.send(words)
    else {
      const clientId = newClientId()
      const about = intent?.kind === 'about' ? intent.about : undefined
      const input = { clientId, ...words, ...(about && { about: inputOf(about) }) }
      void outbox.add(clientId, { conversationId: conversation.id, input, ...(about && { about }) })
    }
    change('')
    if (intent) onDone()
    onSent()
  }

  return (
    <>
      <div className="pb-2 empty:hidden">
        <Suspense>
          <ChatTopics conversation={conversation} newest={newest} draft={draft} onDraft={change} box={box} />
        </Suspense>
      </div>
      <Box
        box={box}
        label={attached?.hint ?? placeholder}
        value={draft}
        onChange={(text) => {
          change(text)
          if (text) wireOf(queryClient).type(conversation.id)
        }}
        onSubmit={submit}
        onEscape={intent && onDone}
        above={
          <>
            {intent && <Above intent={intent} conversation={conversation} onDrop={onDone} />}
            <Suspense fallback={<span className="size-11" />}>
              {attached && <AttachedDraft draft={attached} firstName={conversation.person.firstName} />}
              <PhotoButton conversation={conversation} onAttach={setAttached} />
            </Suspense>
          </>
        }
        button={{ label: chat.send }}
        instead={
          !draft.trim() &&
          !attached &&
          conversation.hasVoice !== false && (
            <VoiceButton conversationId={conversation.id} onAttach={setAttached} />
          )
        }
        isReady={attached !== undefined}
      />
    </>
  )
}

type ComposerEditorProps = { message: MessageView; onDone: () => void; box: ComposerProps['box'] }

function Editor({ message, onDone, box }: ComposerEditorProps) {
  const chat = useTexts('chat')
  const { anyway } = useTexts('people').note
  const [text, setText] = useState(message.content)
  const editing = useEditing(message)
  const { error, reset } = editing
  const isAsked = hasCode(error, 'sure')
  // Beside an attachment the text may become empty.
  const isReady = message.attachment !== undefined
  const submit = () => {
    const content = text.trim()
    if (content === message.content) onDone()
    // An editor that was left meanwhile does not hear of it, and so does not end the next one.
    else if (content || isReady) editing.mutate({ content, isSure: isAsked }, { onSuccess: onDone })
  }
  return (
    <Box
      box={box}
      label={chat.editLabel}
      value={text}
      onChange={(next) => {
        setText(next)
        reset()
      }}
      onSubmit={submit}
      onEscape={onDone}
      error={error && (isAsked || hasKind(error, 'rate_limited')) ? error.message : undefined}
      isBusy={editing.isPending}
      above={<Row onDrop={onDone} dropLabel={chat.cancelEdit} words={<b>{chat.editing}</b>} />}
      button={{ label: isAsked ? anyway : chat.saveEdit, icon: <Check aria-hidden className="size-5" /> }}
      isReady={isReady}
    />
  )
}

type BoxProps = {
  box: ComposerProps['box']
  label: string
  value: string
  onChange: (text: string) => void
  onSubmit: () => void
  onEscape: (() => void) | undefined
  isBusy?: boolean
  error?: string | undefined
  above: ReactNode
  button: { label: string; icon?: ReactNode }
  /** In place of the button. */
  instead?: ReactNode
  /** There is something to send besides the text. */
  isReady?: boolean
}

function Box({
  box,
  label,
  value,
  onChange,
  onSubmit,
  onEscape,
  isBusy = false,
  error,
  above,
  button,
  instead,
  isReady,
}: BoxProps) {
  const errorId = useId()
  function submit(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }

  function onKeyDown(event: KeyboardEvent) {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
    if (event.key === 'Escape' && !isComposing) onEscape?.()
  }

  const send = <SendButton {...button} text={isReady ? label : value} isBusy={isBusy} />
  return (
    <form
      onSubmit={submit}
      className="composer relative flex flex-wrap items-end gap-2 pt-1 pb-4 sm:gap-3 print:hidden"
    >
      {above}
      {/* Browsers without field-sizing grow the box by its echo, which holds the same words unseen. */}
      <div
        data-draft={value}
        className="grid max-h-40 min-w-0 flex-1 after:invisible after:min-h-13 after:whitespace-pre-wrap after:wrap-anywhere after:px-5 after:py-3 after:content-[attr(data-draft)_'_'] *:[grid-area:1/1] after:[grid-area:1/1]"
      >
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          placeholder={label}
          enterKeyHint="send"
          autoComplete="off"
          maxLength={MAX_MESSAGE_LENGTH}
          readOnly={isBusy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${well} max-h-40 resize-none rounded-[1.625rem] px-5 py-3 placeholder:truncate`}
        />
      </div>
      <Suspense fallback={send}>{instead || send}</Suspense>
      <div role="alert" className="w-full ps-5 empty:hidden">
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </form>
  )
}

type AboveProps = {
  intent: Intent
  conversation: ConversationView
  onDrop: () => void
}

/** The quote above the text. */
function Above({ intent, conversation: { person }, onDrop }: AboveProps) {
  const chat = useTexts('chat')
  const people = useTexts('people')
  if (intent.kind === 'about') {
    const words = <Quote about={intent.about} person={person} isMine={false} />
    return <Row words={words} dropLabel={people.quote.drop} onDrop={onDrop} />
  }
  if (intent.kind !== 'reply') return null
  const reply = replyOf(intent.to)
  const name = reply.senderId === person.id ? person.firstName : chat.mine
  return <Row words={<Answered reply={reply} name={name} />} dropLabel={people.quote.drop} onDrop={onDrop} />
}

type ComposerRowProps = { words: ReactNode; dropLabel: string; onDrop: () => void }

function Row({ words, dropLabel, onDrop }: ComposerRowProps) {
  return (
    <div className="flex min-h-12 w-full animate-rise items-center gap-1 rounded-xl bg-sunken ps-3 pe-1">
      <div className="min-w-0 flex-1">{words}</div>
      <IconButton label={dropLabel} onClick={onDrop}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

const replyIn = (intent: Intent | undefined) => intent?.kind === 'reply' && { replyTo: intent.to.seq }

const inputOf = (about: About): AboutInput =>
  about.kind === 'photo' ? about : { kind: 'prompt', promptId: about.promptId }
