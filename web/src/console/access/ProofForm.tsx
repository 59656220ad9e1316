import type { AccountView } from '@hearth/contract/account/account'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { canUsePasskeys } from '../../lib/browser/passkeys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { reasonIn } from '../reasons.ts'
import { type CodeKind, proveByCode, proveByPasskey } from './access-requests.ts'
import { SecondFactorField } from './SecondFactorField.tsx'

type ProofFormProps = { account: AccountView; onProven: () => void }

/** Asks for the passkey or the authenticator of the person who is signed in. */
export function ProofForm({ account, onProven }: ProofFormProps) {
  const texts = useTexts('console')
  const passkey = useMutation({ mutationFn: proveByPasskey, onSuccess: onProven })
  const hasPasskey = account.passkeys.length > 0 && canUsePasskeys()
  const hasApp = account.secondFactor.isOn
  return (
    <>
      {hasPasskey && (
        <>
          <Button busy={passkey.isPending} onClick={() => passkey.mutate()}>
            {!passkey.isPending && <Fingerprint aria-hidden className="size-5" />}
            {texts.confirm.passkey}
          </Button>
          <Trouble reason={reasonIn(passkey.error, texts)} />
        </>
      )}
      {hasApp && <CodeForm isSecond={hasPasskey} onProven={onProven} />}
      {!hasPasskey && !hasApp && <p className="text-sm">{texts.confirm.elsewhere}</p>}
    </>
  )
}

function CodeForm({ isSecond, onProven }: { isSecond: boolean; onProven: () => void }) {
  const texts = useTexts('console')
  const [typed, setTyped] = useState<{ kind: CodeKind; code: string }>({ kind: 'totp', code: '' })
  const proving = useMutation({
    mutationFn: ({ kind, code }: typeof typed) => proveByCode(kind, code),
    onSuccess: onProven,
  })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (!proving.isPending) proving.mutate(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SecondFactorField
        {...typed}
        error={reasonIn(proving.error, texts)}
        onTyped={setTyped}
        onFull={(full) => proving.mutate(full)}
      />
      <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} busy={proving.isPending}>
        {texts.confirm.submit}
      </Button>
    </form>
  )
}
