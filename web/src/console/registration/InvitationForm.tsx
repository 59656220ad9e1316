import { MAX_INVITATION_NOTE_LENGTH } from '@hearth/contract/console/registration'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { makeInvitation } from '../api.ts'
import { fieldErrorIn, useRegistrationChange } from './registration.queries.ts'

const usual = { uses: '1', days: '14', note: '' }

/** Makes an invitation. The input stays until that has worked. */
export function InvitationForm() {
  const { invitations: texts } = useTexts('consoleRegistration')
  const [typed, setTyped] = useState(usual)
  const type = (more: Partial<typeof usual>) => setTyped({ ...typed, ...more })
  const making = useRegistrationChange(
    () => makeInvitation({ maxUses: Number(typed.uses), days: Number(typed.days), note: typed.note }),
    () => {
      setTyped(usual)
      toast(texts.made)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!making.isPending) making.mutate(undefined)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={texts.uses}
          error={fieldErrorIn(making.error, 'maxUses')}
          inputMode="numeric"
          value={typed.uses}
          onChange={({ target }) => type({ uses: target.value })}
        />
        <TextField
          label={texts.days}
          error={fieldErrorIn(making.error, 'days')}
          inputMode="numeric"
          value={typed.days}
          onChange={({ target }) => type({ days: target.value })}
        />
      </div>
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        error={fieldErrorIn(making.error, 'note')}
        maxLength={MAX_INVITATION_NOTE_LENGTH}
        value={typed.note}
        onChange={({ target }) => type({ note: target.value })}
      />
      <Button type="submit" variant="secondary" busy={making.isPending} className="sm:self-start">
        {texts.make}
      </Button>
    </form>
  )
}
