import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { useAuthTexts } from '../../lib/auth-texts.tsx'
import { Answer, Confirmation, Reason } from './Answer.tsx'
import type { Mailed } from './auth.views.ts'
import { mails } from './submissions.ts'

type MailSentProps = { told: Mailed; email: string }

/** Says that a mail is on its way, and what to do where it does not come. */
export function MailSent({ told, email }: MailSentProps) {
  const texts = useAuthTexts().told
  return (
    <div className="flex flex-col gap-3">
      <Answer>
        <Confirmation text={texts[told]} />
      </Answer>
      {email && <AskAgain told={told} email={email} />}
    </div>
  )
}

export function AskAgain({ told, email }: MailSentProps) {
  const { mail } = useAuthTexts()
  const [isBusy, setIsBusy] = useState(false)
  const [isAskedAgain, setIsAskedAgain] = useState(false)
  const [error, setError] = useState<unknown>()
  const [secondsLeft, waitFor] = useCountdown()

  async function ask() {
    setIsBusy(true)
    setError(undefined)
    try {
      await mails[told](email)
      setIsAskedAgain(true)
    } catch (failure) {
      setError(failure)
      if (failure instanceof ApiError) waitFor(failure.retryAfter)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-center gap-1 text-center text-muted text-sm">
      <p className="wrap-anywhere">
        {told === 'confirmation' ? mail.sentTo(email) : mail.sentIfKnown(email)}
      </p>
      <p>{mail.hint}</p>
      <Button variant="quiet" busy={isBusy} disabled={secondsLeft > 0} onClick={() => void ask()}>
        {isBusy ? mail.busy : secondsLeft > 0 ? mail.wait(secondsLeft) : mail.again}
      </Button>
      <Answer>
        <Reason error={error} />
        {isAskedAgain && error === undefined && <p>{mail.sentAgain}</p>}
      </Answer>
    </div>
  )
}

/** Whole seconds that run down to nothing. */
function useCountdown() {
  const [left, setLeft] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const ticker = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(ticker)
  }, [isRunning])
  return [left, setLeft] as const
}
