import type { AuthenticatorView } from '@hearth/contract/account/account'
import { useState } from 'react'
import { Button } from '../../../../components/buttons/Button.tsx'
import { CodeField } from '../../../../components/fields/CodeField.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { confirmSecondFactor } from '../security.queries.ts'
import { useChange } from '../use-change.ts'
import { QrCode } from './QrCode.tsx'
import { useCopying } from './use-copying.ts'

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
      <Key {...authenticator} />
      <CodeField label={words.code} value={code} error={confirming.reason} onValue={setCode} />
    </FormDialog>
  )
}

const LETTERS_A_GROUP = 4

function Key({ uri, secret }: AuthenticatorView) {
  const words = useTexts('security').secondFactor.setUp
  const { told, copy } = useCopying()
  const groups = secret.match(new RegExp(`.{1,${LETTERS_A_GROUP}}`, 'g')) ?? []
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-sm">{words.key}</p>
        <p className="wrap-anywhere select-all text-sm tabular-nums">{groups.join(' ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="soft" onClick={() => void copy(secret)}>
          {words.copyKey}
        </Button>
        {/* A phone cannot scan itself, but it can hand the key over. */}
        <a
          href={uri}
          className="hidden min-h-11 items-center font-semibold text-brand text-sm underline pointer-coarse:inline-flex"
        >
          {words.openApp}
        </a>
      </div>
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {told}
      </p>
    </div>
  )
}
