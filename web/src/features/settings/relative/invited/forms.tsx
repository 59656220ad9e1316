import { CODE_LENGTH } from '@hearth/contract/account/account'
import { MAX_RELATIVE_NAME_LENGTH } from '@hearth/contract/circle/relative'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, hasKind } from '../../../../api/client.ts'
import { Button } from '../../../../components/buttons/Button.tsx'
import { CodeField } from '../../../../components/fields/CodeField.tsx'
import { TextField } from '../../../../components/fields/Field.tsx'
import { Trouble } from '../../../../components/fields/Trouble.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { useSession } from '../../../../session/SessionProvider.tsx'
import { useFocusInvalid } from '../../security/focus.ts'
import { RELATIVE_PATH } from '../RelativePage.tsx'
import { returnWithoutPasskey, signUpAsRelative, verifyCode } from '../relative.queries.ts'

/** Returns the texts of what went wrong: of each field, and of the rest. */
function useReasons(error: unknown) {
  const { failed } = useTexts('relative')
  if (!error) return { fields: {}, rest: undefined }
  const known = error instanceof ApiError ? error : undefined
  const fields: Partial<Record<string, string>> = known?.fields ?? {}
  return { fields, rest: Object.keys(fields).length > 0 ? undefined : known?.message || failed }
}

/** Name and address of a new relative, who then gets a code. */
export function SignUpForm({ token, onSent }: { token: string; onSent: (email: string) => void }) {
  const texts = useTexts('relative').invited
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const sending = useMutation({
    mutationFn: () => signUpAsRelative({ token, email: email.trim(), name: name.trim() }),
    onSuccess: () => onSent(email.trim()),
  })
  const reasons = useReasons(sending.error)
  const form = useFocusInvalid(sending.error)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={texts.name}
        autoComplete="name"
        maxLength={MAX_RELATIVE_NAME_LENGTH}
        value={name}
        error={reasons.fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        dir="ltr"
        value={email}
        error={reasons.fields['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Trouble reason={reasons.rest} />
      <Button type="submit" size="lg" busy={sending.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

type CodeFormProps = {
  email: string
  /** The invitation, for a relative who joins without the passkey that they had. */
  lostBy: string | undefined
  onAgain: () => void
  onJoin: () => void
  onPasskeyNeeded: () => void
}

/** The code from the mail, after which the relative is signed in. */
export function CodeForm({ email, lostBy, onAgain, onJoin, onPasskeyNeeded }: CodeFormProps) {
  const texts = useTexts('relative').invited
  const { session } = useSession()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  const entering = useMutation({
    mutationFn: async (digits: string) => {
      onJoin()
      const typed = { email, code: digits }
      return session.enter(lostBy ? returnWithoutPasskey({ ...typed, token: lostBy }) : verifyCode(typed))
    },
    onError: (error) => {
      if (hasKind(error, 'conflict')) onPasskeyNeeded()
    },
    onSuccess: (missing) => {
      const next = encodeURIComponent(RELATIVE_PATH)
      if (missing === 'second_factor') void navigate(`/auth?view=second_factor&next=${next}`)
    },
  })
  const reasons = useReasons(entering.error)
  const form = useFocusInvalid(entering.error)
  const enter = (digits: string) => {
    if (!entering.isPending && digits.length === CODE_LENGTH) entering.mutate(digits)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        enter(code)
      }}
      className="flex flex-col gap-5"
    >
      <p ref={place} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
        {texts.codeSent({ email })}
      </p>
      <CodeField
        label={texts.code}
        value={code}
        error={reasons.fields['code'] ?? reasons.rest}
        onValue={setCode}
        onFull={enter}
      />
      <Button type="submit" size="lg" busy={entering.isPending}>
        {texts.enter}
      </Button>
      <Button variant="quiet" onClick={onAgain}>
        {texts.again}
      </Button>
    </form>
  )
}
