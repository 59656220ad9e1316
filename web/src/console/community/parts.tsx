import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { TextField } from '../../components/fields/Field.tsx'
import { Trouble } from '../../components/fields/Trouble.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

type SettingsFormProps = {
  onSave: () => void
  isSaving: boolean
  isChanged: boolean
  problem: string | undefined
  children: ReactNode
}

/** A form that is saved by itself, and says whether something in it is not saved yet. */
export function SettingsForm({ onSave, isSaving, isChanged, problem, children }: SettingsFormProps) {
  const words = useTexts('consoleCommunity')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Trouble reason={problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isSaving}>
          {words.save}
        </Button>
        <p role="status" className="text-muted text-sm">
          {isChanged && words.unsaved}
        </p>
      </div>
    </form>
  )
}

type OwnTextFieldProps = {
  label: string
  value: string
  fallback: string
  error: string | undefined
  maxLength?: number
  onChange: (value: string) => void
}

/** A text in the place of a setting of the server; while it is empty, that one counts. */
export function OwnTextField({ label, value, fallback, onChange, ...rest }: OwnTextFieldProps) {
  const words = useTexts('consoleCommunity')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField
        label={label}
        value={value}
        placeholder={fallback}
        hint={value === '' ? words.fromSettings({ value: fallback }) : undefined}
        onChange={({ target }) => onChange(target.value)}
        {...rest}
      />
      {value !== '' && <ResetButton field={label} onReset={() => onChange('')} />}
    </div>
  )
}

/** Goes back to the setting of the server, once the form is saved. */
export function ResetButton({ field, onReset }: { field: string; onReset: () => void }) {
  const words = useTexts('consoleCommunity')
  return (
    <Button
      variant="quiet"
      aria-label={words.resetOf({ field })}
      className="-ms-5 self-start"
      onClick={onReset}
    >
      {words.reset}
    </Button>
  )
}

/** Returns an instant as a field of date and time shows it, in the time zone of the reader. */
export function localTimeOf(instant: string | null): string {
  if (!instant) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Returns the instant of a field of date and time, null for an empty one. */
export const instantOf = (local: string): string | null => (local ? new Date(local).toISOString() : null)
