import { CODE_LENGTH } from '@hearth/contract/account/account'
import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from './Field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'className'> & {
  value: string
  onValue: (digits: string) => void
  /** All digits are there, typed, pasted or filled in by the phone. */
  onFull?: (digits: string) => void
}

/** A field for six digits. Pasted spaces are removed. */
export function CodeField({ value, onValue, onFull, ...rest }: CodeFieldProps) {
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const digits = target.value.replace(/\D/g, '').slice(0, CODE_LENGTH)
    onValue(digits)
    if (digits.length === CODE_LENGTH && digits !== value) onFull?.(digits)
  }

  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required
      {...rest}
      value={value}
      onChange={take}
      className="text-center font-semibold text-xl tabular-nums tracking-[0.4em] placeholder:tracking-normal"
    />
  )
}
