import type { PastMatchView } from '@hearth/contract/people/matching'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { pastMatches, reporter } from '../../api/ends.ts'
import { ReportButton } from '../../components/ending/ReportButton.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'

/** The matches that are over, closed until they are asked for, so that they can still be reported. */
export function PastMatches() {
  const texts = useTexts('pastMatches')
  const { data } = useQuery(pastMatches)
  if (!data || data.matches.length === 0) return null
  return (
    <details className="group mt-10 max-w-3xl">
      <summary className="-ms-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-2 font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        {texts.heading}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-1 mb-4 text-pretty text-muted text-sm">{texts.text}</p>
      <ul className="flex flex-col gap-3">
        {data.matches.map((match) => (
          <li key={match.id}>
            <PastMatch match={match} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PastMatch({ match: { id, firstName, endedAt } }: { match: PastMatchView }) {
  const texts = useTexts('pastMatches')
  const { dayText } = useDates()
  const [report] = useState(reporter)
  const name = firstName || texts.nameless
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-sunken px-5 py-3">
      <p className="min-w-0 flex-1 basis-40">
        <bdi className="wrap-anywhere font-medium">{name}</bdi>
        <br />
        <span className="text-muted text-sm">{texts.ended({ day: dayText(endedAt) })}</span>
      </p>
      <ReportButton
        firstName={name}
        ends={{ report: (input) => report({ ...input, matchId: id }) }}
        label={texts.reportOf({ firstName: name })}
        text={texts.report}
      />
    </div>
  )
}
