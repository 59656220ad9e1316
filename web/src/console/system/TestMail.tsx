import type { TestMailView } from '@hearth/contract/console/system'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { sendTestMail } from '../api.ts'
import { Part } from '../frame/Facts.tsx'
import { reasonIn } from '../reasons.ts'

/** Sends a mail at once, to see what the mail server says. */
export function TestMail() {
  const { mail: words } = useTexts('consoleSystem')
  const texts = useTexts('console')
  const [to, setTo] = useState(useStaff().email)
  const sending = useMutation({ mutationFn: sendTestMail })
  const { error } = sending
  const fieldError = error instanceof ApiError ? error.fields['to'] : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate(to)
  }
  return (
    <Part heading={words.heading}>
      <p className="text-muted text-sm">{words.text}</p>
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={words.to}
            dir="ltr"
            type="email"
            autoComplete="email"
            spellCheck={false}
            value={to}
            error={fieldError ?? reasonIn(error, texts)}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <Button type="submit" busy={sending.isPending} className="sm:mt-7">
          {words.submit}
        </Button>
      </form>
      <div role="status">{sending.data && <Outcome sent={sending.data} />}</div>
    </Part>
  )
}

function Outcome({ sent: { outcome, reply } }: { sent: TestMailView }) {
  const { mail: words } = useTexts('consoleSystem')
  const isSent = outcome === 'taken' || outcome === 'kept'
  return (
    <>
      <p className={`font-medium text-sm ${isSent ? 'text-success' : 'text-danger'}`}>
        {words.outcomes[outcome]}
      </p>
      {reply && (
        <p className="wrap-anywhere text-muted text-xs">
          <bdi>{words.reply({ reply })}</bdi>
        </p>
      )}
    </>
  )
}
