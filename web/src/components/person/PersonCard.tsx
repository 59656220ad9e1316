import type { AboutInput } from '@hearth/contract/people/notes'
import { CARD_PHOTO_SIZES } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { ChevronRight, MapPin, Navigation } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromptText } from '../../lib/texts/prompts.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { LikeIt } from '../buttons/LikeIt.tsx'
import { CardPhotos } from '../photo/CardPhotos.tsx'
import { SharedFace } from '../photo/PersonPicture.tsx'
import { VerifiedBadge } from './Chip.tsx'
import { FactList } from './FactList.tsx'
import { nameOf, useBasics, usePlace } from './facts-of.ts'
import { Interests } from './Interests.tsx'
import { PromptCard } from './PromptCard.tsx'
import '../deck/deck.css'
import { SupporterMark } from './SupporterMark.tsx'

type PersonCardProps = {
  person: PersonView
  /** Where all of them is to be read; a card without it stands for itself. */
  to?: string
  /** How far away they are, and why they are shown, where they are shown to be decided on. */
  distance?: string | undefined
  why?: ReactNode
  /** The note that came with their like. */
  note?: ReactNode
  /** Where a photo or an answer on the card can be liked for itself. */
  onLike?: (about: AboutInput) => void
}

/** A person at one look, and what is worth knowing below; kept as it is while the deck around it moves. */
export const PersonCard = memo(function PersonCard({
  person,
  to,
  distance,
  why,
  note,
  onLike,
}: PersonCardProps) {
  const texts = useTexts('shell').person
  const front = (
    <div className="person-front">
      <CardPhotos
        person={person}
        sizes={CARD_PHOTO_SIZES}
        {...(onLike && { onLike: ({ id }) => onLike({ kind: 'photo', photoId: id }) })}
      />
      {person.photos.length === 0 && (
        <p className="absolute end-4 top-4 rounded-full bg-night/70 px-3 py-1 font-medium text-xs">
          {texts.photoSoon}
        </p>
      )}
      <Who
        person={person}
        to={to}
        distance={distance}
        hasHeart={Boolean(onLike) && person.photos.length > 0}
      />
    </div>
  )
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl bg-surface shadow-lift">
      {note}
      {to ? <SharedFace of={person.id}>{front}</SharedFace> : front}
      <Details person={person} why={why} onLike={onLike} />
    </article>
  )
})

type CardNameProps = {
  person: PersonView
  to: string | undefined
  distance: string | undefined
  hasHeart: boolean
}

function Marks({ person: { isVerified, isSupporter } }: Pick<CardNameProps, 'person'>) {
  const { verified } = useTexts('shell').person
  return (
    <>
      {isVerified && <VerifiedBadge label={verified} onNight />}
      {isSupporter && <SupporterMark />}
    </>
  )
}

/**
 * Name, age and place over the lower edge of the picture, which is also the way to all of them: what lies over the
 * link, such as an icon that is mirrored, lets it be pressed.
 */
function Who({ person, to, distance, hasHeart }: CardNameProps) {
  const texts = useTexts('shell').person
  const place = usePlace(person)
  return (
    <div className={`person-who ${hasHeart ? 'pe-19!' : ''} ${to ? '' : 'pointer-events-none'}`}>
      {to && <More to={to} firstName={person.firstName} />}
      <h2 className="pointer-events-none flex min-w-0 items-center gap-x-2 font-display font-semibold text-xl leading-tight sm:not-low:text-2xl">
        <bdi className="min-w-0 truncate">{nameOf(person)}</bdi>{' '}
        <span className="shrink-0 font-normal text-night-muted">{person.age}</span> <Marks person={person} />
        {to && (
          <ChevronRight
            aria-hidden
            className="size-5 shrink-0 max-[24rem]:hidden rtl:-scale-x-100"
            strokeWidth={2.4}
          />
        )}
      </h2>
      {(place || distance) && (
        <ul className="pointer-events-none flex flex-wrap gap-x-3 font-medium text-night-muted text-sm leading-snug">
          {place && (
            <li className="flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{texts.location}</span>
              <bdi className="min-w-0 truncate">{place}</bdi>
            </li>
          )}
          {distance && (
            // Where there is room for one line, it is that of the place.
            <li className="flex min-w-0 items-center gap-1.5 [@media(height<40rem)]:not-only:hidden">
              <Navigation aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
              <bdi className="min-w-0">{distance}</bdi>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** All of the name's place leads there. */
function More({ to, firstName }: { to: string; firstName: string }) {
  const label = useTexts('cards').more({ firstName })
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      draggable={false}
      className="absolute inset-x-0 bottom-0 h-full min-h-11 focus-visible:-outline-offset-6"
    />
  )
}

type DetailsProps = Pick<PersonCardProps, 'person' | 'why' | 'onLike'>

/** The details below the picture, the most asked-for first. */
function Details({ person, why, onLike }: DetailsProps) {
  const texts = useTexts('shell')
  const { likeAnswer } = useTexts('cards')
  const promptText = usePromptText()
  const basics = useBasics(person)
  const { headline, bio, prompts, interests } = person
  if (!why && !bio && !headline && prompts.length + interests.length + basics.length === 0) return null
  return (
    <div className="flex flex-col gap-5 p-5 sm:p-6">
      {headline && (
        <p dir="auto" className="wrap-break-word text-balance font-display text-lg leading-snug">
          {headline}
        </p>
      )}
      {why}
      {prompts.map((prompt) => (
        <PromptCard
          key={prompt.promptId}
          prompt={prompt}
          className="bg-brand-soft"
          action={
            onLike && (
              <LikeIt
                label={likeAnswer({ question: promptText(prompt.promptId) })}
                on="soft"
                onPress={() => onLike({ kind: 'prompt', promptId: prompt.promptId })}
              />
            )
          }
        />
      ))}
      {bio && (
        <p dir="auto" className="wrap-break-word whitespace-pre-line text-pretty">
          {bio}
        </p>
      )}
      {basics.length > 0 && <FactList facts={basics} label={texts.person.basics} />}
      {interests.length > 0 && <Interests person={person} />}
    </div>
  )
}
