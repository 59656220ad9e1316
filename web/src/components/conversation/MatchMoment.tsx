import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat/chat'
import type { PhotoView } from '@hearth/contract/photos/photos'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useBackToClose } from '../../lib/hooks/use-back-to-close.ts'
import { SendButton } from '../buttons/SendButton.tsx'
import { Mark } from '../layout/Wordmark.tsx'
import { PersonPicture } from '../photo/PersonPicture.tsx'

type Face = { id: string; name: string; photo: PhotoView | undefined }
type MomentTexts = {
  title: string
  text: string
  /** The fact that makes a first message easy, if there is one. */
  about: string | undefined
  label: string
  send: string
  open: string
  close: string
}

type MatchMomentProps = {
  words: MomentTexts
  own: Face
  other: Face
  draft: string
  isBusy: boolean
  /** How little is left of what one can send, where it is little. */
  limit?: string
  /** Said in here, because a toast would lie beneath. */
  failure?: string | undefined
  /** Helps with the first message. */
  topics?: ReactNode
  onDraft: (text: string) => void
  onSend: () => void
  onOpen: () => void
  onClose: () => void
}

const quiet = 'min-h-13 rounded-full px-6 font-semibold transition-colors hover:bg-night-line off:opacity-60'

/** Both people of a match, over the page. The browser's dialog holds and restores the focus. */
export function MatchMoment({ words, own, other, onClose, ...writing }: MatchMomentProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [title, text] = [useId(), useId()]
  useBackToClose(true, () => dialog.current?.close())

  useEffect(() => {
    dialog.current?.showModal()
    // On a phone the keyboard would cover the two faces.
    const first = matchMedia('(pointer: fine)').matches ? box : heading
    first.current?.focus({ preventScroll: true })
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onClose={onClose}
      className="match-moment night fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto overflow-x-clip"
    >
      <div className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-9 px-6 pt-[max(2rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] text-center">
        <div aria-hidden className="relative flex items-end justify-center">
          <span className="match-fire absolute -inset-x-24 -inset-y-20" />
          <PersonPicture {...own} sizes="10rem" isEager className="match-own arch w-[min(10rem,38vw)]" />
          <PersonPicture {...other} sizes="10rem" isEager className="match-other arch w-[min(10rem,38vw)]" />
          <span className="match-mark absolute inset-x-0 -bottom-6 z-1 mx-auto flex size-16 items-center justify-center rounded-full bg-on-night text-night shadow-lift">
            <Mark className="size-9" />
          </span>
        </div>
        <div className="flex flex-col gap-3">
          <h2
            ref={heading}
            id={title}
            tabIndex={-1}
            className="text-balance font-display font-semibold text-3xl outline-none"
          >
            {words.title}
          </h2>
          <p id={text} className="wrap-anywhere text-balance text-lg text-night-muted">
            {words.text}
          </p>
          {words.about && <p className="wrap-anywhere line-clamp-3 text-balance">{words.about}</p>}
        </div>
        <Writing words={words} box={box} {...writing} onLeave={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

type WritingProps = Omit<MatchMomentProps, 'own' | 'other' | 'onClose'> & {
  box: RefObject<HTMLTextAreaElement | null>
  onLeave: () => void
}

function Writing({
  words,
  box,
  draft,
  isBusy,
  limit,
  failure,
  topics,
  onDraft,
  onSend,
  onOpen,
  onLeave,
}: WritingProps) {
  const problem = useId()
  function send(event: SubmitEvent | KeyboardEvent) {
    event.preventDefault()
    onSend()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <div className="flex w-full flex-col items-center gap-3">
      <form onSubmit={send} className="flex w-full items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          aria-label={words.label}
          aria-describedby={failure ? problem : undefined}
          placeholder={words.label}
          enterKeyHint="send"
          autoComplete="off"
          maxLength={MAX_MESSAGE_LENGTH}
          readOnly={isBusy}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-13 min-w-0 flex-1 resize-none rounded-[1.625rem] border border-night-line bg-night-line/50 px-5 py-3 text-start text-on-night placeholder:truncate placeholder:text-night-muted"
        />
        <SendButton label={words.send} text={draft} isBusy={isBusy} />
      </form>
      {topics}
      {limit && <p className="text-balance text-night-muted text-sm">{limit}</p>}
      {failure && (
        <p role="alert" id={problem}>
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-x-2">
        <button type="button" disabled={isBusy} onClick={onOpen} className={quiet}>
          {words.open}
        </button>
        <button type="button" onClick={onLeave} className={quiet}>
          {words.close}
        </button>
      </div>
    </div>
  )
}
