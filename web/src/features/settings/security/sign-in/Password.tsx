import { type AccountView, MIN_PASSWORD_LENGTH } from '@hearth/contract/account'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../../components/buttons/Button.tsx'
import { PasswordField } from '../../../../components/fields/Field.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useSecurityTexts } from '../../../../lib/texts/settings/settings.ts'
import { FormDialog } from '../FormDialog.tsx'
import { changePassword } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'

export function Password({ account }: { account: AccountView }) {
  const words = useSecurityTexts().password
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section heading={words.heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-muted text-sm">
          {account.hasPassword ? words.has : words.hasNone}
        </p>
        <Button variant="secondary" onClick={() => setIsChanging(true)}>
          {account.hasPassword ? words.change : words.set}
        </Button>
      </div>
      {isChanging && <NewPassword account={account} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function NewPassword({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const words = useSecurityTexts().password
  const keep = useKeepAccount()
  const [password, setPassword] = useState('')
  const changing = useChange(
    (typed: string, prove) => prove(() => changePassword(typed)),
    (changed) => {
      keep(changed)
      onClose()
      toast(words.done.title, { description: words.done.text })
    },
  )
  return (
    <FormDialog
      title={account.hasPassword ? words.change : words.set}
      text={words.note}
      submit={{ label: words.submit, busy: words.busy }}
      change={changing}
      onSubmit={() => changing.start(password)}
      onClose={onClose}
    >
      {/* A password manager keeps the new one for whom it sees here. */}
      <input hidden readOnly autoComplete="username" value={account.email} />
      <PasswordField
        name="password"
        label={words.label}
        hint={words.hint(MIN_PASSWORD_LENGTH)}
        error={changing.reason}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
