import type { SnapshotMessage } from '@hearth/contract/console/cases'
import { useState } from 'react'
import { dayKey, useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Said, SmallButton, Tag } from '../parts.tsx'
import { CaseAttachment } from './CaseAttachment.tsx'
import { ReportedTag } from './ReportedTag.tsx'

/** How many messages before and after the reported one are shown at first. */
const AROUND = 3

type MessagesProps = { number: string; messages: readonly SnapshotMessage[] }

/** The reported message and those around it, as a small conversation. */
export function Messages({ number, messages }: MessagesProps) {
  const texts = useTexts('consoleCase').messages
  const [hasAll, setHasAll] = useState(false)
  const shown = hasAll ? messages : aroundReported(messages)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium text-muted text-xs">{texts.heading}</h4>
        {shown.length < messages.length && (
          <SmallButton onClick={() => setHasAll(true)}>{texts.all({ n: messages.length })}</SmallButton>
        )}
      </div>
      <ol className="flex min-w-0 flex-col gap-1.5 rounded-sm bg-ground p-3">
        {shown.map((message, place) => (
          <Message
            key={`${message.seq ?? 'note'} ${message.at ?? place}`}
            number={number}
            message={message}
            before={shown[place - 1]}
          />
        ))}
      </ol>
    </div>
  )
}

function aroundReported(messages: readonly SnapshotMessage[]): readonly SnapshotMessage[] {
  const reported = messages.findIndex(({ isReported }) => isReported)
  const first = reported < 0 ? messages.length - 2 * AROUND : reported - AROUND
  return messages.slice(Math.max(0, first), Math.max(0, first) + 2 * AROUND + 1)
}

type SnapshotMessageProps = {
  number: string
  message: SnapshotMessage
  before: SnapshotMessage | undefined
}

/** The subject writes at the start of the line, where it is read first. */
const sides = {
  subject: { row: 'items-start', bubble: 'bg-raised border-line' },
  reporter: { row: 'items-end', bubble: 'bg-brand-soft border-transparent' },
}

function Message({ number, message, before }: SnapshotMessageProps) {
  const texts = useTexts('consoleCase').messages
  const { by, at, isEdited, isDeleted, earlier = [] } = message
  const { row } = sides[by]
  return (
    <li className={`flex min-w-0 flex-col gap-0.5 ${row}`}>
      {!continues(message, before) && <MessageHeading message={message} before={before} />}
      <CaseAttachment number={number} message={message} />
      <span className="flex min-w-0 max-w-[85%] items-end gap-2">
        <Bubble message={message} />
        {isDeleted && <Tag>{texts.deleted}</Tag>}
        {isEdited && <Tag>{texts.edited}</Tag>}
        {at && <MessageTime at={at} className={by === 'reporter' ? '-order-1' : ''} />}
      </span>
      {earlier.length > 0 && <Earlier earlier={earlier} />}
    </li>
  )
}

function Bubble({ message: { by, content, isReported, isDeleted } }: { message: SnapshotMessage }) {
  if (!content || isDeleted) return null
  const look = isReported ? 'border-danger bg-danger-soft' : sides[by].bubble
  return <Said className={`min-w-0 rounded-sm border px-2.5 py-1 ${look}`}>{content}</Said>
}

/** The texts of a message from before it was edited or deleted, oldest first. */
function Earlier({ earlier }: { earlier: readonly string[] }) {
  const texts = useTexts('consoleCase').messages
  return (
    <div className="flex min-w-0 max-w-[85%] flex-col gap-0.5 border-line-strong border-s-3 ps-2">
      <span className="text-muted text-xs">{texts.before}</span>
      {earlier.map((text, place) => (
        <Said key={`${place} ${text}`}>{text}</Said>
      ))}
    </div>
  )
}

const dayOf = (instant: string | null | undefined) => (instant ? dayKey(instant) : '')

/** Whether the heading would be that of the message before. */
const continues = ({ by, at, isReported, isNote }: SnapshotMessage, before: SnapshotMessage | undefined) =>
  before?.by === by && dayOf(at) === dayOf(before.at) && !isReported && !isNote

/** The writer and the day, which is named once. */
function MessageHeading({
  message: { by, at, isReported, isNote },
  before,
}: Omit<SnapshotMessageProps, 'number'>) {
  const texts = useTexts('consoleCase').messages
  const { shortDayText } = useDates()
  const isNewDay = dayOf(at) !== dayOf(before?.at)
  return (
    <span className="flex flex-wrap items-center gap-x-2 pt-1 text-muted text-xs">
      <span className="font-medium">{texts[by]}</span>
      {at && isNewDay && <span>{shortDayText(at)}</span>}
      {isNote && <span>{texts.note}</span>}
      {isReported && <ReportedTag />}
    </span>
  )
}

function MessageTime({ at, className }: { at: string; className: string }) {
  const { timeText, dayAndTimeText } = useDates()
  return (
    <time dateTime={at} title={dayAndTimeText(at)} className={`shrink-0 text-muted text-xs ${className}`}>
      {timeText(at)}
    </time>
  )
}
