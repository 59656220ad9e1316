import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  heading: string
  children: ReactNode
  /** For the focus, when what had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>
  aside?: ReactNode
}

export function Section({ heading, headingRef, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2
            id={id}
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            className="rounded-sm font-display font-semibold text-lg"
          >
            {heading}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  )
}

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`lit min-w-0 rounded-xl p-5 sm:p-7 ${className}`}>{children}</div>
}
