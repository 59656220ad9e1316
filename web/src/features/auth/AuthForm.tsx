import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../../components/Button.tsx'
import { useAuthTexts } from '../../lib/auth-texts.tsx'
import { Answer, Confirmation, Reason } from './Answer.tsx'
import { AuthFields } from './AuthFields.tsx'
import type { AuthView, Mailed } from './auth.views.ts'
import { AskAgain, MailSent } from './MailSent.tsx'
import { OtherViews } from './OtherViews.tsx'
import { OtherWays } from './OtherWays.tsx'
import type { Kept, Show } from './use-door.ts'
import { useSubmitting } from './use-submitting.ts'

type AuthFormProps = {
  view: AuthView
  /** From the mailed link, where one led here. */
  token: string
  kept: Kept
  notice: ReactNode
  onView: Show
  onLinkRefused: (error: unknown) => void
  /** Goes on without what is asked for. */
  onSkip: (() => void) | undefined
}

/** The one form of the door, in each of its views. */
export function AuthForm({ notice, onSkip, ...at }: AuthFormProps) {
  const { view, token, kept } = at
  const door = useSubmitting(at)
  const { typed, error } = door
  const form = useFocus(kept.isMoved ? view : undefined, error)
  const mailed = mailedIn(kept)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void door.submit()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {notice}
      <Heading view={view} />
      {mailed ? (
        <MailSent told={mailed} email={typed.email} />
      ) : (
        <>
          <Said {...kept} />
          <Explanation view={view} isByLink={token !== ''} />
          <AuthFields
            view={view}
            isEmailKnown={kept.told === 'code'}
            person={kept.email}
            typed={typed}
            onTyped={door.type}
            onFullCode={(code) => void door.submit({ code })}
          />
          <Submit view={view} isBusy={door.isBusy} />
          <Lost view={view} />
        </>
      )}
      <Answer>
        <Reason error={error} isBoxed={view === 'magic_link'} />
      </Answer>
      {kept.told === 'code' && <AskAgain told="code" email={typed.email} />}
      <OtherViews
        view={view}
        isMailed={mailed !== undefined}
        onView={door.show}
        onCode={() => void door.askForCode()}
        onSkip={onSkip}
      />
      {!mailed && (
        <OtherWays
          view={view}
          onMail={() => door.show('magic_link')}
          onEntered={(missing) => door.goOn({ missing })}
          onError={door.setError}
        />
      )}
    </form>
  )
}

/** The mail that is all there is to wait for; after one with a code, that still has to be typed. */
const mailedIn = ({ told }: Kept): Exclude<Mailed, 'code'> | undefined =>
  told === 'updated' || told === 'code' ? undefined : told

/** Not every view needs more than its fields. */
type Words = { title?: string; text?: string; submit: string; busy: string }

function Heading({ view }: { view: AuthView }) {
  const { title }: Words = useAuthTexts().views[view]
  return title && <h2 className="font-display font-semibold text-xl">{title}</h2>
}

function Said({ told }: Kept) {
  const texts = useAuthTexts().told
  return <Answer>{told && <Confirmation text={texts[told]} />}</Answer>
}

function Explanation({ view, isByLink }: { view: AuthView; isByLink: boolean }) {
  const texts = useAuthTexts()
  const isOwnPassword = view === 'update_password' && !isByLink
  const { text: usual }: Words = texts.views[view]
  const text = isOwnPassword ? texts.afterConfirming : usual
  return text && <p className="text-muted text-sm">{text}</p>
}

/** The way out for whoever can take neither second step. */
function Lost({ view }: { view: AuthView }) {
  const { lostSecondStep } = useAuthTexts()
  const isSecondStep = view === 'second_factor' || view === 'backup_code'
  return isSecondStep && <p className="text-muted text-sm">{lostSecondStep}</p>
}

function Submit({ view, isBusy }: { view: AuthView; isBusy: boolean }) {
  const { submit, busy } = useAuthTexts().views[view]
  return (
    <Button type="submit" size="lg" busy={isBusy}>
      {isBusy ? busy : submit}
    </Button>
  )
}

/** Whoever came from another view finds the focus where they go on, and a refused code ready to be typed over. */
function useFocus(movedTo: AuthView | undefined, error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (movedTo) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [movedTo])
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }, [error])
  return form
}
