import type { MatchView } from '@hearth/contract/matching'
import { Portrait } from '../../components/Portrait.tsx'
import { useTexts } from '../../lib/texts.tsx'

type NewMatchesProps = { matches: MatchView[]; onMessage: (match: MatchView) => void }

/** Those with whom nobody has begun to talk, in a row that a thumb can push along. */
export function NewMatches({ matches, onMessage }: NewMatchesProps) {
  const texts = useTexts().matches
  return (
    <section className="mb-6 flex flex-col gap-4 print:hidden">
      <div className="flex flex-col gap-1">
        <h2 className="font-display font-semibold text-xl">{texts.fresh}</h2>
        <p className="text-balance text-muted text-sm">{texts.freshText}</p>
      </div>
      {/* The row reaches the edges of a phone, and its first portrait stands in line with the text. */}
      <ul className="-mx-5 flex snap-x gap-4 overflow-x-auto scroll-px-5 px-5 pt-1 pb-4 sm:-mx-8 sm:scroll-px-8 sm:px-8">
        {matches.map((match) => (
          <li key={match.id} className="shrink-0 snap-start">
            <button
              type="button"
              onClick={() => onMessage(match)}
              className="group relative flex w-24 flex-col items-center gap-2 rounded-xl forced-colors:border-0"
            >
              <Portrait
                name={match.person.firstName}
                id={match.person.id}
                photo={match.person.photos[0]}
                sizes="6rem"
                className="w-24 text-3xl transition duration-300 ease-settle group-hover:-translate-y-1 group-hover:shadow-glow"
              />
              <span className="sr-only">{texts.greet(match.person.firstName)}</span>
              <bdi aria-hidden className="max-w-full truncate font-medium text-sm">
                {match.person.firstName}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
