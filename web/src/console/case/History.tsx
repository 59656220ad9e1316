import type { CaseEventView } from '@hearth/contract/console/cases'
import * as z from 'zod/mini'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Disclosure, Said } from './parts.tsx'

const Noted = z.object({ note: z.string() })

/** Returns what staff wrote at an event. The note of another one is a copy for the archive. */
function noteIn({ kind, note }: CaseEventView): string {
  if (kind === 'escalated' || kind === 'reversed') return note
  if (kind !== 'decided') return ''
  try {
    return Noted.safeParse(JSON.parse(note)).data?.note ?? ''
  } catch {
    return ''
  }
}

/** Everything that has happened to the case, latest first. */
export function History({ events }: { events: readonly CaseEventView[] }) {
  const texts = useTexts('consoleCase').history
  const { dayAndTimeText } = useDates()
  return (
    <section className="border-line border-t pt-4">
      <Disclosure summary={<h2>{texts.heading}</h2>}>
        <ol className="mt-2 flex flex-col gap-2 border-line border-s ps-3">
          {events
            .toSorted((a, b) => b.at.localeCompare(a.at))
            .map((event) => ({ ...event, note: noteIn(event) }))
            .map(({ at, kind, by, note }, place) => (
              <li key={`${at} ${place}`} className="flex flex-col text-xs">
                <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                  <span className="font-medium">{texts[kind]}</span>
                  <span className="text-muted">
                    {by && (
                      <>
                        <bdi>{by.name}</bdi> ·{' '}
                      </>
                    )}
                    <time dateTime={at}>{dayAndTimeText(at)}</time>
                  </span>
                </span>
                {note && <Said className="!text-xs text-muted">{note}</Said>}
              </li>
            ))}
        </ol>
      </Disclosure>
    </section>
  )
}
