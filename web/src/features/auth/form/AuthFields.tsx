import { MIN_PASSWORD_LENGTH } from '@hearth/contract/account/account'
import { CodeField } from '../../../components/fields/CodeField.tsx'
import { PasswordField, TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { AuthView } from '../auth.views.ts'
import { InvitationField } from '../registration/InvitationField.tsx'
import type { AuthInput, TypedField } from './submissions.ts'

type AuthFieldValues = Omit<AuthInput, 'token'>

type AuthFieldsProps = {
  view: AuthView
  /** The community asks for an invitation. */
  needsInvitation: boolean
  /** The address is said already and need not be typed. */
  isEmailKnown: boolean
  /** Whose new password it is, as far as that is known. */
  person: string | undefined
  typed: AuthInput
  /** The fields that were refused; `reasonId` says why. */
  wrong: readonly TypedField[]
  reasonId: string
  onTyped: (typed: Partial<AuthFieldValues>) => void
  onFullCode: (code: string) => void
  onForgotten: () => void
}

const withEmail: readonly AuthView[] = ['sign_in', 'sign_up', 'forgotten_password', 'magic_link']
const withPassword: readonly AuthView[] = ['sign_in', 'sign_up', 'update_password']
const withCode: readonly AuthView[] = ['verify_otp', 'second_factor']

export function AuthFields({
  view,
  needsInvitation,
  isEmailKnown,
  person,
  typed,
  onTyped,
  onFullCode,
  onForgotten,
  ...why
}: AuthFieldsProps) {
  const texts = useTexts('auth')
  const errorIdOf = (field: TypedField) => (why.wrong.includes(field) ? why.reasonId : undefined)
  const hasEmail = withEmail.includes(view) || (view === 'verify_otp' && !isEmailKnown)
  return (
    <>
      {hasEmail && (
        <EmailField
          value={typed.email}
          errorId={errorIdOf('email')}
          onValue={(email) => onTyped({ email })}
        />
      )}
      {withPassword.includes(view) && (
        <Password
          view={view}
          person={person}
          value={typed.password}
          errorId={errorIdOf('password')}
          onValue={(password) => onTyped({ password })}
          onForgotten={onForgotten}
        />
      )}
      {needsInvitation && view === 'sign_up' && (
        <InvitationField
          value={typed.invitation}
          errorId={errorIdOf('invitation')}
          onValue={(invitation) => onTyped({ invitation })}
        />
      )}
      {withCode.includes(view) && (
        <CodeField
          label={texts.code}
          value={typed.code}
          errorId={errorIdOf('code')}
          onValue={(code) => onTyped({ code })}
          onFull={onFullCode}
        />
      )}
      {view === 'backup_code' && (
        <TextField
          name="code"
          label={texts.backupCode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          value={typed.code}
          errorId={errorIdOf('code')}
          onChange={(event) => onTyped({ code: event.target.value })}
        />
      )}
    </>
  )
}

type PasswordProps = {
  view: AuthView
  person: string | undefined
  value: string
  errorId: string | undefined
  onValue: (password: string) => void
  onForgotten: () => void
}

function Password({ view, person, value, errorId, onValue, onForgotten }: PasswordProps) {
  const texts = useTexts('auth')
  const isNew = view !== 'sign_in'
  return (
    <div className="relative">
      {view === 'update_password' && person && (
        // Seen by password managers alone, which keep the new password by it.
        <input type="email" autoComplete="username" value={person} readOnly hidden />
      )}
      <PasswordField
        name="password"
        label={view === 'update_password' ? texts.newPassword : texts.password}
        hint={isNew && !errorId ? texts.passwordHint({ min: MIN_PASSWORD_LENGTH }) : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        value={value}
        errorId={errorId}
        onChange={(event) => onValue(event.target.value)}
      />
      {!isNew && (
        // At the end of the label's line, but after the field in the Tab order.
        <button
          type="button"
          onClick={onForgotten}
          className="inset-e-0 -top-4 flex min-h-11 items-end rounded-md pb-1.5 font-medium text-brand text-sm underline-offset-4 hover:underline min-[20rem]:absolute"
        >
          {texts.views.forgotten_password.other}
        </button>
      )}
    </div>
  )
}

type EmailFieldProps = { value: string; errorId?: string | undefined; onValue: (email: string) => void }

export function EmailField({ value, errorId, onValue }: EmailFieldProps) {
  return (
    <TextField
      type="email"
      dir="ltr"
      name="email"
      label={useTexts('auth').email}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      errorId={errorId}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
