import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The outcome of a notice. It takes the focus, because the form that had it is gone. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section role="status" className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="font-display font-semibold text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The receipt of a notice that has entered the queue. */
export function Received({ number }: { number: string }) {
  const { received } = useTexts('notice')
  return (
    <Outcome title={received.title}>
      <p className="font-medium text-lg">{received.number({ number })}</p>
      <p className="text-pretty text-muted">{received.text}</p>
      <ButtonLink to="/safety" variant="secondary" size="lg" className="sm:self-start">
        {received.more}
      </ButtonLink>
    </Outcome>
  )
}
