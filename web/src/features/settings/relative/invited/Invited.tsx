import type { InvitedView } from '@hearth/contract/circle/relative'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { hasKind } from '../../../../api/client.ts'
import { LostArt } from '../../../../components/art/LostArt.tsx'
import { ButtonLink } from '../../../../components/buttons/Button.tsx'
import { Card } from '../../../../components/layout/Section.tsx'
import { SkeletonRows } from '../../../../components/states/Skeleton.tsx'
import { EmptyState, FailedState, Waiting } from '../../../../components/states/States.tsx'
import { useDates } from '../../../../lib/format/dates.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { RELATIVE_PATH, RelativePage } from '../RelativePage.tsx'
import { relativeKeys, showInvitation } from '../relative.queries.ts'
import { CodeForm, SignUpForm } from './forms.tsx'
import { PasskeyNeeded } from './PasskeyNeeded.tsx'

const SIGN_IN = `/auth?next=${encodeURIComponent(RELATIVE_PATH)}`

/** Where the link of an invitation leads somebody who isn't signed in. */
export function Invited({ token, onJoin }: { token: string; onJoin: () => void }) {
  const texts = useTexts('relative')
  const invited = useQuery({ queryKey: relativeKeys.invited(token), queryFn: () => showInvitation(token) })
  if (hasKind(invited.error, 'not_found', 'invalid')) return <GoneInvitation />
  return (
    <RelativePage {...(!invited.data && { title: texts.title })}>
      {invited.data ? (
        <Invitation {...invited.data}>
          <Steps token={token} onJoin={onJoin} />
        </Invitation>
      ) : invited.isError ? (
        <FailedState onRetry={() => void invited.refetch()} />
      ) : (
        <Waiting onRetry={() => void invited.refetch()}>
          <SkeletonRows />
        </Waiting>
      )}
    </RelativePage>
  )
}

type StepsProps = { token: string; onJoin: () => void }

const Sent = z.object({ codeSentTo: z.string() })

/** Name and address, then the code; somebody who has a passkey shows it, or says that it is lost and gets another code. */
function Steps({ token, onJoin }: StepsProps) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [email, setEmail] = useState(() => Sent.safeParse(state).data?.codeSentTo ?? '')
  const [step, setStep] = useState<'address' | 'code' | 'passkey' | 'lost'>(email ? 'code' : 'address')
  // A phone may load the page again while its owner reads the mail.
  const keep = (codeSentTo: string | undefined) =>
    void navigate({ search }, { replace: true, state: { ...state, codeSentTo } })
  const goOn = (typed: string) => {
    keep(typed)
    setEmail(typed)
    setStep('code')
  }
  const begin = () => {
    keep(undefined)
    setStep('address')
  }
  if (step === 'address') return <SignUpForm token={token} onSent={goOn} />
  if (step === 'passkey')
    return <PasskeyNeeded email={email} onJoin={onJoin} onLost={() => setStep('lost')} />
  return (
    <CodeForm
      key={step}
      email={email}
      lostBy={step === 'lost' ? token : undefined}
      onAgain={begin}
      onJoin={onJoin}
      onPasskeyNeeded={() => setStep('passkey')}
    />
  )
}

type InvitationProps = InvitedView & { children: ReactNode }

/** Who invites to what, above what can be done about it. */
export function Invitation({ firstName, expiresAt, children }: InvitationProps) {
  const texts = useTexts('relative').invited
  const { dayAndTimeText } = useDates()
  return (
    <div className="my-auto flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h1 className="wrap-anywhere text-balance font-display font-semibold text-2xl sm:text-3xl">
          {texts.heading({ firstName })}
        </h1>
        <p className="text-pretty text-muted">{texts.text({ firstName })}</p>
      </div>
      <Card className="flex flex-col gap-5">
        {children}
        <p className="text-muted text-sm">{texts.until({ day: dayAndTimeText(expiresAt) })}</p>
      </Card>
    </div>
  )
}

/** A link that was used, has run out, was withdrawn or never was one. */
export function GoneInvitation() {
  const texts = useTexts('relative')
  return (
    <RelativePage title={texts.title}>
      <EmptyState
        {...texts.invited.gone}
        picture={<LostArt />}
        action={
          <ButtonLink to={SIGN_IN} variant="secondary">
            {texts.signIn}
          </ButtonLink>
        }
      />
    </RelativePage>
  )
}

/** For a relative who comes back without a session, or somebody who found the address. */
export function WithoutInvitation() {
  const texts = useTexts('relative')
  return (
    <RelativePage title={texts.title}>
      <EmptyState {...texts.invited.missing} action={<ButtonLink to={SIGN_IN}>{texts.signIn}</ButtonLink>} />
    </RelativePage>
  )
}
