import { Fingerprint, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { canUsePasskeys } from '../../../lib/browser/passkeys.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import type { MissingProof } from '../../../session/session-client.ts'
import { type AuthView, offersGoogle } from '../auth.views.ts'
import { leaveForGoogle, signInByPasskey } from './submissions.ts'

type OtherSignInMethodsProps = {
  view: AuthView
  /** Where one goes on from here. */
  next: string
  invitation: string
  onMail: () => void
  onEntered: (missing: MissingProof) => void
  onError: (error: unknown) => void
}

/** The ways in beside a password, below it and quieter than it. */
export function OtherSignInMethods({
  view,
  next,
  invitation,
  onMail,
  onEntered,
  onError,
}: OtherSignInMethodsProps) {
  const texts = useTexts('auth')
  const { session } = useSession()
  const [busy, setBusy] = useState<'google' | 'passkey'>()
  const isSigningIn = view === 'sign_in'
  const hasGoogle = (isSigningIn || view === 'sign_up') && offersGoogle()
  if (!isSigningIn && !hasGoogle) return null

  async function go(way: 'google' | 'passkey', act: () => Promise<unknown>) {
    setBusy(way)
    onError(undefined)
    await act().catch(onError)
    setBusy(undefined)
  }

  return (
    <div className="flex flex-col gap-2.5">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {hasGoogle && (
        <Way
          icon={<GoogleMark />}
          isBusy={busy === 'google'}
          onClick={() => void go('google', () => leaveForGoogle(next, invitation))}
        >
          {texts.google.other}
        </Way>
      )}
      {isSigningIn && canUsePasskeys() && (
        <Way
          icon={<Fingerprint aria-hidden className="size-5" />}
          isBusy={busy === 'passkey'}
          onClick={() => void go('passkey', async () => onEntered(await signInByPasskey(session)))}
        >
          {texts.passkey.other}
        </Way>
      )}
      {isSigningIn && (
        <Way icon={<Mail aria-hidden className="size-5" />} onClick={onMail}>
          {texts.views.magic_link.other}
        </Way>
      )}
    </div>
  )
}

type SignInMethodProps = { icon: ReactNode; isBusy?: boolean; onClick: () => void; children: ReactNode }

const Way = ({ icon, isBusy = false, onClick, children }: SignInMethodProps) => (
  <Button variant="secondary" busy={isBusy} onClick={onClick}>
    {!isBusy && icon}
    {children}
  </Button>
)

const GoogleMark = () => (
  <svg aria-hidden viewBox="0 0 24 24" className="size-4.5" fill="currentColor">
    <path d="M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053z" />
  </svg>
)
