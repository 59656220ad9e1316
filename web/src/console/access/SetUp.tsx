import { useMutation } from '@tanstack/react-query'
import { Fingerprint, type LucideIcon, Smartphone } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { hasKind } from '../../api/client.ts'
import { Button } from '../../components/buttons/Button.tsx'
import { CodeField } from '../../components/fields/CodeField.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { AuthenticatorKey } from '../../components/second-factor/AuthenticatorKey.tsx'
import { BackupCodes } from '../../components/second-factor/BackupCodes.tsx'
import { QrCode } from '../../components/second-factor/QrCode.tsx'
import { canUsePasskeys } from '../../lib/browser/passkeys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { reasonIn } from '../reasons.ts'
import { AccessPage } from './AccessPage.tsx'
import { beginAuthenticator, confirmAuthenticator, createPasskey } from './access-requests.ts'
import { SignOut } from './SignOut.tsx'

/** The first visit: a passkey or an authenticator has to be set up before anything is shown. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const texts = useTexts('console')
  const { setUp } = texts
  const passkey = useMutation({ mutationFn: createPasskey, onSuccess: onDone })
  const app = useMutation({ mutationFn: beginAuthenticator })
  const reason = (error: unknown) => (hasKind(error, 'stale_session') ? setUp.stale : reasonIn(error, texts))
  return (
    <AccessPage title={setUp.title} text={setUp.text} foot={<SignOut className="-ms-5" />}>
      {app.data ? (
        <Connect authenticator={app.data} onDone={onDone} />
      ) : (
        <>
          {canUsePasskeys() && (
            <Way icon={Fingerprint} {...setUp.passkey}>
              <Button busy={passkey.isPending} onClick={() => passkey.mutate()}>
                {setUp.passkey.action}
              </Button>
              <Trouble reason={reason(passkey.error)} />
            </Way>
          )}
          <Way icon={Smartphone} {...setUp.app}>
            <Button variant="secondary" busy={app.isPending} onClick={() => app.mutate()}>
              {setUp.app.action}
            </Button>
            <Trouble reason={reason(app.error)} />
          </Way>
        </>
      )}
    </AccessPage>
  )
}

type WayProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

function Way({ icon: Icon, title, text, children }: WayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-line border-t pt-5">
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
        <div>
          <h2 id={id} className="font-semibold text-base">
            {title}
          </h2>
          <p className="text-pretty text-muted text-sm">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}

type Authenticator = Awaited<ReturnType<typeof beginAuthenticator>>

function Connect({ authenticator, onDone }: { authenticator: Authenticator; onDone: () => void }) {
  const texts = useTexts('console')
  const words = useTexts('security').secondFactor.setUp
  const [code, setCode] = useState('')
  const confirming = useMutation({ mutationFn: confirmAuthenticator })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!confirming.isPending) confirming.mutate(code)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 border-line border-t pt-5">
      <p className="text-muted text-sm">{words.text}</p>
      <QrCode text={authenticator.uri} label={words.square} />
      <AuthenticatorKey {...authenticator} />
      <CodeField
        label={words.code}
        value={code}
        error={reasonIn(confirming.error, texts)}
        onValue={setCode}
      />
      <Button type="submit" busy={confirming.isPending}>
        {words.submit}
      </Button>
      {confirming.data && <BackupCodes codes={confirming.data.backupCodes} onDone={onDone} />}
    </form>
  )
}
