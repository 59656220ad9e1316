import { type DecisionView, isTooLateToAppeal, MAX_APPEAL_LENGTH } from '@hearth/contract/people/moderation'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { draftOf, keepDraft } from '../../../lib/drafts.ts'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../../session/SessionProvider.tsx'
import { Part, useDayInUtc, useStatement } from './DecisionReasons.tsx'

type AppealProps = {
  decision: DecisionView
  level: 'h2' | 'h4'
  /** Whether the form is open from the beginning. */
  isOpen: boolean
  /** Sends the text and stores the reply. */
  onSend: (text: string) => Promise<void>
}

/** The appeal against a decision: to write, sent, or answered. */
export function Appeal({ decision, level, isOpen, onSend }: AppealProps) {
  const { parts, appeal: texts, statement } = useTexts('decisions')
  const dayText = useDayInUtc()
  const { appeal: sentences } = useStatement(decision)
  const { appeal, appealUntil, state, reversalAnswer } = decision
  const [isOver] = useState(() => isTooLateToAppeal(appealUntil, new Date()))
  const [hasSent, setHasSent] = useState(false)
  const send = async (text: string) => {
    await onSend(text)
    setHasSent(true)
  }
  const isSentOrAnswered = appeal || reversalAnswer
  // A reversed decision leaves nothing to appeal against.
  if (!isSentOrAnswered && state === 'reversed') return null
  return (
    <Part level={level} heading={parts.appeal}>
      {isSentOrAnswered ? (
        <Answer decision={decision} takesFocus={hasSent} />
      ) : isOver ? (
        <p className="text-pretty text-muted">
          {texts.over({ day: dayText(appealUntil) })} {statement.elsewhere}
        </p>
      ) : (
        <>
          <p className="text-pretty text-muted">{sentences.join(' ')}</p>
          <Form number={decision.number} isOpen={isOpen} onSend={send} />
        </>
      )}
    </Part>
  )
}

type OutcomeProps = { decision: Pick<DecisionView, 'appeal' | 'reversalAnswer'>; takesFocus: boolean }

/** The appeal that was sent, and the answer. A reversal replaces the answer to the appeal. */
function Answer({ decision: { appeal, reversalAnswer }, takesFocus }: OutcomeProps) {
  const { appeal: texts, statement } = useTexts('decisions')
  const { elsewhere } = statement
  const { outcome = null, answer = null } = reversalAnswer
    ? { outcome: 'reversed' as const, answer: reversalAnswer }
    : (appeal ?? {})
  const { dayAndTimeText } = useDates()
  const line = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => {
    if (takesFocus) line.current?.focus()
  }, [takesFocus])
  return (
    <>
      <p ref={line} role="status" tabIndex={-1} className="rounded-sm text-muted">
        {outcome ? texts[outcome] : appeal && texts.sent({ when: dayAndTimeText(appeal.sentAt) })}
      </p>
      {answer && <Quoted>{answer}</Quoted>}
      {appeal && (
        <>
          <p className="mt-2 font-medium text-sm">{texts.yours}</p>
          <Quoted>{appeal.text}</Quoted>
        </>
      )}
      {outcome === 'upheld' && <p className="mt-2 text-pretty text-muted">{elsewhere}</p>}
    </>
  )
}

function Quoted({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-s-4 ps-4 text-muted">
      {children}
    </p>
  )
}

type AppealFormProps = { number: string; isOpen: boolean; onSend: (text: string) => Promise<void> }

function Form({ number, isOpen, onSend }: AppealFormProps) {
  const texts = useTexts('decisions').appeal
  const { text, write, forget } = useAppealDraft(number)
  const [isShown, setIsShown] = useState(isOpen || text !== '')
  const [wasOpened, setWasOpened] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  // Offline it fails at once, where the person sees it.
  const sending = useMutation({ mutationFn: onSend, networkMode: 'always', onSuccess: forget })
  const error = isEmpty ? texts.empty : sending.isError ? refusalOf(sending.error) || texts.failed : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    const isNothing = text.trim() === ''
    setIsEmpty(isNothing)
    if (!isNothing) sending.mutate(text.trim())
  }
  function open() {
    setIsShown(true)
    setWasOpened(true)
  }
  if (!isShown)
    return (
      <Button variant="secondary" onClick={open} className="mt-1.5 self-start max-sm:self-stretch">
        {texts.open}
      </Button>
    )
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <TextAreaField
        label={texts.label}
        error={error}
        count={texts.left({ n: MAX_APPEAL_LENGTH - text.length })}
        maxLength={MAX_APPEAL_LENGTH}
        rows={5}
        // The button that opened the form is gone.
        autoFocus={wasOpened}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" busy={sending.isPending} className="self-start max-sm:self-stretch">
        {sending.isPending ? texts.busy : texts.action}
      </Button>
    </form>
  )
}

/** Returns what the server says of the text or of the appeal, '' if it has said nothing. */
function refusalOf(error: Error): string {
  if (!(error instanceof ApiError)) return ''
  return error.fields['text'] ?? error.message
}

/** Returns the text of the appeal, kept on this device until it is sent. */
function useAppealDraft(number: string) {
  const personId = personIdOf(useSession().state) ?? ''
  const key = `appeal.${number}`
  const [text, setText] = useState(() => draftOf(personId, key))
  function write(next: string) {
    setText(next)
    keepDraft(personId, key, next)
  }
  return { text, write, forget: () => keepDraft(personId, key, '') }
}
