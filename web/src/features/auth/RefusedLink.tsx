import { type SubmitEvent, useState } from 'react'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Mailed, MailedLink } from './auth.views.ts'
import { EmailField } from './form/AuthFields.tsx'
import { LiveRegion, Reason } from './form/SubmitMessages.tsx'
import { mails } from './form/submissions.ts'
import { MailSent } from './MailSent.tsx'

type Purpose = MailedLink['purpose']

const mailOf: Record<Exclude<Purpose, 'change'>, Mailed> = {
  confirm: 'confirmation',
  magic: 'magicLink',
  reset: 'reset',
}

type RefusedLinkProps = { purpose: Purpose; error: unknown; email: string; onLeave: () => void }

/** A link that expired, was used, or is not ours: why, and another one. */
export function RefusedLink({ purpose, error, email, onLeave }: RefusedLinkProps) {
  const texts = useTexts('auth')
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
        <AnotherLink mail={mailOf[purpose]} knownEmail={email} />
      )}
      <Button variant="quiet" onClick={onLeave} className="-my-1 self-center">
        {texts.views.sign_in.back}
      </Button>
    </div>
  )
}

function AnotherLink({ mail, knownEmail }: { mail: Mailed; knownEmail: string }) {
  const texts = useTexts('auth').refused
  const [email, setEmail] = useState(knownEmail)
  const [isBusy, setIsBusy] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState<unknown>()

  async function ask(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    await mails[mail](email).then(() => setIsSent(true), setError)
    setIsBusy(false)
  }

  if (isSent) return <MailSent told={mail} email={email} onWrong={() => setIsSent(false)} />
  return (
    <form noValidate onSubmit={ask} className="flex flex-col gap-4">
      <EmailField value={email} onValue={setEmail} />
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? texts.busy : texts.submit}
      </Button>
      <LiveRegion>
        <Reason error={error} />
      </LiveRegion>
    </form>
  )
}
