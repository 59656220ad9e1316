import { TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type InvitationFieldProps = { value: string; errorId: string | undefined; onValue: (code: string) => void }

/** The code without which nobody signs up; a link has filled it in for most people. */
export function InvitationField({ value, errorId, onValue }: InvitationFieldProps) {
  const { invitation, invitationHint } = useTexts('registration')
  return (
    <TextField
      name="invitation"
      label={invitation}
      hint={errorId ? undefined : invitationHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      required
      value={value}
      errorId={errorId}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
