import type { RedeemView } from '@hearth/contract/membership/membership'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { redeemCode } from '../../../../api/membership.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { TextField } from '../../../../components/fields/Field.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useMembershipChange } from '../use-membership-change.ts'

/** Redeems a code for some months. */
export function CodeForm() {
  const { code: words } = useTexts('membership')
  const id = useId()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const change = useMembershipChange(
    redeemCode,
    ({ membership }: RedeemView) => membership,
    ({ outcome }) => {
      if (outcome !== 'redeemed') return setTrouble(words[outcome])
      setCode('')
      toast(words.redeemed)
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    setTrouble(code.trim() ? undefined : words.missing)
    if (code.trim()) change.start(code)
    else document.getElementById(id)?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="grow">
        <TextField
          id={id}
          label={words.label}
          hideLabel
          placeholder={words.label}
          error={change.isBusy ? undefined : (trouble ?? change.reason)}
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" busy={change.isBusy} className="min-h-12">
        {words.submit}
      </Button>
    </form>
  )
}
