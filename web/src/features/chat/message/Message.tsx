import type { MessageView } from '@hearth/contract/chat/chat'
import { Ellipsis, RotateCw } from 'lucide-react'

import { type FunctionComponent, lazy, Suspense } from 'react'
import { HiddenByWords } from '../../../components/conversation/HiddenByWords.tsx'

import { useDates } from '../../../lib/format/dates.ts'
import { useInSight } from '../../../lib/hooks/use-in-sight.ts'
import { useRestrictionText } from '../../../lib/texts/limits.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { isHeld, type MessageLine, type MessageProgress } from '../chat.rules.ts'
import { useConversation } from '../conversation/conversation-context.ts'
import { AttachmentOf } from '../late-parts.ts'
import { Answered } from './Answered.tsx'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { Ticks } from './Ticks.tsx'
import { usePressAndHold } from './use-press-and-hold.ts'

// They come with the first message that is held back; without a connection it looks like any refused one.
const Held = lazy(async () => ({
  default: await import('./Held.tsx').then(
    (held) => held.Held,
    () => Refused,
  ),
}))
const HeldText = lazy(async () => ({
  default: await import('./Held.tsx').then(
    (held) => held.HeldText,
    () => Plain,
  ),
}))
const Plain = ({ content }: { content: string }) => content
const Nothing: FunctionComponent<{ message: MessageView }> = () => null

const Bothered = lazy(async () => ({
  default: await import('./Bothered.tsx').then(
    (bothered) => bothered.Bothered,
    () => Nothing,
  ),
}))

type MessageProps = {
  line: MessageLine
  /** The delivery state of a message of the viewer; unset for others. */
  progress: MessageProgress | undefined
  /** The last one of what one person said in one breath carries the light. */
  isFirst: boolean
  isLast: boolean
  /** The newest of all. */
  isNewest: boolean
  /** Told of when it comes into sight. */
  onSeen: ((seq: number) => void) | undefined
}

const colours = {
  own: 'bg-brand text-on-brand forced-colors:border forced-colors:border-[Highlight]',
  other: 'lit',
  gone: 'bg-sunken text-muted !shadow-none',
}

const lookOf = ({ deletedAt }: MessageView, isOwn: boolean) =>
  deletedAt ? colours.gone : isOwn ? colours.own : colours.other

const cornersOf = (isOwn: boolean, { isFirst, isLast }: Pick<MessageProps, 'isFirst' | 'isLast'>) =>
  isOwn
    ? `${isFirst ? '' : 'rounded-se-sm'} ${isLast ? 'rounded-ee-xs shadow-glow' : 'rounded-ee-sm'}`
    : `${isFirst ? '' : 'rounded-ss-sm'} ${isLast ? 'rounded-es-xs' : 'rounded-es-sm shadow-none'}`

export function Message(props: MessageProps) {
  const { line, isFirst, isNewest, onSeen } = props
  const { message, isWaiting, isRefused } = line
  const isOwn = message.senderId === useConversation().viewerId
  const isStored = !isWaiting && !isRefused
  const isThere = isStored && !message.deletedAt
  return (
    <div
      data-seq={isStored ? message.seq : undefined}
      className={`group/line relative flex max-w-[84%] flex-col break-inside-avoid sm:max-w-[75%] ${isFirst ? 'mt-3' : 'mt-0.5'} ${isOwn ? 'items-end self-end' : 'items-start self-start'}`}
    >
      <Bubble {...props} isOwn={isOwn} isThere={isThere} />
      {isThere && <OptionsButton line={line} isOwn={isOwn} isNewest={isNewest} />}
      {onSeen && <Sight onSeen={() => onSeen(message.seq)} />}
      <Reactions message={message} />
      {!isOwn && <Below message={message} />}
      {isRefused && <Unsent line={line} />}
    </div>
  )
}

/** Only the recipient is told. */
function Below({ message }: { message: MessageView }) {
  const texts = useTexts('chat')
  return (
    <>
      {message.isSuggested && <p className="px-4 text-muted text-xs">{texts.suggested}</p>}
      {message.mayBother && (
        <Suspense>
          <Bothered message={message} />
        </Suspense>
      )}
    </>
  )
}

type BubbleProps = MessageProps & { isOwn: boolean; isThere: boolean }

function Bubble({ line, progress, isFirst, isLast, isNewest, isOwn, isThere }: BubbleProps) {
  const { message } = line
  const { lit, onOptions } = useConversation()
  const hold = usePressAndHold((bubble) => onOptions(line, bubble))
  return (
    <div
      {...(isThere && hold)}
      data-lit={(isThere && lit === message.seq) || undefined}
      data-refused={(line.isRefused && !isHeld(line)) || undefined}
      className={`message max-w-full rounded-[1.25rem] px-4 py-2 pointer-coarse:select-none print:border print:border-line-strong print:bg-transparent print:text-ink ${lookOf(message, isOwn)} ${cornersOf(isOwn, { isFirst, isLast })}`}
    >
      <Before message={message} isOwn={isOwn} />
      {/* The words choose which way they are read; the shape around them follows the page. */}
      <div dir="auto" className="flow-root">
        <Said line={line} isOwn={isOwn} />
        <Foot message={message} isOwn={isOwn} progress={progress} isNewest={isNewest} />
      </div>
    </div>
  )
}

type MessagePartProps = { message: MessageView; isOwn: boolean }

/** Whose it is, and what it answers. */
function Before({ message: { about, replyTo }, isOwn }: MessagePartProps) {
  const texts = useTexts('chat')
  const { person, viewerId, onGo } = useConversation()
  return (
    <>
      <bdi className="sr-only">{isOwn ? texts.mine : person.firstName}</bdi>
      {about && <Quote about={about} person={person} isMine={!isOwn} />}
      {replyTo && (
        <Answered
          reply={replyTo}
          name={replyTo.senderId === viewerId ? texts.mine : person.firstName}
          onGo={replyTo.isDeleted ? undefined : onGo}
        />
      )}
    </>
  )
}

function Said({ line, isOwn }: { line: MessageLine; isOwn: boolean }) {
  const texts = useTexts('chat')
  const { hasLinks, onLink } = useConversation()
  const { content, attachment, deletedAt, isHidden } = line.message
  const Words = attachment ? 'div' : 'p'
  const plain = <MessageText content={content} hasLinks={hasLinks} onLink={isOwn ? undefined : onLink} />
  if (deletedAt) {
    return <p className="inline italic">{isOwn ? texts.deletedByMe : texts.deleted}</p>
  }
  return (
    <Words
      className={`wrap-anywhere whitespace-pre-wrap ${attachment?.media ? 'w-64 max-w-full' : 'inline'}`}
    >
      <HiddenByWords isHidden={isHidden}>
        {attachment && (
          <Suspense fallback={<span className="block h-11 w-56" />}>
            <AttachmentOf message={line.message} isOwn={isOwn} />
          </Suspense>
        )}
        {isHeld(line) ? (
          <Suspense fallback={plain}>
            <HeldText content={content} ranges={String(line.problem?.params['ranges'])} />
          </Suspense>
        ) : (
          plain
        )}
      </HiddenByWords>
    </Words>
  )
}

type FootProps = MessagePartProps & { progress: MessageProgress | undefined; isNewest: boolean }

/** Beside the last line where it fits, below it where it does not. */
function Foot({ message, isOwn, progress, isNewest }: FootProps) {
  const texts = useTexts('chat')
  const { fullTimeText, timeText } = useDates()
  return (
    <span
      className={`relative inset-bs-1.5 float-end ms-3 mb-1 flex select-none items-center text-xs tabular-nums print:text-muted ${isOwn && !message.deletedAt ? 'text-on-brand' : 'text-muted'}`}
    >
      {message.editedAt && !message.deletedAt && <span className="me-1.5">{texts.edited}</span>}
      <time dateTime={message.createdAt} title={fullTimeText(message.createdAt)}>
        <bdi>{timeText(message.createdAt)}</bdi>
      </time>
      {progress && !message.deletedAt && <Ticks progress={progress} isLast={isNewest} />}
    </span>
  )
}

const Sight = ({ onSeen }: { onSeen: () => void }) => (
  <span ref={useInSight(onSeen)} className="absolute inset-x-0 bottom-0 h-px" />
)

/** For keyboard and mouse; touch uses a long press. Only the newest message is a Tab stop. */
function OptionsButton({ line, isOwn, isNewest }: { line: MessageLine; isOwn: boolean; isNewest: boolean }) {
  const texts = useTexts('chat')
  const { timeText } = useDates()
  const { onOptions } = useConversation()
  return (
    <button
      type="button"
      data-options
      tabIndex={isNewest ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={texts.options({ time: timeText(line.message.createdAt) })}
      onClick={({ currentTarget }) => onOptions(line, currentTarget)}
      className={`absolute inset-bs-[calc(50%-1.375rem)] grid size-11 place-items-center rounded-full text-muted opacity-0 transition-opacity hover:bg-brand-soft hover:text-brand-strong focus-visible:opacity-100 group-hover/line:opacity-100 print:hidden ${isOwn ? 'end-full' : 'start-full'}`}
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  )
}

function Reactions({ message }: { message: MessageView }) {
  const texts = useTexts('chat')
  const { person, viewerId } = useConversation()
  const nameOf = (personId: string) => (personId === viewerId ? texts.mine : person.firstName)
  if (!message.reactions?.length) return null
  return (
    <ul className="-mt-1.5 z-1 flex gap-1 px-2">
      {message.reactions.map(({ personId, emoji }) => (
        <li
          key={personId}
          className="rounded-full bg-raised px-2 py-0.5 text-sm shadow-soft ring-2 ring-ground"
        >
          <span className="sr-only">{texts.reacted({ name: nameOf(personId) })} </span>
          {emoji}
        </li>
      ))}
    </ul>
  )
}

const Unsent = ({ line }: { line: MessageLine }) =>
  isHeld(line) ? (
    <Suspense>
      <Held line={line} />
    </Suspense>
  ) : (
    <Refused line={line} />
  )

function Refused({ line }: { line: MessageLine }) {
  const texts = useTexts('chat')
  const { onAgain, onDrop } = useConversation()
  const { clientId } = line.message
  const why = useRestrictionText()(line.problem)
  return (
    <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-danger text-sm">
      {why || texts.refused.text}
      <button
        type="button"
        onClick={() => onAgain(clientId)}
        className="inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-2 font-semibold hover:bg-danger-soft"
      >
        <RotateCw aria-hidden className="size-4 max-sm:hidden" />
        {texts.refused.again}
      </button>
      <button
        type="button"
        onClick={() => onDrop(clientId)}
        className="min-h-11 min-w-11 rounded-full px-2 font-semibold hover:bg-danger-soft"
      >
        {texts.refused.drop}
      </button>
    </div>
  )
}
