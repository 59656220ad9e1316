import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ChangeEventHandler, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'

/** Where something is typed lies a little deeper than what it stands on. */
export const well =
  'w-full min-w-0 rounded-lg border border-line-strong bg-raised px-4 text-base text-ink shadow-well transition-colors placeholder:text-muted hover:border-brand focus-visible:border-brand focus-visible:outline-offset-0 off:opacity-60 aria-invalid:border-danger aria-invalid:bg-danger-soft'

type FieldTexts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The element that says what is wrong with it, where that stands elsewhere. */
  errorId?: string | undefined
  /** How much is left, at the end of the label's line. */
  count?: string | undefined
  /** Where what stands above says it already. */
  hideLabel?: boolean | undefined
}
type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function wire(id: string, { hint, error, errorId, count }: FieldTexts): Wiring {
  const told = [errorId, error && `${id}-error`, hint && `${id}-hint`, count && `${id}-count`]
    .filter(Boolean)
    .join(' ')
  return { id, 'aria-invalid': error || errorId ? true : undefined, 'aria-describedby': told || undefined }
}

/** The error below a field. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

function Frame({
  id,
  label,
  hint,
  error,
  count,
  hideLabel,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-ink text-sm'}>
          {label}
        </label>
        {count && (
          <span id={`${id}-count`} className="ms-auto shrink-0 text-muted text-xs tabular-nums">
            {count}
          </span>
        )}
      </div>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-pretty text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Numbers may be typed with Arabic or Persian digits, which neither the server nor `Number` reads. */
const inLatinDigits =
  (onChange: ChangeEventHandler<HTMLInputElement> | undefined): ChangeEventHandler<HTMLInputElement> =>
  (event) => {
    const { target } = event
    const latin = target.value.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
    // Writing a value can move the caret.
    if (latin !== target.value) target.value = latin
    onChange?.(event)
  }

/** A field of one line. With an `inputMode` its value has the digits 0–9. */
export function TextField({
  label,
  hint,
  error,
  errorId,
  count,
  hideLabel,
  id,
  className = '',
  onChange,
  ...rest
}: ComponentProps<'input'> & FieldTexts) {
  const ownId = useId()
  const words = { label, hint, error, errorId, count, hideLabel }
  const wiring = wire(id ?? ownId, words)
  return (
    <Frame id={wiring.id} {...words}>
      <input
        dir={rest.type ? undefined : 'auto'}
        {...rest}
        {...wiring}
        onChange={rest.inputMode ? inLatinDigits(onChange) : onChange}
        className={`${well} min-h-12 ${className}`}
      />
    </Frame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  count,
  hideLabel,
  id,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & FieldTexts) {
  const ownId = useId()
  const words = { label, hint, error, count, hideLabel }
  const wiring = wire(id ?? ownId, words)
  return (
    <Frame id={wiring.id} {...words}>
      <textarea
        dir="auto"
        {...rest}
        {...wiring}
        className={`${well} resize-y py-3 leading-normal ${className}`}
      />
    </Frame>
  )
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  hint,
  error,
  errorId,
  id,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & FieldTexts) {
  const texts = useTexts('shell').parts
  const ownId = useId()
  const [isShown, setIsShown] = useState(false)
  const words = { label, hint, error, errorId }
  const wiring = wire(id ?? ownId, words)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Frame id={wiring.id} {...words}>
      <span className="relative block">
        <input
          {...rest}
          {...wiring}
          dir="auto"
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${well} min-h-12 pe-13 ${className}`}
        />
        {/* Its words are content and not a label, so that the field alone answers to the name of the field. */}
        <button
          type="button"
          aria-controls={wiring.id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 inset-e-0.5 my-auto grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-brand"
        >
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">{isShown ? texts.hidePassword : texts.showPassword}</span>
        </button>
      </span>
    </Frame>
  )
}

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & { options: readonly { value: string; label: string }[]; placeholder?: string }

export function SelectField({
  label,
  hint,
  error,
  id,
  options,
  placeholder,
  className = '',
  ...rest
}: SelectFieldProps) {
  const ownId = useId()
  const words = { label, hint, error }
  const wiring = wire(id ?? ownId, words)
  return (
    <Frame id={wiring.id} {...words}>
      <span className="relative block">
        <select
          {...rest}
          {...wiring}
          className={`${well} min-h-12 cursor-pointer appearance-none truncate pe-11 ${className}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 inset-e-4 my-auto size-5 text-muted"
        />
      </span>
    </Frame>
  )
}
