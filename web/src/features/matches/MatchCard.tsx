import type { MatchView } from '@hearth/contract/matching'
import { MapPin, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { dayText } from '../../lib/dates.ts'
import { useTexts } from '../../lib/texts.tsx'

type MatchCardProps = { match: MatchView; isOpening: boolean; onMessage: () => void }

export function MatchCard({ match: { person, createdAt }, isOpening, onMessage }: MatchCardProps) {
  const texts = useTexts()
  const nameId = useId()
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  const place = [person.locationCity, person.locationState].filter(Boolean).join(', ')
  return (
    <article className="flex h-full flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-soft">
      <div className="flex items-center gap-4">
        <Avatar name={name} />
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 font-display font-semibold text-lg">
            <bdi id={nameId} className="truncate">
              {name}
            </bdi>
            {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
          </h2>
          {place && (
            <p className="flex items-center gap-1.5 text-muted text-sm">
              <MapPin aria-hidden className="size-4 shrink-0" />
              <bdi className="truncate">{place}</bdi>
            </p>
          )}
        </div>
      </div>
      {person.bio && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
          {person.bio}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <p className="whitespace-nowrap text-muted text-xs">{texts.matches.matchedOn(dayText(createdAt))}</p>
        <Button aria-describedby={nameId} busy={isOpening} onClick={onMessage}>
          {!isOpening && <MessageCircle aria-hidden className="size-4" />}
          {texts.matches.message}
        </Button>
      </div>
    </article>
  )
}
