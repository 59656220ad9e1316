import type { RegistrationView } from '@hearth/contract/public/registration'
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type AuthView, isEntryView, type Mailed, offersGoogle } from '../auth.views.ts'
import { AskAgain, MailSent } from '../MailSent.tsx'
import { ClosedLine, ClosedRegistration } from '../registration/ClosedRegistration.tsx'
import { Newcomers } from '../registration/Newcomers.tsx'
import { useRegistration } from '../registration/use-registration.ts'
import type { AuthHistoryState, ShowView } from '../use-auth-location.ts'
import { AuthFields } from './AuthFields.tsx'
import { OtherSignInMethods } from './OtherSignInMethods.tsx'
import { OtherViews } from './OtherViews.tsx'
import { Confirmation, LiveRegion, Reason } from './SubmitMessages.tsx'
import { useSubmitting } from './use-submitting.ts'

type AuthFormProps = {
  view: AuthView
  /** From the mailed link, where one led here. */
  token: string
  /** Where one goes on from here. */
  next: string
  /** The code of the link by which the person has come, or ''. */
  invitation: string
  kept: AuthHistoryState
  notice: ReactNode
  onView: ShowView
  onLinkRefused: (error: unknown) => void
  /** Goes on without what is asked for. */
  onSkip: (() => void) | undefined
}

/** The sign-in form, in each of its views. */
export function AuthForm(props: AuthFormProps) {
  const registration = useRegistration()
  const { view, kept, onView } = props
  if (registration.mode === 'closed' && view === 'sign_up' && !mailedIn(kept))
    return <ClosedRegistration onSignIn={() => onView('sign_in', { isMoved: true })} />
  return <OpenForm {...props} registration={registration} />
}

type OpenFormProps = AuthFormProps & { registration: RegistrationView }

function OpenForm({ notice, next, onSkip, registration, ...at }: OpenFormProps) {
  const { view, kept } = at
  const { title } = useTexts('auth').views[view]
  const submitting = useSubmitting(at)
  const { typed, error } = submitting
  const form = useFocus(kept.isMoved ? view : undefined, error)
  const mailed = mailedIn(kept)
  const reasonId = useId()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void submitting.submit()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {isEntryView(view) && !mailed && <h2 className="font-display font-semibold text-2xl">{title}</h2>}
      {notice}
      {mailed ? (
        <MailSent told={mailed} email={typed.email} onWrong={() => submitting.show(view)} />
      ) : (
        <>
          <Said {...kept} />
          <AuthFields
            view={view}
            needsInvitation={registration.mode === 'invitation'}
            isEmailKnown={kept.told === 'code'}
            person={kept.email}
            typed={typed}
            wrong={submitting.wrong}
            reasonId={reasonId}
            onTyped={submitting.type}
            onFullCode={(code) => void submitting.submit({ code })}
            onForgotten={() => submitting.show('forgotten_password')}
          />
          <Submit view={view} isBusy={submitting.isBusy} />
        </>
      )}
      <LiveRegion>
        <Reason id={reasonId} error={error} isBoxed={view === 'magic_link'} />
      </LiveRegion>
      <WhoMaySignUp view={view} isMailed={mailed !== undefined} registration={registration} />
      <Lost view={view} />
      {kept.told === 'code' && (
        <AskAgain told="code" email={typed.email} onWrong={() => submitting.show('magic_link')} />
      )}
      {!mailed && (
        <OtherSignInMethods
          view={view}
          next={next}
          invitation={typed.invitation}
          onMail={() => submitting.show('magic_link')}
          onEntered={(missing) => submitting.goOn({ missing })}
          onError={submitting.setError}
        />
      )}
      <OtherViews
        view={view}
        isMailed={mailed !== undefined}
        isClosed={registration.mode === 'closed'}
        onView={submitting.show}
        onCode={() => void submitting.askForCode()}
        onSkip={onSkip}
      />
    </form>
  )
}

/** The mail that is all there is to wait for; after one with a code, that still has to be typed. */
const mailedIn = ({ told }: AuthHistoryState): Exclude<Mailed, 'code'> | undefined =>
  told === 'updated' || told === 'code' ? undefined : told

type WhoMaySignUpProps = { view: AuthView; isMailed: boolean; registration: RegistrationView }

function WhoMaySignUp({ view, isMailed, registration }: WhoMaySignUpProps) {
  if (registration.mode === 'closed') return view === 'sign_in' && <ClosedLine />
  // Google also makes accounts where others sign in.
  const makesAccounts = view === 'sign_up' || (view === 'sign_in' && offersGoogle())
  return makesAccounts && !isMailed && <Newcomers {...registration} />
}

function Said({ told }: AuthHistoryState) {
  const texts = useTexts('auth').told
  return <LiveRegion>{told && <Confirmation text={texts[told]} />}</LiveRegion>
}

/** Help for people who lost both the app and the backup codes. */
function Lost({ view }: { view: AuthView }) {
  const { lostSecondStep } = useTexts('auth')
  const isSecondStep = view === 'second_factor' || view === 'backup_code'
  return isSecondStep && <p className="text-muted text-sm">{lostSecondStep}</p>
}

function Submit({ view, isBusy }: { view: AuthView; isBusy: boolean }) {
  const { submit, busy } = useTexts('auth').views[view]
  return (
    <Button type="submit" size="lg" busy={isBusy}>
      {isBusy ? busy : submit}
    </Button>
  )
}

/** From another view the focus goes to where one goes on, and after a refusal to the field that was refused. */
function useFocus(movedTo: AuthView | undefined, error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (movedTo) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [movedTo])
  useEffect(() => {
    if (error === undefined) return
    const refused = [...(form.current?.querySelectorAll<HTMLInputElement>('[aria-invalid]') ?? [])].at(-1)
    refused?.focus()
    refused?.select()
  }, [error])
  return form
}
