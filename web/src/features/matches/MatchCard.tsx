import type { MatchView } from '@hearth/contract/matching'
import { MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../components/Button.tsx'
import { Chip } from '../../components/Chip.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { Silhouette } from '../../components/Silhouette.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { dayText } from '../../lib/dates.ts'
import { initialsOf } from '../../lib/initials.ts'
import { useTexts } from '../../lib/texts.tsx'

type MatchCardProps = { match: MatchView; isOpening: boolean; onMessage: () => void }

export function MatchCard({ match, isOpening, onMessage }: MatchCardProps) {
  const { person } = match
  const nameId = useId()
  return (
    <article className="lit flex h-full flex-col gap-4 rounded-xl p-4 sm:p-5">
      <div className="flex items-center gap-4">
        <SharedFace of={match.id}>
          <Portrait name={nameOf(match)} id={person.id} className="w-18 shrink-0 text-xl" />
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

/** The only match one has, which has room to be a person and not a tile. */
export function OnlyMatchCard({ match, isOpening, onMessage }: MatchCardProps) {
  const { person } = match
  const texts = useTexts()
  const nameId = useId()
  const beside = 'col-span-2 sm:col-span-1 sm:col-start-2'
  return (
    <article className="lit grid h-full grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-4 rounded-xl p-5 sm:gap-x-8 sm:p-8">
      <SharedFace of={match.id}>
        <Silhouette
          id={person.id}
          initials={initialsOf(nameOf(match))}
          className="arch w-24 shadow-soft sm:row-span-5 sm:w-52"
        />
      </SharedFace>
      <Who match={match} nameId={nameId} />
      {person.bio && (
        <p dir="auto" className={`wrap-anywhere line-clamp-4 text-pretty ${beside}`}>
          {person.bio}
        </p>
      )}
      {person.interests.length > 0 && (
        <ul aria-label={texts.person.interests} className={`flex flex-wrap gap-2 ${beside}`}>
          {person.interests.map((interest) => (
            <li key={interest} className="max-w-full">
              <Chip>{interest}</Chip>
            </li>
          ))}
        </ul>
      )}
      {match.conversationId === null && (
        <p className={`text-balance text-muted text-sm ${beside}`}>{texts.matches.freshText}</p>
      )}
      <ToMessages
        variant="primary"
        nameId={nameId}
        isOpening={isOpening}
        onMessage={onMessage}
        className={`${beside} sm:mt-2 sm:min-w-48 sm:justify-self-start`}
      />
    </article>
  )
}

const nameOf = ({ person }: MatchView) => [person.firstName, person.lastName].filter(Boolean).join(' ')

function Who({ match, nameId }: { match: MatchView; nameId: string }) {
  const texts = useTexts()
  const { person } = match
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <h3 className="flex items-center gap-1.5 font-display font-semibold text-lg leading-tight">
        <bdi id={nameId} className="wrap-anywhere line-clamp-2">
          {nameOf(match)}
        </bdi>
        {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
      </h3>
      {place && (
        <p className="flex items-center gap-1.5 text-muted text-sm">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <bdi className="truncate">{place}</bdi>
        </p>
      )}
      <p className="text-muted text-xs">{texts.matches.matchedOn(dayText(match.createdAt))}</p>
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
      className={className}
    >
      {!isOpening && <MessageCircle aria-hidden className="size-4" />}
      {useTexts().matches.message}
    </Button>
  )
}
