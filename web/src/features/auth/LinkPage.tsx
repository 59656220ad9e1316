import type { EmailChangeView } from '@hearth/contract/account/account'
import { useState } from 'react'
import { hasKind } from '../../api/client.ts'
import { Button, ButtonLink } from '../../components/buttons/Button.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { MissingProof } from '../../session/session-client.ts'
import type { MailedLink } from './auth.views.ts'
import { Confirmation, LiveRegion, Reason } from './form/SubmitMessages.tsx'
import { isOfOtherBrowser, openings } from './form/submissions.ts'

type LinkPageProps = {
  purpose: Exclude<MailedLink['purpose'], 'reset'>
  token: string
  onEntered: (missing: MissingProof) => void
  onRefused: (error: unknown) => void
}

/** Where a mailed link leads. The link is spent only by a person's own tap: whatever scans mail follows links. */
export function LinkPage({ purpose, token, onEntered, onRefused }: LinkPageProps) {
  const texts = useTexts('auth')
  const { session } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [change, setChange] = useState<EmailChangeView>()
  const words = texts.links[purpose]

  async function open() {
    setIsBusy(true)
    setError(undefined)
    try {
      if (purpose === 'change') setChange(await session.confirmEmailChange({ token }))
      else onEntered(await openings[purpose](session, token))
    } catch (failure) {
      if (hasKind(failure, 'invalid') || isOfOtherBrowser(purpose, failure)) onRefused(failure)
      else setError(failure)
    } finally {
      setIsBusy(false)
    }
  }

  if (change) return <Changed {...change} />
  return (
    <div className="flex flex-col gap-4">
      <Button size="lg" busy={isBusy} onClick={() => void open()}>
        {isBusy ? words.busy : words.submit}
      </Button>
      <LiveRegion>
        <Reason error={error} />
      </LiveRegion>
    </div>
  )
}

function Changed({ waitsFor }: EmailChangeView) {
  const texts = useTexts('auth').changed
  return (
    <div className="flex flex-col gap-4">
      <LiveRegion>
        <Confirmation text={waitsFor ? texts.waitsFor[waitsFor] : texts.done} />
      </LiveRegion>
      <ButtonLink to="/settings/security" variant={waitsFor ? 'quiet' : 'primary'}>
        {texts.on}
      </ButtonLink>
    </div>
  )
}
