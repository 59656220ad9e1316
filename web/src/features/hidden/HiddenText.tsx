import type { HiddenItem } from '@hearth/contract/chat/hidden'
import { Flag } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../components/buttons/Button.tsx'
import { useWords } from '../../components/conversation/last-message.ts'
import { Ending } from '../../components/ending/Ending.tsx'
import type { EndingStep } from '../../components/ending/EndingButtons.tsx'
import { nameOf } from '../../components/person/facts-of.ts'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { look } from './look.ts'
import { useItemEnds } from './use-item-ends.ts'

// The button that had the focus is gone.
const focus = (text: HTMLElement | null) => text?.focus()

/** A hidden message or note: its writer, the words that hide it, and its text once the viewer wants to read it. */
export function HiddenText({ item }: { item: HiddenItem }) {
  const texts = useTexts('hiddenFolder')
  const wordsOf = useWords()
  const { timeOrDay, dayAndTimeText } = useDates()
  const { allOf } = useFormats()
  const [isShown, setIsShown] = useState(false)
  const [step, setStep] = useState<EndingStep>()
  const ends = useItemEnds(item)
  const id = useId()
  const { person, kind, sentAt, words } = item
  const { firstName } = person
  return (
    <article aria-labelledby={id} className="flex gap-3 px-4 py-3.5 sm:px-5">
      <Avatar name={nameOf(person)} id={person.id} photo={person.photos[0]} size="sm" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={id} className="min-w-0 truncate font-semibold">
            <bdi>{firstName}</bdi>
          </h2>
          <time dateTime={sentAt} title={dayAndTimeText(sentAt)} className="shrink-0 text-muted text-xs">
            {timeOrDay(sentAt)}
          </time>
        </div>
        <p className="text-pretty text-muted text-sm">
          {kind === 'note' && <span className="block">{texts.note}</span>}
          {texts.by({ words: allOf(words.map((word) => texts.word({ word }))) })}
        </p>
        {isShown && (
          <p
            ref={focus}
            tabIndex={-1}
            dir="auto"
            className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-sm"
          >
            {wordsOf(item.content, kind === 'message' ? item.attachmentKind : undefined)}
          </p>
        )}
        <div className="mt-1 flex flex-wrap items-center gap-x-5">
          {!isShown && (
            <button type="button" onClick={() => setIsShown(true)} className={look}>
              {texts.show}
            </button>
          )}
          {kind === 'message' ? (
            <Link to={`/messages/${item.conversationId}`} className={look}>
              {texts.toChat}
            </Link>
          ) : (
            <Link to={`/people/${person.id}`} className={look}>
              {texts.toProfile}
            </Link>
          )}
          <IconButton
            label={kind === 'message' ? texts.reportMessage({ firstName }) : texts.reportNote({ firstName })}
            onClick={() => setStep('report')}
            className="ms-auto -me-2"
          >
            <Flag aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <Ending firstName={firstName} step={step} onStep={setStep} ends={ends} />
    </article>
  )
}
