import type { Fact } from './facts-of.ts'

/** Facts with icons, in two columns. */
export function FactList({ facts, label }: { facts: readonly Fact[]; label: string }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-2.5 text-sm"
    >
      {facts.map(({ key, text, label: what, Icon }) => (
        <li key={key} className="flex min-w-0 items-start gap-2.5">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.9} />
          {what && <span className="sr-only">{what}</span>}
          <bdi className="wrap-break-word min-w-0">{text}</bdi>
        </li>
      ))}
    </ul>
  )
}
