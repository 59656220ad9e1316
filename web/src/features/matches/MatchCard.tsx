import type { MatchView } from '@hearth/contract/matching'
import { MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../components/Button.tsx'
import { Portrait } from '../../components/Portrait.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { dayText } from '../../lib/dates.ts'
import { useTexts } from '../../lib/texts.tsx'

type MatchCardProps = { match: MatchView; isOpening: boolean; onMessage: () => void }

export function MatchCard({ match, isOpening, onMessage }: MatchCardProps) {
  const { person } = match
  const texts = useTexts()
  const nameId = useId()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  return (
    <article className="lit flex h-full flex-col gap-4 rounded-xl p-4 sm:p-5">
      <div className="flex items-center gap-4">
        <SharedFace of={match.id}>
          <Portrait name={name} id={person.id} className="w-18 shrink-0 text-xl" />
        </SharedFace>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h3 className="flex items-center gap-1.5 font-display font-semibold text-lg leading-tight">
            <bdi id={nameId} className="wrap-anywhere line-clamp-2">
              {name}
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
      </div>
      {person.bio && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
          {person.bio}
        </p>
      )}
      <Button
        variant="soft"
        aria-describedby={nameId}
        busy={isOpening}
        onClick={onMessage}
        className="mt-auto w-full"
      >
        {!isOpening && <MessageCircle aria-hidden className="size-4" />}
        {texts.matches.message}
      </Button>
    </article>
  )
}
