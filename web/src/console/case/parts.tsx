import { ChevronRight, CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { busyProps } from '../../components/buttons/busy.ts'

const tones = {
  primary: 'border-transparent bg-brand text-on-brand group-hover:bg-brand-strong',
  plain: 'border-line-strong bg-raised text-ink group-hover:border-brand group-hover:text-brand-strong',
  danger: 'border-danger bg-raised text-danger group-hover:bg-danger-soft',
}

type SmallButtonProps = ComponentProps<'button'> & {
  tone?: keyof typeof tones
  /** The key that does the same. */
  shortcut?: string
  busy?: boolean
}

/** A button that is small to the eye and large to the thumb. */
export function SmallButton(props: SmallButtonProps) {
  const { tone = 'plain', shortcut, busy = false, className = '', children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      {...busyProps(busy, onClick)}
      aria-keyshortcuts={shortcut}
      className={`group -my-1.5 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center outline-none off:pointer-events-none off:opacity-60 forced-colors:border-0 ${className}`}
    >
      <span
        className={`inline-flex min-h-8 w-full items-center justify-center gap-2 rounded-sm border px-2.5 py-1 font-medium text-xs leading-tight transition-colors group-focus-visible:outline-3 group-focus-visible:outline-focus group-focus-visible:outline-offset-2 ${tones[tone]}`}
      >
        {busy && (
          <span
            aria-hidden
            className="size-3 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-breathe"
          />
        )}
        {children}
        {shortcut && <KeyHint of={shortcut} />}
      </span>
    </button>
  )
}

/** A key, drawn beside the words of a button; a screen reader hears of it from the button. */
export function KeyHint({ of }: { of: string }) {
  return (
    <kbd
      aria-hidden
      data-key={of.toUpperCase()}
      className="pointer-coarse:hidden font-normal font-sans text-xs opacity-80 before:content-[attr(data-key)]"
    />
  )
}

const tagTones = {
  plain: 'bg-sunken text-muted',
  brand: 'bg-brand-soft text-brand-strong',
  danger: 'bg-danger-soft text-danger',
  urgent: 'bg-danger text-on-danger',
}
export type TagTone = keyof typeof tagTones

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-sm px-1.5 py-0.5 font-medium text-xs leading-tight ${tagTones[tone]}`}
    >
      {children}
    </span>
  )
}

/** The words of a person, as text and in their own direction. */
export function Said({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={`wrap-anywhere whitespace-pre-line text-sm ${className}`}>
      {children}
    </p>
  )
}

/** A name and a value in a small table. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  )
}

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode }

export function Disclosure({ summary, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group/more min-w-0">
      <summary className="-my-1.5 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md font-medium text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open/more:rotate-90 rtl:-scale-x-100"
        />
        {summary}
      </summary>
      {children}
    </details>
  )
}

/** Says what went wrong, at once. */
export function Problem({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-sm bg-danger-soft px-3 py-2 font-medium text-danger text-xs"
    >
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      {children}
    </p>
  )
}
