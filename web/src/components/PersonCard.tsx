import type { PersonView } from '@hearth/contract/people'
import { Briefcase, GraduationCap, MapPin, Ruler } from 'lucide-react'
import { type ComponentType, memo, type SVGProps } from 'react'
import { useTexts } from '../lib/texts.tsx'
import { Chip } from './Chip.tsx'
import { Silhouette } from './Silhouette.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'

type Icon = ComponentType<SVGProps<SVGSVGElement>>

/** Everything that one is shown of another person; kept as it is while the deck around it moves. */
export const PersonCard = memo(function PersonCard({ person }: { person: PersonView }) {
  const texts = useTexts().person
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const hasDetails = person.bio || person.interests.length > 0 || factsOf(person, texts).length > 0
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl bg-surface shadow-lift">
      <div className="relative -m-px flex min-h-72 flex-1 flex-col justify-end text-on-night">
        <Silhouette id={person.id} className="absolute inset-0" />
        <p className="absolute end-4 top-4 rounded-full bg-night/70 px-3 py-1 font-medium text-xs">
          {texts.photoSoon}
        </p>
        <h2 className="name-on-photo relative p-5 pt-16 sm:p-6 sm:pt-16 text-balance font-display font-semibold text-2xl">
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="whitespace-nowrap">
            <span className="font-normal text-night-muted">{person.age}</span>{' '}
            {person.isVerified && <VerifiedBadge label={texts.verified} onNight />}
          </span>
        </h2>
      </div>
      {hasDetails && <Details person={person} />}
    </article>
  )
})

type PersonTexts = ReturnType<typeof useTexts>['person']

function factsOf(person: PersonView, texts: PersonTexts): { Icon: Icon; label: string; text: string }[] {
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  const facts = [
    { Icon: MapPin, label: texts.location, text: place },
    { Icon: Briefcase, label: texts.occupation, text: person.occupation },
    { Icon: GraduationCap, label: texts.education, text: person.education },
    { Icon: Ruler, label: '', text: person.heightCm === null ? '' : texts.height(person.heightCm) },
  ]
  return facts.filter(({ text }) => text)
}

function Details({ person }: { person: PersonView }) {
  const texts = useTexts().person
  const facts = factsOf(person, texts)
  return (
    <div className="flex flex-col gap-4 p-5 sm:p-6">
      {person.bio && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
          {person.bio}
        </p>
      )}
      {facts.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-muted text-sm">
          {facts.map(({ Icon, label, text }) => (
            <li key={label} className="flex max-w-full items-start gap-2">
              <Icon aria-hidden className="mt-0.5 size-[1.15rem] shrink-0 text-brand" strokeWidth={1.8} />
              {label && <span className="sr-only">{label}</span>}
              <bdi className="wrap-anywhere min-w-0">{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      {person.interests.length > 0 && (
        <ul aria-label={texts.interests} className="flex flex-wrap gap-2">
          {person.interests.map((interest) => (
            <li key={interest} className="max-w-full">
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
