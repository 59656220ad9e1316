import type { MatchView } from '@hearth/contract/matching'
import { Heart, MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { PersonPicture } from '../../components/PersonPicture.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { dayText } from '../../lib/dates.ts'
import { usePeopleTexts } from '../../lib/people-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'

type MatchCardProps = { match: MatchView; isOpening: boolean; onMessage: () => void }

export function MatchCard({ match, isOpening, onMessage }: MatchCardProps) {
  const { person } = match
  const nameId = useId()
  return (
    <article className="lit flex h-full flex-col gap-4 rounded-xl p-4 sm:p-5">
      <div className="relative flex items-center gap-4">
        <SharedFace of={match.id}>
          <Portrait
            name={nameOf(match)}
            id={person.id}
            photo={person.photos[0]}
            sizes="5.5rem"
            className="w-22 shrink-0 text-xl"
          />
        </SharedFace>
        <Who match={match} nameId={nameId} />
      </div>
      {person.bio && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
          {person.bio}
        </p>
      )}
      <ToMessages
        variant="soft"
        nameId={nameId}
        isOpening={isOpening}
        onMessage={onMessage}
        className="mt-auto w-full"
      />
    </article>
  )
}

/** One of the few matches one has, which has room to be a person and not a tile. */
export function RoomyMatchCard({ match, isOnly, ...rest }: MatchCardProps & { isOnly: boolean }) {
  const { person } = match
  const texts = useTexts()
  const nameId = useId()
  return (
    <article className={`roomy-match lit overflow-hidden rounded-xl ${isOnly ? 'is-only' : ''}`}>
      <SharedFace of={match.id}>
        <PersonPicture
          id={person.id}
          name={nameOf(match)}
          photo={person.photos[0]}
          sizes="(width >= 40rem) 22rem, 100vw"
          isEager
          className="roomy-match-picture"
        />
      </SharedFace>
      <div className="relative flex min-w-0 flex-1 flex-col justify-center gap-4 p-5 sm:p-6">
        <Who match={match} nameId={nameId} />
        {person.bio && (
          <p dir="auto" className={`wrap-anywhere text-pretty ${isOnly ? 'line-clamp-4' : 'line-clamp-2'}`}>
            {person.bio}
          </p>
        )}
        {isOnly && person.interests.length > 0 && (
          <ul aria-label={texts.person.interests} className="flex flex-wrap gap-2">
            {person.interests.map((interest) => (
              <li key={interest} className="max-w-full">
                <Chip>{interest}</Chip>
              </li>
            ))}
          </ul>
        )}
        {isOnly && match.conversationId === null && (
          <p className="text-balance text-muted text-sm">{texts.matches.freshText}</p>
        )}
        <ToMessages
          variant={isOnly ? 'primary' : 'soft'}
          nameId={nameId}
          {...rest}
          className={isOnly ? 'sm:mt-2 sm:min-w-48 sm:self-start' : 'mt-auto w-full'}
        />
      </div>
    </article>
  )
}

const nameOf = ({ person }: MatchView) => [person.firstName, person.lastName].filter(Boolean).join(' ')

/** Leads to all of the person, by the name and by the picture beside it. */
function Who({ match, nameId }: { match: MatchView; nameId: string }) {
  const texts = useTexts()
  const { liked } = usePeopleTexts()
  const { person, likedAbout } = match
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h3 className="font-display font-semibold text-lg leading-tight">
        <Link
          to={`/people/${person.id}`}
          className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 after:absolute after:inset-0 after:rounded-lg hover:text-brand-strong"
        >
          <bdi id={nameId} className="wrap-anywhere line-clamp-2">
            {nameOf(match)}
          </bdi>
          {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
        </Link>
      </h3>
      {place && (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <bdi className="truncate">{place}</bdi>
        </p>
      )}
      <p className="text-muted text-xs">{texts.matches.matchedOn(dayText(match.createdAt))}</p>
      {likedAbout && (
        <p className="flex items-center gap-1.5 text-sm">
          <Heart aria-hidden className="size-4 shrink-0 fill-current text-brand" />
          {likedAbout.kind === 'photo' ? liked.photo : liked.answer}
        </p>
      )}
    </div>
  )
}

type ToMessagesProps = {
  variant: 'primary' | 'soft'
  nameId: string
  isOpening: boolean
  onMessage: () => void
  className: string
}

function ToMessages({ variant, nameId, isOpening, onMessage, className }: ToMessagesProps) {
  return (
    <Button
      variant={variant}
      aria-describedby={nameId}
      busy={isOpening}
      onClick={onMessage}
      className={`relative z-1 ${className}`}
    >
      {!isOpening && <MessageCircle aria-hidden className="size-4" />}
      {useTexts().matches.message}
    </Button>
  )
}
