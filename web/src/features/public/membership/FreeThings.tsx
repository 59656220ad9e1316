import { comforts } from '@hearth/contract/membership/comfort'
import { freeThings } from '@hearth/contract/membership/free'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { membershipOffer } from '../../../api/membership.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** The published list of what stays free. */
export function FreeThings() {
  const { free } = useTexts('membership')
  const id = useId()
  const { data: offer, isLoading } = useQuery(membershipOffer)
  // Everybody has the comfort of supporters where nobody can pay.
  const { circleSeats } = comforts[offer?.payments === 'none' ? 'supporter' : 'everybody']
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="font-display font-semibold text-xl">
        {free.heading}
      </h2>
      <ul className="lit grid gap-x-8 gap-y-3 rounded-xl p-5 sm:grid-cols-2 sm:p-7">
        {freeThings.map((thing) => (
          <li key={thing} className="flex items-start gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-success" />
            <span
              className={`min-w-0 text-pretty ${isLoading && thing === 'family_circle' ? 'invisible' : ''}`}
            >
              {thing === 'family_circle' ? free.things.family_circle({ n: circleSeats }) : free.things[thing]}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-pretty text-muted text-sm">{free.promise}</p>
    </section>
  )
}
