import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import type { AuthView } from './auth.views.ts'
import { authStepOf, type RefusedMailLink } from './auth-step.ts'
import { AuthForm } from './form/AuthForm.tsx'
import { LinkPage } from './LinkPage.tsx'
import { RefusedLink } from './RefusedLink.tsx'
import { useAuthHeading } from './use-auth-heading.ts'
import { type AuthLocation, useAuthLocation } from './use-auth-location.ts'

export function AuthScreen() {
  const { state } = useSession()
  const at = useAuthLocation()
  const { isChoosing, setIsChoosing, isNewcomer } = useEvents(at)
  const [refused, setRefused] = useState<RefusedMailLink>()
  const { link, kept, show } = at
  const email = state.status === 'signedIn' ? state.session.person.email : (kept.email ?? '')
  const stage = authStepOf({ state, at, isChoosing, refused })

  function leave(to: AuthView = 'sign_in') {
    setRefused(undefined)
    setIsChoosing(false)
    show(to, { replace: true })
  }

  const words = useAuthHeading(stage, kept.told)
  if (stage.is === 'inside') return <Inside next={at.next} isNewcomer={isNewcomer} />
  return (
    <AuthFrame words={words}>
      {stage.is === 'checking' && <Pulse />}
      {stage.is === 'refused' && (
        <RefusedLink
          {...stage.refused}
          email={email}
          onCode={(to) => show('verify_otp', { email: to, told: 'code', isMoved: true, replace: true })}
          onLeave={() => leave()}
        />
      )}
      {stage.is === 'link' && (
        <LinkPage
          key={stage.token}
          {...stage}
          onEntered={(missing) => missing === 'second_factor' && leave('second_factor')}
          onRefused={(error) => link && setRefused({ ...link, error })}
        />
      )}
      {stage.is === 'form' && (
        <AuthForm
          view={stage.view}
          token={stage.token}
          next={at.next}
          invitation={at.invitation}
          kept={{ ...kept, email }}
          notice={<Notice {...at} />}
          onView={show}
          onLinkRefused={(error) => link && setRefused({ ...link, error })}
          onSkip={state.status === 'signedIn' && !stage.token ? () => leave() : undefined}
        />
      )}
    </AuthFrame>
  )
}

/** Leaves the sign-in screen. A newly confirmed account goes to the first steps instead of Home, once. */
function Inside({ next, isNewcomer }: { next: string; isNewcomer: RefObject<boolean> }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(next, { replace: true })
    if (isNewcomer.current) void navigate('/welcome')
  }, [navigate, next, isNewcomer])
  return null
}

/**
 * Follows the session's events; tells whether a password has to be chosen before anything else, and whether the way
 * in was the link that confirms a new account.
 */
function useEvents({ link, show }: AuthLocation) {
  const { session } = useSession()
  const navigate = useNavigate()
  const [isChoosing, setIsChoosing] = useState(false)
  const isNewcomer = useRef(false)
  const purpose = link?.purpose
  const reset = purpose === 'reset' ? link?.token : undefined

  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_OUT') void navigate('/')
        if (event === 'SIGNED_IN') isNewcomer.current = purpose === 'confirm'
        // The address of a reset link opens the same view by itself, and still holds its token.
        if (event === 'PASSWORD_RECOVERY' && purpose !== 'reset') {
          setIsChoosing(true)
          show('update_password', { replace: true })
        }
        // A newly confirmed address is announced first.
        if (event === 'USER_UPDATED' && purpose !== 'change') {
          setIsChoosing(false)
          show('sign_in', { replace: true })
        }
      }),
    [session, navigate, purpose, show],
  )

  useEffect(() => {
    if (reset) session.recoverPassword()
  }, [session, reset])

  return { isChoosing, setIsChoosing, isNewcomer }
}

/** The reason why somebody was sent here. */
function Notice({ problem, kept }: Pick<AuthLocation, 'problem' | 'kept'>) {
  const texts = useTexts('auth')
  const text = problem ? texts.google[problem] : kept.isLost && texts.lost
  if (!text) return null
  return (
    <p role="status" className="flex items-start gap-3 rounded-lg bg-brand-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      {text}
    </p>
  )
}

function Pulse() {
  const label = useTexts('auth').checking
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-13 rounded-full" />
    </div>
  )
}
