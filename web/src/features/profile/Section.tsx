import { type ReactNode, useId } from 'react'
import { Card } from '../../components/Card.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card>
      <section aria-labelledby={id} className="flex flex-col gap-5">
        <h2 id={id} className="font-display font-semibold text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  )
}
