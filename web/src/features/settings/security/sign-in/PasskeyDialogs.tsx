import { MAX_PASSKEY_NAME_LENGTH, type PasskeyView } from '@hearth/contract/account/account'
import { useState } from 'react'
import { toast } from 'sonner'
import { TextField } from '../../../../components/fields/Field.tsx'
import { deviceName } from '../../../../lib/browser/device-name.ts'
import { makePasskey } from '../../../../lib/browser/passkeys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useOfferEndOthers } from '../EndOthers.tsx'
import { FormDialog } from '../FormDialog.tsx'
import type { Prove } from '../proof/ProofProvider.tsx'
import { addPasskey, newPasskeyOptions, renamePasskey } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'

// The browser's own dialog may stand open for so long that the proof is old again, so each asking has its own.
async function makeAndAdd(name: string, prove: Prove) {
  const { options } = await prove(newPasskeyOptions)
  const response = await makePasskey(options)
  return prove(() => addPasskey({ name, response }))
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const words = useTexts('security').passkeys
  const keep = useKeepAccount()
  const offer = useOfferEndOthers()
  const [name, setName] = useState(() => deviceName(navigator.userAgent))
  const adding = useChange(makeAndAdd, (account) => {
    keep(account)
    onClose()
    toast(words.added)
    offer()
  })
  return (
    <FormDialog
      title={words.dialog.title}
      submit={{ label: words.dialog.submit, busy: words.dialog.busy }}
      change={adding}
      onSubmit={() => adding.start(name)}
      onClose={onClose}
    >
      <NameField value={name} error={adding.reason} onName={setName} />
    </FormDialog>
  )
}

export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const words = useTexts('security').passkeys.renaming
  const keep = useKeepAccount()
  const [name, setName] = useState(passkey.name)
  const renaming = useChange(
    (typed: string) => renamePasskey(passkey.id, typed),
    (account) => {
      keep(account)
      onClose()
    },
  )
  return (
    <FormDialog
      title={words.title}
      submit={{ label: words.submit, busy: words.busy }}
      change={renaming}
      onSubmit={() => renaming.start(name)}
      onClose={onClose}
    >
      <NameField value={name} error={renaming.reason} onName={setName} />
    </FormDialog>
  )
}

type NameFieldProps = { value: string; error: string | undefined; onName: (name: string) => void }

function NameField({ value, error, onName }: NameFieldProps) {
  return (
    <TextField
      label={useTexts('security').passkeys.dialog.label}
      autoComplete="off"
      maxLength={MAX_PASSKEY_NAME_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onName(event.target.value)}
    />
  )
}
