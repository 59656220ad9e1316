import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { parts } from './parts.tsx'

/** One part: all its states on a page, or one that fills the page by itself. */
export function PartPage({ name, state }: { name: string; state: string }) {
  const states = Object.entries(parts).find(([part]) => part === name)?.[1]
  if (!states) throw new Error(`The gallery has no part ${name}`)
  const alone = states[state]
  return <MemoryRouter>{alone ? alone() : <Sheet name={name} states={states} />}</MemoryRouter>
}

function Sheet({ name, states }: { name: string; states: Record<string, () => ReactNode> }) {
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-8 p-6">
      <h1 className="font-display font-semibold text-3xl">{name}</h1>
      {Object.entries(states).map(([state, show]) => (
        <section key={state} className="flex min-w-0 flex-col gap-3">
          <h2 className="text-muted text-sm">{state}</h2>
          {show()}
        </section>
      ))}
    </main>
  )
}
