import { type ReportReason, reportReasons } from '@hearth/contract/people/safety'
import {
  MAX_NOTICE_LENGTH,
  MAX_NOTIFIER_LENGTH,
  MAX_PLACE_LENGTH,
  mayBeAnonymous,
} from '@hearth/contract/public/notices'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, isUnreachable, newClientId } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { FieldError, SelectField, TextAreaField, TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { sendNotice } from '../public.queries.ts'
import { Outcome, Received } from './Outcome.tsx'

type NoticeDraft = {
  place: string
  reason: ReportReason | undefined
  words: string
  name: string
  email: string
  isInGoodFaith: boolean
}

const nothing: NoticeDraft = {
  place: '',
  reason: undefined,
  words: '',
  name: '',
  email: '',
  isInGoodFaith: false,
}

/** The notice form, and its receipt. The typed text stays until the notice has been received. */
export function NoticeForm() {
  const texts = useTexts('notice')
  const [typed, setTyped] = useState(nothing)
  const [clientId] = useState(newClientId)
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, email, ...rest }: NoticeDraft) =>
      sendNotice({
        ...rest,
        clientId,
        ...(name.trim() && { name }),
        ...(email.trim() && { email: email.trim() }),
      }),
  })
  if (sending.data?.number) return <Received number={sending.data.number} />
  if (sending.data)
    return (
      <Outcome title={texts.mailed.title}>
        <p className="wrap-anywhere text-pretty">{texts.mailed.text({ email: typed.email.trim() })}</p>
        <Button variant="secondary" className="sm:self-start" onClick={sending.reset}>
          {texts.mailed.back}
        </Button>
      </Outcome>
    )
  return (
    <Fields
      typed={typed}
      onChange={(change) => setTyped({ ...typed, ...change })}
      isBusy={sending.isPending}
      error={sending.error}
      onSend={() => sending.mutate(typed)}
    />
  )
}

type FieldsProps = {
  typed: NoticeDraft
  onChange: (change: Partial<NoticeDraft>) => void
  isBusy: boolean
  error: Error | null
  onSend: () => void
}

function Fields({ typed, onChange, isBusy, error, onSend }: FieldsProps) {
  const texts = useTexts('notice')
  const { reasons } = useTexts('ending')
  const problems = error instanceof ApiError ? error.fields : {}
  const form = useFocusOnProblem(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="-mt-6 flex flex-col gap-6">
      <div className="flex flex-col gap-2 text-pretty">
        <p>{texts.lead}</p>
        <p className="font-medium">{texts.danger}</p>
      </div>
      <TextAreaField
        label={texts.place.label}
        hint={texts.place.hint}
        error={problems['place']}
        rows={2}
        dir="auto"
        maxLength={MAX_PLACE_LENGTH}
        value={typed.place}
        onChange={(event) => onChange({ place: event.target.value })}
      />
      <SelectField
        label={texts.reason.label}
        error={problems['reason']}
        placeholder={texts.reason.placeholder}
        options={reportReasons.map((value) => ({ value, label: reasons[value] }))}
        value={typed.reason ?? ''}
        onChange={({ target }) => onChange({ reason: reportReasons.find((one) => one === target.value) })}
      />
      <TextAreaField
        label={texts.words.label}
        error={problems['words']}
        count={texts.words.left({ n: MAX_NOTICE_LENGTH - typed.words.length })}
        rows={7}
        dir="auto"
        maxLength={MAX_NOTICE_LENGTH}
        value={typed.words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      {mayBeAnonymous(typed.reason) && <p className="text-pretty text-muted">{texts.optional}</p>}
      <TextField
        label={texts.name}
        error={problems['name']}
        autoComplete="name"
        dir="auto"
        maxLength={MAX_NOTIFIER_LENGTH}
        value={typed.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={texts.email.label}
        hint={texts.email.hint}
        error={problems['email']}
        type="email"
        dir="ltr"
        autoComplete="email"
        value={typed.email}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <GoodFaith
        isChecked={typed.isInGoodFaith}
        onChange={(isInGoodFaith) => onChange({ isInGoodFaith })}
        error={problems['isInGoodFaith']}
      />
      <Failure error={error} />
      <Button type="submit" size="lg" busy={isBusy} className="sm:self-start">
        {isBusy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

/** Focuses the first field with a problem whenever a try has failed. */
function useFocusOnProblem(error: Error | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}

type GoodFaithProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
}

function GoodFaith({ isChecked, onChange, error }: GoodFaithProps) {
  const { goodFaith } = useTexts('notice')
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-medium">
        <input
          type="checkbox"
          className="size-6 shrink-0 accent-brand"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {goodFaith}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** The sentence about a failure that belongs to no field. */
function Failure({ error }: { error: Error | null }) {
  const texts = useTexts('notice')
  const isAtField = error instanceof ApiError && Object.keys(error.fieldProblems).length > 0
  const words = isUnreachable(error) ? texts.offline : (error?.message ?? '') || texts.failed
  return (
    <p role="alert" className="font-medium text-danger empty:hidden">
      {error && !isAtField && words}
    </p>
  )
}
