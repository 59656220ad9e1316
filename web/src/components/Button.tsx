import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'md' | 'lg'
type Look = { variant?: Variant; size?: Size; className?: string | undefined }

const variants: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand shadow-glow hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink shadow-soft hover:border-brand hover:text-brand',
  quiet: 'text-ink hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}
const sizes: Record<Size, string> = {
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
}

const lookOf = ({ variant = 'primary', size = 'md', className = '' }: Look) =>
  `inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition duration-200 active:scale-[0.98] disabled:pointer-events-none disabled:opacity-60 ${variants[variant]} ${sizes[size]} ${className}`

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={lookOf({ variant, size, className })}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-breathe"
        />
      )}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={lookOf({ variant, size, className })} />
}

const tones = {
  like: 'bg-brand text-on-brand shadow-glow hover:bg-brand-strong',
  pass: 'border border-line-strong bg-raised text-ink shadow-soft hover:border-ink',
  plain: 'border border-line bg-surface text-ink shadow-soft hover:bg-brand-soft',
}

type RoundButtonProps = ComponentProps<'button'> & {
  tone: keyof typeof tones
  label: string
  children: ReactNode
}

export function RoundButton({ tone, label, className = '', ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`inline-flex size-16 items-center justify-center rounded-full transition duration-200 hover:scale-105 active:scale-95 disabled:pointer-events-none disabled:opacity-50 motion-reduce:transform-none ${tones[tone]} ${className}`}
    />
  )
}

export function IconButton({ label, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink transition duration-200 hover:bg-brand-soft hover:text-brand disabled:pointer-events-none disabled:opacity-50 ${className}`}
    />
  )
}
