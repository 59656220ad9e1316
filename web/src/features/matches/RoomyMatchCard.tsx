import type { InboxEntry } from '@hearth/contract/chat/chat'
import { Heart, MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/buttons/Button.tsx'
import { VerifiedBadge } from '../../components/person/Chip.tsx'
import { usePlace } from '../../components/person/facts-of.ts'
import { Interests } from '../../components/person/Interests.tsx'
import { PersonPicture, SharedFace } from '../../components/photo/PersonPicture.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { nameOf } from './MatchRow.tsx'

type RoomyMatchCardProps = { match: InboxEntry; isOnly: boolean; isOpening: boolean; onMessage: () => void }

/** A first match, which has room to be a person and not a line. */
export function RoomyMatchCard({ match, isOnly, isOpening, onMessage }: RoomyMatchCardProps) {
  const { person } = match
  const { message } = useTexts('matches')
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
        {isOnly && person.interests.length > 0 && <Interests person={person} />}
        <Button
          variant={isOnly ? 'primary' : 'soft'}
          aria-describedby={nameId}
          busy={isOpening}
          onClick={onMessage}
          className={`relative z-1 ${isOnly ? 'sm:mt-2 sm:min-w-48 sm:self-start' : 'mt-auto w-full'}`}
        >
          {!isOpening && <MessageCircle aria-hidden className="size-4" />}
          {message}
        </Button>
      </div>
    </article>
  )
}

/** Leads to all of the person, by the name and by the picture beside it. */
function Who({ match, nameId }: { match: InboxEntry; nameId: string }) {
  const texts = useTexts('shell')
  const { matchedOn } = useTexts('matches')
  const { liked } = useTexts('people')
  const { dayText } = useDates()
  const { person, likedAbout } = match
  const place = usePlace(person)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="font-display font-semibold text-lg leading-tight">
        <Link
          to={`/people/${person.id}`}
          className="-my-1.5 inline-flex min-h-11 items-center gap-1.5 after:absolute after:inset-0 after:rounded-lg hover:text-brand-strong"
        >
          <bdi id={nameId} className="wrap-anywhere line-clamp-2">
            {nameOf(match)}
          </bdi>
          {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
        </Link>
      </h2>
      {place && (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <bdi className="truncate">{place}</bdi>
        </p>
      )}
      <p className="text-muted text-xs">{matchedOn({ date: dayText(match.createdAt) })}</p>
      {likedAbout && (
        <p className="flex items-center gap-1.5 text-sm">
          <Heart aria-hidden className="size-4 shrink-0 fill-current text-brand" />
          {likedAbout.kind === 'photo' ? liked.photo : liked.answer}
        </p>
      )}
    </div>
  )
}
