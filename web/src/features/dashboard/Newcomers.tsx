import type { CandidatesView } from '@hearth/contract/discovery'
import type { PersonView } from '@hearth/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstCandidates } from '../../api/queries.ts'
import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { OfflineArt } from '../../components/art/OfflineArt.tsx'
import { PersonPicture } from '../../components/PersonPicture.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useDashboardTexts } from '../../lib/dashboard-texts.tsx'
import { handOn } from '../../lib/hand-on.ts'
import { Section } from './Section.tsx'

const SHOWN = 8
const FRESH_MS = 60_000
const row =
  '-mx-5 flex gap-4 overflow-x-auto px-5 pt-1 pb-4 sm:-mx-8 sm:px-8 lg:-me-6 lg:ms-0 lg:pe-6 lg:ps-0 lg:fade-end'

/** The first people of the deck; each links to their own page. */
export function Newcomers() {
  const texts = useDashboardTexts().newcomers
  const deck = useQuery({ ...firstCandidates, staleTime: FRESH_MS })
  return (
    <Section
      heading={texts.heading}
      isPending={deck.isPending}
      failed={deck.isLoadingError ? texts.failed : undefined}
      empty={deck.data?.people.length === 0 ? texts[emptyOf(deck.data)] : undefined}
      picture={deck.data ? <EmptyDeckArt /> : <OfflineArt />}
      more={{ to: '/swipe', label: texts.all }}
      skeleton={
        <div className={row}>
          {Array.from({ length: 4 }, (_, place) => (
            <Skeleton key={place} className="arch w-28 shrink-0" />
          ))}
        </div>
      }
      onRetry={() => void deck.refetch()}
    >
      {deck.data && <People deck={deck.data} />}
    </Section>
  )
}

/** Without a date of birth nobody can say who fits one. */
const emptyOf = ({ advice }: CandidatesView) =>
  advice.some(({ wish }) => wish === 'ownBirth') ? 'birthMissing' : 'allMet'

function People({ deck: { people, left } }: { deck: CandidatesView }) {
  const texts = useDashboardTexts().newcomers
  return (
    <>
      <p className="text-muted text-sm">{texts.text(Math.max(left, people.length))}</p>
      <ul className={`${row} mt-3 snap-x scroll-px-5 sm:scroll-px-8 lg:scroll-px-0`}>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id} className="shrink-0 snap-start">
            <Face person={person} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Face({ person: { id, firstName, lastName, age, photos } }: { person: PersonView }) {
  const texts = useDashboardTexts().newcomers
  return (
    <Link
      to={`/people/${id}`}
      {...handOn({ from: 'home' })}
      className="group flex w-28 flex-col items-center gap-2 rounded-xl"
    >
      <PersonPicture
        id={id}
        name={`${firstName} ${lastName}`}
        photo={photos[0]}
        sizes="7rem"
        className="arch w-28 shadow-soft transition duration-300 ease-settle group-hover:-translate-y-1 group-hover:shadow-lift"
      />
      <bdi className="max-w-full truncate font-medium text-sm">{texts.person(firstName, age)}</bdi>
    </Link>
  )
}
