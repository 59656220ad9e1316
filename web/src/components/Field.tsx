import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'w-full rounded-md border border-line-strong bg-raised px-4 text-base text-ink transition-colors placeholder:text-muted hover:border-brand focus-visible:border-brand focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger aria-invalid:bg-danger-soft'

type Words = { label: string; hint?: string | undefined; error?: string | undefined }
type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

function wire(id: string, { hint, error }: Words): Wiring {
  const told = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': told || undefined }
}

function Frame({ id, label, hint, error, children }: Words & { id: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink text-sm">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  id,
  className = '',
  ...rest
}: ComponentProps<'input'> & Words) {
  const ownId = useId()
  const words = { label, hint, error }
  const wiring = wire(id ?? ownId, words)
  return (
    <Frame id={wiring.id} {...words}>
      <input {...rest} {...wiring} className={`${control} min-h-12 ${className}`} />
    </Frame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  id,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & Words) {
  const ownId = useId()
  const words = { label, hint, error }
  const wiring = wire(id ?? ownId, words)
  return (
    <Frame id={wiring.id} {...words}>
      <textarea {...rest} {...wiring} className={`${control} resize-y py-3 leading-normal ${className}`} />
    </Frame>
  )
}

type SelectFieldProps = ComponentProps<'select'> &
  Words & { options: readonly { value: string; label: string }[]; placeholder?: string }

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
        <select {...rest} {...wiring} className={`${control} min-h-12 appearance-none pe-11 ${className}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-muted"
        />
      </span>
    </Frame>
  )
}
