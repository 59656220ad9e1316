import {
  type AccountView,
  type ChangePasswordInput,
  MIN_PASSWORD_LENGTH,
} from '@hearth/contract/account/account'
import { useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../../../api/client.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { PasswordField } from '../../../../components/fields/Field.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { changePassword } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'

export function Password({ account }: { account: AccountView }) {
  const words = useTexts('security').password
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section heading={words.heading}>
      <Button variant="secondary" className="self-start" onClick={() => setIsChanging(true)}>
        {account.hasPassword ? words.change : words.set}
      </Button>
      {isChanging && <NewPassword account={account} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function NewPassword({ account, onClose }: { account: AccountView; onClose: () => void }) {
  const words = useTexts('security').password
  const keep = useKeepAccount()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const changing = useChange(
    (typed: ChangePasswordInput, prove) => prove(() => changePassword(typed)),
    (changed) => {
      keep(changed)
      onClose()
      toast(words.done)
    },
  )
  const isCurrentWrong = changing.error instanceof ApiError && 'current' in changing.error.fields
  const [wrongCurrent, wrongNew] = isCurrentWrong ? [changing.reason] : [undefined, changing.reason]
  return (
    <FormDialog
      title={account.hasPassword ? words.change : words.set}
      text={words.note}
      submit={{ label: words.submit, busy: words.busy }}
      change={changing}
      onSubmit={() => changing.start({ password, ...(account.hasPassword && { current }) })}
      onClose={onClose}
    >
      {/* A password manager keeps the new one for whom it sees here. */}
      <input hidden readOnly autoComplete="username" value={account.email} />
      {account.hasPassword && (
        <PasswordField
          name="current"
          label={words.current}
          hint={words.forgotten}
          error={wrongCurrent}
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <PasswordField
        name="password"
        label={words.label}
        hint={wrongNew ? undefined : words.hint({ min: MIN_PASSWORD_LENGTH })}
        error={wrongNew}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  )
}
