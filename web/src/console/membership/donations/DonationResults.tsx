import type { DonationsView } from '@hearth/contract/console/membership'
import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The outcome of each line. */
export function DonationResults({ results: { lines } }: { results: DonationsView }) {
  const { donations: texts, facts } = useTexts('consoleMembership')
  const id = useId()
  if (lines.length === 0) return <p className="text-sm">{texts.nothing}</p>
  const entered = lines.filter(({ outcome }) => outcome === 'entered').length
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id={id} className="font-semibold text-sm">
        {texts.results}
      </h3>
      <p className="text-sm">{texts.sum({ entered, all: lines.length })}</p>
      <table aria-labelledby={id} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-line-strong border-b text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {texts.line}
            </th>
            <th scope="col" className="w-full py-2 text-start font-medium">
              {texts.result}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, outcome, months }) => (
            <tr key={line} className="border-line border-b">
              <th scope="row" className="py-2 pe-4 text-start font-normal tabular-nums">
                {facts.number({ n: line })}
              </th>
              <td className="py-2">
                <span className="flex items-start gap-2">
                  {outcome === 'entered' ? (
                    <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                  ) : (
                    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
                  )}
                  {outcome === 'entered' ? texts.outcomes.entered({ n: months }) : texts.outcomes[outcome]}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
