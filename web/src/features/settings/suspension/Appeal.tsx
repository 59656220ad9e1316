import { type DecisionView, MAX_APPEAL_LENGTH } from '@hearth/contract/people/moderation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ownSuspension, sendAppeal } from './suspension.queries.ts'

/** The appeal against a suspension: to write, sent, or answered. */
export function Appeal({ decision }: { decision: DecisionView }) {
  const texts = useTexts('suspension')
  const { dayText, dayAndTimeText } = useDates()
  const { appeal, appealUntil } = decision
  const [isOver] = useState(() => Date.parse(appealUntil) < Date.now())
  if (appeal?.outcome) {
    return (
      <Section heading={texts.upheld.heading}>
        <p>{texts.upheld.text}</p>
        <Said>{appeal.answer ?? ''}</Said>
        <p className="text-pretty text-muted text-sm">{texts.appeal.elsewhere}</p>
      </Section>
    )
  }
  if (appeal) {
    return (
      <Section heading={texts.sent.heading}>
        <p role="status">{texts.sent.text({ when: dayAndTimeText(appeal.sentAt) })}</p>
        <Said>{appeal.text}</Said>
      </Section>
    )
  }
  return (
    <Section heading={texts.appeal.heading}>
      <p className="text-pretty text-muted">
        {(isOver ? texts.appeal.over : texts.appeal.text)({ day: dayText(appealUntil) })}
      </p>
      {!isOver && <Form />}
      <p className="text-pretty text-muted text-sm">{texts.appeal.elsewhere}</p>
    </Section>
  )
}

function Said({ children }: { children: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line border-line border-s-4 ps-4 text-muted">
      {children}
    </p>
  )
}

function Form() {
  const words = useTexts('suspension').appeal
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const sending = useMutation({
    mutationFn: sendAppeal,
    onSuccess: (answered) => queryClient.setQueryData(ownSuspension.queryKey, answered),
  })
  const refusal = sending.error instanceof ApiError ? sending.error.fields['text'] : undefined
  const error = isEmpty ? words.empty : sending.isError ? (refusal ?? words.failed) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    const isNothing = text.trim() === ''
    setIsEmpty(isNothing)
    if (!isNothing) sending.mutate(text.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextAreaField
        label={words.label}
        error={error}
        count={words.left({ n: MAX_APPEAL_LENGTH - text.length })}
        maxLength={MAX_APPEAL_LENGTH}
        rows={5}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={sending.isPending} className="self-start max-sm:self-stretch">
        {sending.isPending ? words.busy : words.action}
      </Button>
    </form>
  )
}
