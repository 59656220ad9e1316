import { useMutation } from '@tanstack/react-query'
import { Fingerprint, Mail } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { CodeField } from '../../components/fields/CodeField.tsx'
import { PasswordField, TextField } from '../../components/fields/Field.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { canUsePasskeys } from '../../lib/browser/passkeys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { MissingProof, SessionClient } from '../../session/session-client.ts'
import { reasonIn } from '../reasons.ts'
import { AccessPage } from './AccessPage.tsx'
import {
  type CodeKind,
  mailCode,
  passSecondFactor,
  signIn,
  signInByCode,
  signInByLink,
  signInByPasskey,
} from './access-requests.ts'
import { SecondFactorField } from './SecondFactorField.tsx'

type SignInStep = 'password' | 'code' | 'link' | 'second_factor'
type SignInFields = { email: string; password: string; code: string; kind: CodeKind; token: string }

/** The request of each step. */
const submissions: Record<
  SignInStep,
  (session: SessionClient, typed: SignInFields) => Promise<MissingProof>
> = {
  password: (session, { email, password }) => signIn(session, { email, password }),
  code: (session, { email, code }) => signInByCode(session, { email, code }),
  link: (session, { token }) => signInByLink(session, token),
  second_factor: (session, { kind, code }) => passSecondFactor(session, kind, code),
}

type SignInProps = { isLost: boolean /** Of a mailed link, or ''. */; token: string }

/** Signs in by password, mailed code, mailed link or passkey, and by the second step if the account has one. */
export function SignIn({ isLost, token }: SignInProps) {
  const texts = useTexts('console')
  const words = texts.signIn
  const { session } = useSession()
  const [step, setStep] = useState<SignInStep>(token ? 'link' : 'password')
  const [typed, setTyped] = useState<SignInFields>({ email: '', password: '', code: '', kind: 'totp', token })
  const form = useFocusOfStep(step)

  function goTo(next: SignInStep) {
    setTyped((before) => ({ ...before, code: '' }))
    setStep(next)
    submitting.reset()
    mailing.reset()
    byPasskey.reset()
  }
  const goOn = (missing: MissingProof) => missing === 'second_factor' && goTo('second_factor')
  const submitting = useMutation({
    mutationFn: (input: SignInFields) => submissions[step](session, input),
    onSuccess: goOn,
  })
  const mailing = useMutation({ mutationFn: () => mailCode(typed.email), onSuccess: () => goTo('code') })
  const byPasskey = useMutation({ mutationFn: () => signInByPasskey(session), onSuccess: goOn })
  const reason = reasonIn(submitting.error ?? mailing.error ?? byPasskey.error, texts)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!submitting.isPending) submitting.mutate(typed)
  }
  const change = (more: Partial<SignInFields>) => setTyped({ ...typed, ...more })

  return (
    <AccessPage
      title={words.title}
      text={textOf(step, { words, isLost, email: typed.email })}
      foot={
        <a href="/" className="inline-flex min-h-11 items-center font-semibold text-brand">
          {words.members}
        </a>
      }
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Fields
          step={step}
          typed={typed}
          onTyped={change}
          onFull={(more) => submitting.mutate({ ...typed, ...more })}
        />
        <Trouble reason={reason} />
        <Button type="submit" busy={submitting.isPending}>
          {words.submit}
        </Button>
        {step === 'password' ? (
          <OtherWays passkey={byPasskey} mail={mailing} />
        ) : (
          <Button variant="quiet" onClick={() => goTo('password')}>
            {words.passwordInstead}
          </Button>
        )}
      </form>
    </AccessPage>
  )
}

type Way = { isPending: boolean; mutate: () => void }

function OtherWays({ passkey, mail }: { passkey: Way; mail: Way }) {
  const { confirm, signIn: words } = useTexts('console')
  return (
    <>
      {canUsePasskeys() && (
        <Button variant="secondary" busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {!passkey.isPending && <Fingerprint aria-hidden className="size-5" />}
          {confirm.passkey}
        </Button>
      )}
      <Button variant="secondary" busy={mail.isPending} onClick={() => mail.mutate()}>
        {!mail.isPending && <Mail aria-hidden className="size-5" />}
        {words.mailCode}
      </Button>
    </>
  )
}

type StepTexts = {
  words: ReturnType<typeof useTexts<'console'>>['signIn']
  isLost: boolean
  email: string
}

function textOf(step: SignInStep, { words, isLost, email }: StepTexts): string {
  if (step === 'code') return words.codeSent({ email })
  if (step === 'link') return words.link
  return isLost ? words.lost : words.text
}

type SignInFieldsProps = {
  step: SignInStep
  typed: SignInFields
  onTyped: (typed: Partial<SignInFields>) => void
  /** All digits of a code are there. */
  onFull: (typed: Partial<SignInFields>) => void
}

function Fields({ step, typed, onTyped, onFull }: SignInFieldsProps) {
  const words = useTexts('auth')
  if (step === 'link') return null
  if (step === 'second_factor')
    return <SecondFactorField {...typed} error={undefined} onTyped={onTyped} onFull={onFull} />
  if (step === 'code') {
    return (
      <CodeField
        label={words.code}
        value={typed.code}
        onValue={(code) => onTyped({ code })}
        onFull={(code) => onFull({ code })}
      />
    )
  }
  return (
    <>
      <TextField
        type="email"
        dir="ltr"
        name="email"
        label={words.email}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.email}
        onChange={({ target }) => onTyped({ email: target.value })}
      />
      <PasswordField
        name="password"
        label={words.password}
        autoComplete="current-password"
        required
        value={typed.password}
        onChange={({ target }) => onTyped({ password: target.value })}
      />
    </>
  )
}

/** From the second step on, the focus goes to where one types. */
function useFocusOfStep(step: SignInStep) {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(step)
  useEffect(() => {
    if (step !== first.current) form.current?.querySelector('input')?.focus()
    first.current = step
  }, [step])
  return form
}
