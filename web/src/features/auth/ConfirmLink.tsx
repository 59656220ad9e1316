import { useEffect, useRef, useState } from 'react'
import { hasCode } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { reasonIn } from './auth.views.ts'

/** Where a mailed confirmation link leads: it confirms at once, and that signs in. */
export function ConfirmLink({ token, onLeave }: { token: string; onLeave: () => void }) {
  const texts = useTexts().auth
  const { session } = useSession()
  const [error, setError] = useState<unknown>()
  // The link works once, so it must not be spent twice when React runs the effect again.
  const asked = useRef('')

  async function confirm() {
    setError(undefined)
    await session.confirmEmail({ token }).catch(setError)
  }

  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    void confirm()
  })

  if (error === undefined) {
    return (
      <div role="status" className="flex flex-col gap-4">
        <p className="text-center text-muted">{texts.confirm.busy}</p>
        <Skeleton className="h-13" />
      </div>
    )
  }
  const mayWorkLater = hasCode(error, 'offline', 'unavailable', 'internal', 'rate_limited')
  return (
    <div role="alert" className="flex flex-col gap-4 text-center">
      <h2 className="font-semibold">{texts.confirm.failed}</h2>
      <p className="font-medium text-danger text-sm">{reasonIn(error, texts)}</p>
      {!mayWorkLater && <p className="text-muted text-sm">{texts.confirm.failedText}</p>}
      {mayWorkLater && <Button onClick={() => void confirm()}>{texts.confirm.retry}</Button>}
      <Button variant={mayWorkLater ? 'quiet' : 'primary'} onClick={onLeave}>
        {texts.confirm.signIn}
      </Button>
    </div>
  )
}
