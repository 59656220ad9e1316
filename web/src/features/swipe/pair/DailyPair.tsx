import type { PairedPersonView } from '@hearth/contract/people/daily-pair'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Heart, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { dailyPair } from '../../../api/daily-pair.ts'
import { nameOf } from '../../../components/person/facts-of.ts'
import { Avatar } from '../../../components/photo/Avatar.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useWhyTexts } from '../../../lib/texts/why.ts'

/** The pair of the day above the deck, which leads to their page. Nothing is there without one, also if it cannot be read. */
export function DailyPair() {
  const { data } = useQuery(dailyPair)
  const texts = useTexts('dailyPair')
  if (data?.pair) return <PairCard {...data.pair} />
  if (!data?.hasPassed) return null
  return <p className="-mt-2 mb-3 text-balance text-center text-muted text-sm">{texts.passed}</p>
}

function PairCard({ person, why, relation }: PairedPersonView) {
  const texts = useTexts('dailyPair')
  const { reason } = useWhyTexts()
  const reasons = why?.reasons ?? []
  return (
    <Link
      to={`/people/${person.id}`}
      className="daily-pair lit -mt-2 mx-auto mb-4 flex w-full max-w-108 items-center gap-3.5 rounded-2xl p-3 transition-colors hover:bg-brand-soft"
    >
      <Avatar name={person.firstName} id={person.id} photo={person.photos[0]} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex items-center gap-1.5 font-semibold text-brand-strong text-xs">
          <Sparkles aria-hidden className="size-3.5 shrink-0" />
          {texts.heading}
        </span>
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="truncate font-display font-semibold text-lg leading-tight">
            <bdi>{nameOf(person)}</bdi> <span className="font-normal text-muted">{person.age}</span>
          </span>
          <Decided relation={relation} />
        </span>
        {reasons.length > 0 && (
          <span className="line-clamp-2 text-muted text-sm leading-snug">
            {reasons.map((one, nth) => (
              <span key={one.kind}>
                {nth > 0 && ' · '}
                <bdi>{reason(one)}</bdi>
              </span>
            ))}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

function Decided({ relation }: Pick<PairedPersonView, 'relation'>) {
  const texts = useTexts('dailyPair')
  if (relation !== 'decided' && relation !== 'match') return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-brand-soft px-2 py-0.5 font-medium text-brand-strong text-xs">
      <Heart aria-hidden className="size-3" fill="currentColor" />
      {texts[relation]}
    </span>
  )
}
