import type { Fact } from './facts-of.ts'

/** Short truths side by side, quieter than anything that can be pressed. */
export function FactChips({ facts, label }: { facts: readonly Fact[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {facts.map(({ key, text, label: what, Icon }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-2 rounded-full bg-sunken px-3.5 py-1.5 text-sm forced-colors:border"
        >
          {Icon && <Icon aria-hidden className="size-4 shrink-0 text-brand" strokeWidth={1.9} />}
          {what && <span className="sr-only">{what}</span>}
          <bdi className="wrap-anywhere min-w-0">{text}</bdi>
        </li>
      ))}
    </ul>
  )
}
