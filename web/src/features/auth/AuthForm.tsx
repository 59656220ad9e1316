import { MIN_PASSWORD_LENGTH } from '@hearth/contract/account'
import { MailCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { PasswordField, TextField } from '../../components/Field.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { type AuthView, reasonIn, submissions } from './auth.views.ts'

type AuthFormProps = {
  view: AuthView
  token: string
  told: string | undefined
  onView: (view: AuthView) => void
  onTold: (text: string | undefined, isOver: boolean) => void
}

export function AuthForm({ view, token, told, onView, onTold }: AuthFormProps) {
  const texts = useTexts().auth
  const { session } = useSession()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const hasEmail = view !== 'update_password'
  const hasPassword = view !== 'forgotten_password'
  const words = wordsOf(view, texts)
  const isOwnPassword = view === 'update_password' && !token

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    onTold(undefined, false)
    try {
      const outcome = await submissions[view](session, { email, password, token }, texts)
      onTold(outcome.told, outcome.isOver ?? false)
      if (outcome.told) setPassword('')
    } catch (failure) {
      setError(failure)
    } finally {
      setIsBusy(false)
    }
  }

  function show(next: AuthView) {
    setError(undefined)
    onView(next)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {words.text && (
        <p className="text-muted text-sm">
          {isOwnPassword ? texts.updatePassword.afterConfirming : words.text}
        </p>
      )}
      {hasEmail && (
        <TextField
          type="email"
          name="email"
          label={texts.email}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      {hasPassword && <Password view={view} value={password} onValue={setPassword} />}
      <Button type="submit" size="lg" busy={isBusy}>
        {isBusy ? words.busy : words.submit}
      </Button>
      <Answer told={told} reason={error === undefined ? undefined : reasonIn(error, texts)} />
      <OtherViews view={view} hasFailed={error !== undefined} onView={show} />
    </form>
  )
}

type PasswordProps = { view: AuthView; value: string; onValue: (value: string) => void }

function Password({ view, value, onValue }: PasswordProps) {
  const texts = useTexts().auth
  const isNew = view !== 'sign_in'
  return (
    <PasswordField
      name="password"
      label={view === 'update_password' ? texts.newPassword : texts.password}
      hint={isNew ? texts.passwordHint(MIN_PASSWORD_LENGTH) : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

function Answer({ told, reason }: { told: string | undefined; reason: string | undefined }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {told && (
        <p className="flex items-center justify-center gap-3 rounded-lg bg-brand-soft px-4 py-3 font-medium text-sm">
          <MailCheck aria-hidden className="size-5 shrink-0 text-brand" />
          {told}
        </p>
      )}
      {reason && <p className="text-center font-medium text-danger text-sm">{reason}</p>}
    </div>
  )
}

function OtherViews(props: { view: AuthView; hasFailed: boolean; onView: (view: AuthView) => void }) {
  const { view, hasFailed, onView } = props
  const texts = useTexts().auth
  const others: Record<AuthView, [AuthView, string][]> = {
    sign_in: [
      ['forgotten_password', texts.forgottenPassword.other],
      ['sign_up', texts.signUp.other],
    ],
    sign_up: [['sign_in', texts.signIn.other]],
    forgotten_password: [['sign_in', texts.signIn.other]],
    update_password: hasFailed ? [['forgotten_password', texts.updatePassword.askAgain]] : [],
  }
  return (
    <div className="-mt-2 flex flex-col items-center empty:hidden">
      {others[view].map(([other, label]) => (
        <Button key={other} variant="quiet" onClick={() => onView(other)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

type AuthTexts = ReturnType<typeof useTexts>['auth']
type Words = { submit: string; busy: string; text?: string }

const wordsOf = (view: AuthView, texts: AuthTexts): Words =>
  ({
    sign_in: texts.signIn,
    sign_up: texts.signUp,
    forgotten_password: texts.forgottenPassword,
    update_password: texts.updatePassword,
  })[view]
