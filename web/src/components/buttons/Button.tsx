import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { busyProps } from './busy.ts'

type Variant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'
type ButtonSize = 'md' | 'lg'
type ButtonStyle = { variant?: Variant; size?: ButtonSize; className?: string | undefined }

const variants: Record<Variant, string> = {
  primary: 'bg-brand text-on-brand shadow-glow hover:bg-brand-strong',
  secondary: 'bg-raised text-ink shadow-soft hover:text-brand hover:shadow-lift',
  soft: 'bg-brand-soft text-brand-strong hover:bg-brand hover:text-on-brand',
  quiet: 'text-ink hover:bg-brand-soft hover:text-brand-strong',
  danger: 'bg-danger text-on-danger shadow-soft hover:brightness-95',
}
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
}

// A disabled button keeps its contrast: it fades towards the ground, not its words.
const pressed = 'transition duration-200 ease-settle active:scale-[0.97] off:pointer-events-none'

const lookOf = ({ variant = 'primary', size = 'md', className = '' }: ButtonStyle) =>
  `inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold forced-colors:border ${pressed} off:opacity-60 off:shadow-none ${variants[variant]} ${sizes[size]} ${className}`

type ButtonProps = ComponentProps<'button'> & ButtonStyle & { busy?: boolean }

export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...busyProps(busy, onClick)}
      className={lookOf({ variant, size, className })}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-breathe"
        />
      )}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={lookOf({ variant, size, className })} />
}

const tones = {
  like: 'bg-brand text-on-brand shadow-glow hover:bg-brand-strong',
  pass: 'bg-raised text-ink shadow-lift hover:text-brand',
  plain: 'bg-surface text-ink shadow-soft hover:bg-brand-soft',
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
      className={`inline-flex size-16 shrink-0 items-center justify-center rounded-full ${pressed} hover:scale-105 active:scale-95 off:opacity-50 off:shadow-none motion-reduce:transform-none ${tones[tone]} ${className}`}
    />
  )
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted ${pressed} hover:bg-brand-soft hover:text-brand-strong off:opacity-50 aria-pressed:text-brand ${className}`}
    />
  )
}
