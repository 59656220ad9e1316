import type { CandidatesView, CandidateView } from '@hearth/contract/people/discovery'
import type { PersonView } from '@hearth/contract/profile/people'
import type { AreaTexts } from '@hearth/texts/areas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { firstCandidates } from '../../api/queries.ts'
import { EmptyDeckArt } from '../../components/art/EmptyDeckArt.tsx'
import { OfflineArt } from '../../components/art/OfflineArt.tsx'
import { VerifiedBadge } from '../../components/person/Chip.tsx'
import { PersonPicture } from '../../components/photo/PersonPicture.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { withState } from '../../lib/navigation.ts'
import { useDistanceTexts } from '../../lib/texts/distances.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Section } from './Section.tsx'

const SHOWN = 9
const FRESH_MS = 60_000
const row =
  '-mx-5 flex gap-4 overflow-x-auto px-5 pt-1 pb-4 sm:-mx-8 sm:px-8 lg:-me-6 lg:ms-0 lg:pe-6 lg:ps-0 lg:fade-end'

/** The first people of the deck, one of them large; each links to their own page. */
export function Newcomers() {
  const texts = useTexts('dashboard').newcomers
  const deck = useQuery({ ...firstCandidates, staleTime: FRESH_MS })
  return (
    <Section
      heading={texts.heading}
      isPending={deck.isPending}
      failed={deck.isLoadingError ? texts.failed : undefined}
      empty={deck.data?.people.length === 0 ? emptyOf(deck.data, texts) : undefined}
      picture={deck.data ? <EmptyDeckArt /> : <OfflineArt />}
      more={{ to: '/swipe', label: texts.all }}
      skeleton={
        <>
          <Skeleton className="mt-8 h-45 rounded-xl sm:h-60" />
          <div className={`${row} mt-3`}>
            {Array.from({ length: 4 }, (_, place) => (
              <Skeleton key={place} className="arch w-24 shrink-0" />
            ))}
          </div>
        </>
      }
      onRetry={() => void deck.refetch()}
    >
      {deck.data && <People deck={deck.data} />}
    </Section>
  )
}

/** Without a date of birth nobody can say who fits one. */
function emptyOf({ advice }: CandidatesView, texts: AreaTexts['dashboard']['newcomers']) {
  const isBirthMissing = advice.some(({ wish }) => wish === 'ownBirth')
  return isBirthMissing
    ? { ...texts.birthMissing, to: '/profile-setup#basics' }
    : { ...texts.allMet, to: '/profile' }
}

function People({ deck: { people, left } }: { deck: CandidatesView }) {
  const texts = useTexts('dashboard').newcomers
  const [first, ...others] = people.slice(0, SHOWN)
  return (
    <>
      <p className="text-muted text-sm">{texts.text({ n: Math.max(left, people.length) })}</p>
      {first && <Featured person={first} />}
      <ul className={`${row} mt-3 snap-x scroll-px-5 empty:hidden sm:scroll-px-8 lg:scroll-px-0`}>
        {others.map((person) => (
          <li key={person.id} className="shrink-0 snap-start">
            <Face person={person} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The town and the distance, each in its own direction. */
function Whereabouts({ person: { locationCity, distanceBucket } }: { person: CandidateView }) {
  const distances = useDistanceTexts()
  const distance = distanceBucket && distances[distanceBucket]
  return (
    <p className="text-pretty text-muted text-sm empty:hidden">
      {locationCity && <bdi>{locationCity}</bdi>}
      {locationCity && distance && ' · '}
      {distance}
    </p>
  )
}

/** One person to look at, with the first thing they say. */
function Featured({ person }: { person: CandidateView }) {
  const texts = useTexts('dashboard').newcomers
  const { verified } = useTexts('shell').person
  const { id, firstName, lastName, age, photos, headline, bio, prompts, isVerified } = person
  const words = headline || bio || prompts[0]?.answer
  return (
    <article className="group relative mt-3 flex lit items-stretch overflow-clip rounded-xl transition duration-300 ease-settle hover:shadow-lift">
      <PersonPicture
        id={id}
        name={`${firstName} ${lastName}`}
        photo={photos[0]}
        sizes="(width >= 40rem) 12rem, 9rem"
        isEager
        className="aspect-[4/5] w-36 max-[23.5rem]:w-26 shrink-0 object-cover sm:w-48"
      />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1.5 p-4 sm:gap-2 sm:p-6">
        <h3 className="flex items-center gap-1.5 font-display font-semibold text-xl sm:text-2xl">
          <Link
            to={`/people/${id}`}
            {...withState({ from: 'home' })}
            className="-my-1.5 inline-flex min-h-11 min-w-11 items-center after:absolute after:inset-0 after:rounded-xl"
          >
            <bdi className="wrap-break-word line-clamp-2">{texts.person({ name: firstName, age })}</bdi>
          </Link>
          {isVerified && <VerifiedBadge label={verified} />}
        </h3>
        <Whereabouts person={person} />
        {words && (
          <p dir="auto" className="wrap-break-word line-clamp-3 text-pretty text-sm sm:text-base">
            {words}
          </p>
        )}
        <p aria-hidden className="mt-1 font-semibold text-brand text-sm group-hover:text-brand-strong">
          {texts.look}
        </p>
      </div>
    </article>
  )
}

function Face({ person: { id, firstName, lastName, age, photos } }: { person: PersonView }) {
  const texts = useTexts('dashboard').newcomers
  return (
    <Link
      to={`/people/${id}`}
      {...withState({ from: 'home' })}
      className="group flex w-24 flex-col items-center gap-2 rounded-xl"
    >
      <PersonPicture
        id={id}
        name={`${firstName} ${lastName}`}
        photo={photos[0]}
        sizes="6rem"
        className="arch w-24 shadow-soft transition duration-300 ease-settle group-hover:-translate-y-1 group-hover:shadow-lift"
      />
      <bdi className="max-w-full truncate font-medium text-sm">{texts.person({ name: firstName, age })}</bdi>
    </Link>
  )
}
