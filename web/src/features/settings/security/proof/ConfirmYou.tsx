import type { AccountView } from '@hearth/contract/account/account'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { keys } from '../../../../api/queries.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { CodeField } from '../../../../components/fields/CodeField.tsx'
import { PasswordField, TextField } from '../../../../components/fields/Field.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Dialog } from '../../../../components/overlays/Dialog.tsx'
import { canUsePasskeys, showPasskey } from '../../../../lib/browser/passkeys.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useFocusInvalid } from '../focus.ts'
import { reasonIn } from '../reasons.ts'
import { mailProofCode, proofOptions, proveByInput } from '../security.queries.ts'
import { type ProofMethod, proofMethodsOf } from './proof.rules.ts'

type ConfirmYouProps = { account: AccountView; onProven: () => void; onClose: () => void }

export function ConfirmYou({ account, onProven, onClose }: ConfirmYouProps) {
  const words = useTexts('security').proof
  const ways = proofMethodsOf(account, canUsePasskeys())
  const first = ways[0] ?? 'code'
  const [way, setWay] = useState<ProofMethod>(first)
  const [isChosen, setIsChosen] = useState(false)
  const mail = useMutation({ mutationFn: mailProofCode })
  const { isIdle, mutate: send } = mail
  // To come to this way is to ask for the digits; to come back to it is not to ask again.
  useEffect(() => {
    if (way === 'code' && isIdle) send()
  }, [way, isIdle, send])

  function choose(other: ProofMethod) {
    setWay(other)
    setIsChosen(true)
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.title}>
      <Proof key={way} {...{ way, isChosen, account, mail, onProven }} />
      {ways.length > 1 && (
        <div className="flex flex-col items-start border-line border-t pt-4">
          <p className="text-muted text-sm">{words.others}</p>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="quiet" className="-ms-5" onClick={() => choose(other)}>
                {words.way[other]}
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  )
}

type ProofMail = UseMutationResult<unknown, Error, void>
type ProofProps = {
  way: ProofMethod
  /** The dialog itself looks after the focus only when it opens. */
  isChosen: boolean
  account: AccountView
  mail: ProofMail
  onProven: () => void
}

function useProving(onProven: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ way, typed }: { way: ProofMethod; typed: string }) => {
      if (way === 'password') return proveByInput({ kind: way, password: typed })
      if (way !== 'passkey') return proveByInput({ kind: way, code: typed })
      const { options } = await proofOptions()
      return proveByInput({ kind: way, response: await showPasskey(options) })
    },
    onSuccess: (account) => {
      queryClient.setQueryData(keys.account, account)
      onProven()
    },
  })
}

function Proof({ way, isChosen, account: { email }, mail, onProven }: ProofProps) {
  const texts = useTexts('security')
  const words = texts.proof
  const [typed, setTyped] = useState('')
  const proving = useProving(onProven)
  const reason = reasonIn(proving.error, texts)
  const form = useFocusInvalid(proving.error)
  useEffect(() => {
    if (isChosen) form.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus()
  }, [form, isChosen])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // The dialog stands within another form's component, which must not hear of this one.
    event.stopPropagation()
    if (!proving.isPending) proving.mutate({ way, typed })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {way === 'code' && <MailedCode email={email} mail={mail} />}
      <Asked way={way} email={email} typed={typed} reason={reason} onTyped={setTyped} />
      <Button type="submit" size="lg" busy={proving.isPending}>
        {proving.isPending ? words.busy : way === 'passkey' ? words.way.passkey : words.submit}
      </Button>
      {way === 'code' && (
        <Button variant="quiet" disabled={mail.isPending} onClick={() => mail.mutate()}>
          {words.codeAgain}
        </Button>
      )}
    </form>
  )
}

type AskedProps = {
  way: ProofMethod
  email: string
  typed: string
  reason: string | undefined
  onTyped: (typed: string) => void
}

function Asked({ way, email, typed, reason, onTyped }: AskedProps) {
  const words = useTexts('security').proof
  if (way === 'passkey') {
    return <Trouble reason={reason} />
  }
  if (way === 'backup') {
    return (
      <TextField
        name="code"
        label={words.backup}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        value={typed}
        error={reason}
        onChange={(event) => onTyped(event.target.value)}
      />
    )
  }
  if (way !== 'password') {
    return <CodeField label={words[way]} value={typed} error={reason} onValue={onTyped} />
  }
  return (
    <>
      {/* A password manager fills in only where it can see whose password is wanted. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        value={typed}
        error={reason}
        onChange={(event) => onTyped(event.target.value)}
      />
    </>
  )
}

function MailedCode({ email, mail }: { email: string; mail: ProofMail }) {
  const texts = useTexts('security')
  const words = texts.proof
  return (
    <div>
      <p role="status" className="wrap-anywhere text-muted text-sm">
        {mail.isPending && words.codeSending({ email })}
        {mail.isSuccess && words.codeSent({ email })}
      </p>
      <Trouble reason={reasonIn(mail.error, texts)} />
    </div>
  )
}
