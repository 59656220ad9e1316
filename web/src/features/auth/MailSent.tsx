import type { AreaTexts } from '@hearth/texts/areas'
import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Mailed } from './auth.views.ts'
import { Badge, LiveRegion, Reason } from './form/SubmitMessages.tsx'
import { mails } from './form/submissions.ts'

type MailSentProps = {
  told: Mailed
  email: string
  /** Goes back to the form, where the address is still typed. */
  onWrong: () => void
}

/** Says that a mail is on its way, and what to do where it does not come. */
export function MailSent({ told, email, onWrong }: MailSentProps) {
  const texts = useTexts('auth').told
  return (
    <div className="flex flex-col gap-3">
      <Badge icon={MailCheck} />
      <LiveRegion>
        <p className="text-balance font-display font-semibold text-xl sm:text-2xl">{texts[told]}</p>
      </LiveRegion>
      {email && <AskAgain told={told} email={email} onWrong={onWrong} />}
    </div>
  )
}

export function AskAgain({ told, email, onWrong }: MailSentProps) {
  const { mail } = useTexts('auth')
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
    <div className="flex flex-col gap-1 text-muted">
      <p className="wrap-anywhere">
        {told === 'confirmation' ? mail.sentTo({ email }) : mail.sentIfKnown({ email })}
      </p>
      <p>{mail.hint}</p>
      <div className="my-3 flex flex-wrap gap-2 *:grow *:whitespace-nowrap">
        <Button variant="secondary" busy={isBusy} disabled={secondsLeft > 0} onClick={() => void ask()}>
          {isBusy ? mail.busy : secondsLeft > 0 ? waitText(mail.wait, secondsLeft) : mail.again}
        </Button>
        <Button variant="quiet" onClick={onWrong}>
          {mail.wrongAddress}
        </Button>
      </div>
      <LiveRegion>
        <Reason error={error} />
        {isAskedAgain && error === undefined && <p className="text-sm">{mail.sentAgain}</p>}
      </LiveRegion>
    </div>
  )
}

const waitText = ({ seconds, minutes }: AreaTexts['auth']['mail']['wait'], left: number) =>
  left < 90 ? seconds({ seconds: left }) : minutes({ minutes: Math.ceil(left / 60) })

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
