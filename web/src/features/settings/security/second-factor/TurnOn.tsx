import type { AuthenticatorView } from '@hearth/contract/account/account'
import { useState } from 'react'
import { CodeField } from '../../../../components/fields/CodeField.tsx'
import { AuthenticatorKey } from '../../../../components/second-factor/AuthenticatorKey.tsx'
import { QrCode } from '../../../../components/second-factor/QrCode.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { confirmSecondFactor } from '../security.queries.ts'
import { useChange } from '../use-change.ts'

type TurnOnProps = {
  authenticator: AuthenticatorView
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

export function TurnOn({ authenticator, onCodes, onClose }: TurnOnProps) {
  const words = useTexts('security').secondFactor.setUp
  const [code, setCode] = useState('')
  const confirming = useChange(
    (typed: string, prove) => prove(() => confirmSecondFactor(typed)),
    ({ backupCodes }) => onCodes(backupCodes),
  )
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      submit={{ label: words.submit, busy: words.busy }}
      change={confirming}
      onSubmit={() => confirming.start(code)}
      onClose={onClose}
    >
      <QrCode text={authenticator.uri} label={words.square} />
      <AuthenticatorKey {...authenticator} />
      <CodeField label={words.code} value={code} error={confirming.reason} onValue={setCode} />
    </FormDialog>
  )
}
