import { partList } from './part-list.ts'
import { screens } from './screens.ts'

const looks = [
  { label: 'light', query: 'theme=light' },
  { label: 'dark', query: 'theme=dark' },
  { label: 'right to left', query: 'dir=rtl' },
]

/** The way to everything in the gallery. */
export function Contents() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-10 p-6">
      <h1 className="font-display font-semibold text-4xl">Gallery</h1>
      <section className="flex flex-col gap-4">
        <h2 className="font-display font-semibold text-2xl">Parts</h2>
        <ul className="flex flex-col">
          {Object.entries(partList).flatMap(([part, states]: [string, readonly string[]]) =>
            (states.length > 0 ? states : ['']).map((state) => (
              <Row key={part + state} words={[part, state]} query={queryOf({ part, state })} />
            )),
          )}
        </ul>
      </section>
      {Object.entries(screens).map(([screen, scenes]) => (
        <section key={screen} className="flex flex-col gap-4">
          <h2 className="font-display font-semibold text-2xl">{screen}</h2>
          <ul className="flex flex-col">
            {Object.keys(scenes).map((state) => (
              <Row key={state} words={[state]} query={queryOf({ screen, state })} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

const queryOf = (facts: Record<string, string>) => new URLSearchParams(facts).toString()

function Row({ words, query }: { words: string[]; query: string }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-6">
      <span className="min-w-52">{words.filter(Boolean).join(', ')}</span>
      {looks.map(({ label, query: look }) => (
        <a
          key={label}
          href={`/?${query}&${look}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {label}
          <span className="sr-only">: {words.join(' ')}</span>
        </a>
      ))}
    </li>
  )
}
