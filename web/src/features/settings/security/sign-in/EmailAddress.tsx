import type { AccountView } from '@hearth/contract/account/account'
import { maskedAddress } from '@hearth/contract/account/address'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../../components/buttons/Button.tsx'
import { TextField } from '../../../../components/fields/Field.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { Section } from '../../../../components/layout/Section.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { changeEmail, withdrawEmailChange } from '../security.queries.ts'
import { useChange, useKeepAccount } from '../use-change.ts'

export function EmailAddress({ account }: { account: AccountView }) {
  const words = useTexts('security').email
  const [isChanging, setIsChanging] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Section heading={words.heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere font-medium">
            <bdi>{isWhole ? account.email : maskedAddress(account.email)}</bdi>
          </p>
          <p className="text-muted text-sm">{words.text}</p>
        </div>
        {!isWhole && (
          <Button variant="secondary" onClick={() => setIsWhole(true)}>
            {words.show}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setIsChanging(true)}>
          {words.change}
        </Button>
      </div>
      {account.newEmail !== null && <Pending newEmail={account.newEmail} />}
      {isChanging && <ChangeDialog onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

function Pending({ newEmail }: { newEmail: string }) {
  const words = useTexts('security').email
  const keep = useKeepAccount()
  const withdrawing = useChange(withdrawEmailChange, (account) => {
    keep(account)
    toast(words.withdrawn)
  })
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-lg bg-brand-soft px-4 py-3 text-sm">
      <div className="flex gap-3">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">{words.pending({ email: newEmail })}</p>
          <p>{words.pendingText}</p>
        </div>
      </div>
      <Button variant="secondary" busy={withdrawing.isBusy} onClick={() => withdrawing.start(undefined)}>
        {words.withdraw}
      </Button>
      <Trouble reason={withdrawing.reason} />
    </div>
  )
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts('security').email.dialog
  const keep = useKeepAccount()
  const [email, setEmail] = useState('')
  const changing = useChange(
    (typed: string, prove) => prove(() => changeEmail(typed)),
    (account) => {
      keep(account)
      onClose()
    },
  )
  return (
    <FormDialog
      title={words.title}
      text={words.text}
      submit={{ label: words.submit, busy: words.busy }}
      change={changing}
      onSubmit={() => changing.start(email)}
      onClose={onClose}
    >
      <TextField
        type="email"
        dir="ltr"
        name="email"
        label={words.label}
        error={changing.reason}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  )
}
