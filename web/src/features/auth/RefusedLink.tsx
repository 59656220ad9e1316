import { type SubmitEvent, useState } from 'react'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Mailed, MailedLink } from './auth.views.ts'
import { EmailField } from './form/AuthFields.tsx'
import { LiveRegion, Reason } from './form/SubmitMessages.tsx'
import { isOfOtherBrowser, mails } from './form/submissions.ts'
import { MailSent } from './MailSent.tsx'

type Purpose = MailedLink['purpose']

const mailOf: Record<Exclude<Purpose, 'change'>, Mailed> = {
  confirm: 'confirmation',
  magic: 'magicLink',
  reset: 'reset',
}

type RefusedLinkProps = {
  purpose: Purpose
  error: unknown
  email: string
  /** A code was mailed to this address. */
  onCode: (email: string) => void
  onLeave: () => void
}

/** A link that expired, was used, is not ours or not of this browser: why, and another one, or a code. */
export function RefusedLink({ purpose, error, email, onCode, onLeave }: RefusedLinkProps) {
  const texts = useTexts('auth')
  const needsCode = isOfOtherBrowser(purpose, error)
  return (
    <div className="flex flex-col gap-4">
      <div role="alert">
        <Reason error={error} />
      </div>
      {purpose === 'change' ? (
        <ButtonLink to="/settings/security" size="lg">
          {texts.refused.settings}
        </ButtonLink>
      ) : (
        <AnotherLink mail={needsCode ? 'code' : mailOf[purpose]} knownEmail={email} onCode={onCode} />
      )}
      <Button variant="quiet" onClick={onLeave} className="-my-1 self-center">
        {texts.views.sign_in.back}
      </Button>
    </div>
  )
}

type AnotherLinkProps = { mail: Mailed; knownEmail: string; onCode: (email: string) => void }

function AnotherLink({ mail, knownEmail, onCode }: AnotherLinkProps) {
  const { refused, views } = useTexts('auth')
  const submit = mail === 'code' ? views.verify_otp.other : refused.submit
  const [email, setEmail] = useState(knownEmail)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState<unknown>()

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    await mails[mail](email).then(() => (mail === 'code' ? onCode(email) : setIsSent(true)), setError)
    setIsBusy(false)
  }

  if (isSent) return <MailSent told={mail} email={email} onWrong={() => setIsSent(false)} />
  return (
    <form noValidate onSubmit={ask} className="flex flex-col gap-4">
      <EmailField value={email} onValue={setEmail} />
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? refused.busy : submit}
      </Button>
      <LiveRegion>
        <Reason error={error} />
      </LiveRegion>
    </form>
  )
}
