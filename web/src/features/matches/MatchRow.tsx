import type { InboxEntry } from '@hearth/contract/chat/chat'
import { Heart, MapPin } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '../../components/buttons/Button.tsx'
import { AttachmentMark } from '../../components/conversation/AttachmentMark.tsx'
import { type UnsentMessage, useLastMessage } from '../../components/conversation/last-message.ts'
import { MutedMark } from '../../components/conversation/MutedMark.tsx'
import { VerifiedBadge } from '../../components/person/Chip.tsx'
import { usePlace } from '../../components/person/facts-of.ts'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { SharedFace } from '../../components/photo/PersonPicture.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'

type MatchRowProps = {
  match: InboxEntry
  waiting: UnsentMessage | undefined
  isMuted: boolean
  isOpening: boolean
  onMessage: () => void
}

const MOST_COUNTED = 99

/** A match in the list: a line of talk as in every list of messages, and below or beside it who they are. */
export function MatchRow({ match, waiting, isMuted, isOpening, onMessage }: MatchRowProps) {
  const texts = useTexts('shell')
  const { message } = useTexts('matches')
  const { person, unread } = match
  const [nameId, wordsId] = [useId(), useId()]
  const name = nameOf(match)
  return (
    <article
      aria-labelledby={nameId}
      className="match-row relative px-4 py-3.5 transition-colors hover:bg-brand-soft/60 sm:px-5"
    >
      <SharedFace of={match.id}>
        <Avatar name={name} id={person.id} photo={person.photos[0]} />
      </SharedFace>
      <div className="match-row-talk flex min-w-0 flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2
            aria-labelledby={nameId}
            className={`flex min-w-0 items-center gap-1.5 ${unread > 0 ? 'font-bold' : 'font-semibold'}`}
          >
            <Link
              to={match.conversationId ? `/messages/${match.conversationId}` : `/people/${person.id}`}
              aria-labelledby={`${nameId} ${wordsId}`}
              className="-my-2.5 flex min-h-11 min-w-11 items-center after:absolute after:inset-0"
            >
              <bdi id={nameId} className="truncate">
                {name}
              </bdi>
            </Link>
            {person.isVerified && <VerifiedBadge label={texts.person.verified} />}
            {isMuted && <MutedMark />}
          </h2>
          <When match={match} />
        </div>
        <LastWords id={wordsId} match={match} waiting={waiting} />
      </div>
      <Details match={match} />
      <Button
        variant="soft"
        aria-describedby={nameId}
        busy={isOpening}
        onClick={onMessage}
        className="match-row-action relative z-1 max-lg:px-4"
      >
        {message}
      </Button>
    </article>
  )
}

export const nameOf = ({ person }: Pick<InboxEntry, 'person'>) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ')

function When({ match: { lastMessage, createdAt } }: { match: InboxEntry }) {
  const { timeOrDay } = useDates()
  const at = lastMessage?.createdAt ?? createdAt
  return (
    <time dateTime={at} className="shrink-0 text-muted text-xs">
      {timeOrDay(at)}
    </time>
  )
}

function LastWords({
  id,
  match,
  waiting,
}: {
  id: string
  match: InboxEntry
  waiting: UnsentMessage | undefined
}) {
  const texts = useTexts('inbox')
  const { words, kind, tag } = useLastMessage(match, waiting)
  const { unread, person } = match
  return (
    <p id={id} className="flex min-w-0 items-center gap-2 text-sm">
      <span
        className={`min-w-0 flex-1 ${kind ? 'line-clamp-2' : 'truncate'} ${unread > 0 ? 'font-medium text-ink' : 'text-muted'}`}
      >
        {unread > 0 && <span className="sr-only">{texts.unread({ n: unread })} </span>}
        <AttachmentMark kind={kind} />
        <bdi>{words ?? texts.greet({ firstName: person.firstName })}</bdi>
      </span>
      <Tag>{tag ?? (words === undefined ? texts.fresh : undefined)}</Tag>
      {unread > 0 && (
        <span
          aria-hidden
          className="grid h-5.5 min-w-5.5 shrink-0 place-items-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs tabular-nums"
        >
          {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        </span>
      )}
    </p>
  )
}

const Tag = ({ children }: { children: string | undefined }) =>
  children && (
    <span className="shrink-0 rounded-full bg-brand-soft px-2 py-0.5 font-medium text-brand-strong text-xs">
      {children}
    </span>
  )

/** Reminds the viewer who they are. */
function Details({ match: { person, createdAt, likedAbout } }: { match: InboxEntry }) {
  const { matchedOn } = useTexts('matches')
  const { dayText } = useDates()
  const { liked } = useTexts('people')
  const place = usePlace(person)
  return (
    <div className="match-row-details text-muted text-xs">
      {person.bio && (
        <p dir="auto" className="match-row-bio wrap-anywhere line-clamp-2 text-pretty text-sm">
          {person.bio}
        </p>
      )}
      <p className="match-row-facts flex flex-wrap items-center gap-x-3 gap-y-0.5">
        {place && (
          <span className="flex min-w-0 items-start gap-1">
            <MapPin aria-hidden className="mt-px size-3.5 shrink-0" />
            <bdi className="wrap-break-word min-w-0">{place}</bdi>
          </span>
        )}
        <span>{matchedOn({ date: dayText(createdAt) })}</span>
        {likedAbout && (
          <span className="flex items-center gap-1">
            <Heart aria-hidden className="size-3.5 shrink-0 fill-current text-brand" />
            {likedAbout.kind === 'photo' ? liked.photo : liked.answer}
          </span>
        )}
      </p>
    </div>
  )
}
