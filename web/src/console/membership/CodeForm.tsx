import { MAX_CODE_NOTE_LENGTH } from '@hearth/contract/console/membership'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { makeMembershipCode } from '../api.ts'
import { useMembershipChange } from './membership.queries.ts'

const usual = { months: '3', maxUses: '1', days: '30', note: '' }

/** Makes a code. The input stays until that has worked. */
export function CodeForm() {
  const { codes: texts } = useTexts('consoleMembership')
  const [typed, setTyped] = useState(usual)
  const making = useMembershipChange(
    () =>
      makeMembershipCode({
        months: Number(typed.months),
        maxUses: Number(typed.maxUses),
        days: Number(typed.days),
        note: typed.note,
      }),
    () => {
      setTyped(usual)
      toast(texts.made)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!making.isPending) making.mutate(undefined)
  }
  const fieldOf = (name: keyof typeof usual) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
    error: making.error instanceof ApiError ? making.error.fields[name] : undefined,
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TextField {...fieldOf('months')} label={texts.months} inputMode="numeric" />
        <TextField {...fieldOf('maxUses')} label={texts.uses} inputMode="numeric" />
        <TextField {...fieldOf('days')} label={texts.days} inputMode="numeric" />
      </div>
      <TextField
        {...fieldOf('note')}
        label={texts.note}
        hint={texts.noteHint}
        maxLength={MAX_CODE_NOTE_LENGTH}
      />
      <Button type="submit" variant="secondary" busy={making.isPending} className="sm:self-start">
        {texts.make}
      </Button>
    </form>
  )
}
