import { type ReactNode, useId } from 'react'

/** A part of a screen with its heading. */
export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-line border-t pt-4">
      <h2 id={id} className="font-semibold text-sm">
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** A list of facts, in columns if there is room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4">
    {children}
  </dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="wrap-anywhere text-sm">{children}</dd>
  </div>
)
