import { brand } from '../../lib/brand.ts'

export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg data-mark aria-hidden viewBox="0 0 32 32" fill="none" className={className}>
      <path
        d="M4.5 28V15.5a11.5 11.5 0 0 1 23 0V28"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M16 27.5c-3.9 0-6.5-2.5-6.5-5.9 0-2.6 1.5-4.2 2.9-5.8 1.3-1.5 2.5-3 2.6-5.3 2.6 1.2 4.1 3.3 4.3 5.7.5-.4.9-1 1.1-1.6 1.4 1.7 2.1 3.6 2.1 6.4 0 4-2.6 6.5-6.5 6.500Z"
        fill="currentColor"
      />
    </svg>
  )
}

/** The name of the community beside its mark; `size` is a class of its text. */
export function Wordmark({ size = 'text-xl' }: { size?: string }) {
  return (
    <span className={`inline-flex items-center gap-[0.4em] font-display font-semibold text-ink ${size}`}>
      <Mark className="size-[1.2em] text-brand" />
      {brand.name}
    </span>
  )
}
