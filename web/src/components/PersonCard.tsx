import type { PersonView } from '@hearth/contract/people'
import { CARD_PHOTO_SIZES } from '@hearth/contract/pictures'
import { ArrowUpRight, MapPin, Navigation } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePeopleTexts } from '../lib/people-texts.tsx'
import { useTexts } from '../lib/texts.tsx'
import { CardPhotos } from './CardPhotos.tsx'
import { Chip } from './Chip.tsx'
import { FactChips } from './FactChips.tsx'
import { basicsOf, nameOf, placeOf } from './facts-of.ts'
import { PromptCard } from './PromptCard.tsx'
import { SharedFace } from './SharedFace.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'

type PersonCardProps = {
  person: PersonView
  /** Where all of them is to be read; a card without it stands for itself. */
  to?: string
  /** How far away they are, and why they are shown, where they are shown to be decided on. */
  band?: string | undefined
  why?: ReactNode
}

/** A person at one look, and what is worth knowing below; kept as it is while the deck around it moves. */
export const PersonCard = memo(function PersonCard({ person, to, band, why }: PersonCardProps) {
  const texts = useTexts().person
  const basics = basicsOf(person, texts)
  const hasDetails = why || person.bio || person.prompts.length + person.interests.length + basics.length > 0
  const front = (
    <div className="person-front">
      <CardPhotos person={person} sizes={CARD_PHOTO_SIZES} />
      {person.photos.length === 0 && (
        <p className="absolute end-4 top-4 rounded-full bg-night/70 px-3 py-1 font-medium text-xs">
          {texts.photoSoon}
        </p>
      )}
      <Who person={person} to={to} band={band} />
    </div>
  )
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl bg-surface shadow-lift">
      {to ? <SharedFace of={person.id}>{front}</SharedFace> : front}
      {hasDetails && (
        <div className="flex flex-col gap-5 p-5 sm:p-6">
          {why}
          {person.prompts.slice(0, 1).map((prompt) => (
            <PromptCard key={prompt.promptId} prompt={prompt} className="bg-brand-soft" />
          ))}
          {person.bio && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-pretty">
              {person.bio}
            </p>
          )}
          {basics.length > 0 && <FactChips facts={basics} label={texts.basics} />}
          {person.interests.length > 0 && <Interests person={person} />}
        </div>
      )}
    </article>
  )
})

const LONG_NAME = 36

type WhoProps = { person: PersonView; to: string | undefined; band: string | undefined }

/** Name, age and place over the lower edge of the picture, which is also the way to all of them. */
function Who({ person, to, band }: WhoProps) {
  const texts = useTexts()
  const { firstName, headline } = person
  const name = nameOf(person)
  return (
    <div className={`person-who ${to ? '' : 'pointer-events-none'}`}>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2
          className={`text-balance font-display font-semibold ${name.length > LONG_NAME ? 'text-lg' : 'text-2xl'}`}
        >
          <bdi className="wrap-anywhere">{name}</bdi>{' '}
          <span className="whitespace-nowrap">
            <span className="font-normal text-night-muted">{person.age}</span>{' '}
            {person.isVerified && <VerifiedBadge label={texts.person.verified} onNight />}
          </span>
        </h2>
        {headline && (
          <p dir="auto" className="wrap-anywhere line-clamp-2 text-pretty leading-snug">
            {headline}
          </p>
        )}
        <Chips person={person} band={band} />
      </div>
      {to && <More to={to} firstName={firstName} />}
    </div>
  )
}

/** Where they are, how far away, and what they look for. */
function Chips({ person, band }: Omit<WhoProps, 'to'>) {
  const texts = useTexts()
  const place = placeOf(person)
  const { lookingFor } = person
  const chip = 'flex max-w-full items-center gap-1.5 rounded-full bg-night/55 px-3 py-1 font-medium text-xs'
  if (!place && !band && !lookingFor) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {place && (
        <li className={chip}>
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{texts.person.location}</span>
          <bdi className="wrap-anywhere min-w-0">{place}</bdi>
        </li>
      )}
      {band && (
        <li className={chip}>
          <Navigation aria-hidden className="size-3.5 shrink-0 rtl:-scale-x-100" />
          <bdi>{band}</bdi>
        </li>
      )}
      {lookingFor && <li className={chip}>{texts.profile.lookingForLabels[lookingFor]}</li>}
    </ul>
  )
}

function More({ to, firstName }: { to: string; firstName: string }) {
  const label = usePeopleTexts().card.more(firstName)
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      draggable={false}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-on-night/95 text-night transition-transform duration-200 ease-settle after:absolute after:inset-0 hover:scale-105 motion-reduce:transform-none"
    >
      <ArrowUpRight aria-hidden className="size-5 rtl:-scale-x-100" />
    </Link>
  )
}

export function Interests({ person }: { person: PersonView }) {
  return (
    <ul aria-label={useTexts().person.interests} className="flex flex-wrap gap-2">
      {person.interests.map((interest) => (
        <li key={interest} className="max-w-full">
          <Chip>{interest}</Chip>
        </li>
      ))}
    </ul>
  )
}
