import type { LikeView } from '@hearth/contract/people/matching'
import { Heart, MapPin, X } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../../components/buttons/Button.tsx'
import { NoteInFolder } from '../../../components/conversation/NoteInFolder.tsx'
import type { SwipeDecision } from '../../../components/deck/card-physics.ts'
import { VerifiedBadge } from '../../../components/person/Chip.tsx'
import { nameOf, usePlace } from '../../../components/person/facts-of.ts'
import { PersonPicture, SharedFace } from '../../../components/photo/PersonPicture.tsx'
import { withState } from '../../../lib/navigation.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { TheirNote } from '../notes/TheirNote.tsx'

type LikeCardProps = {
  like: LikeView
  isEager: boolean
  isDeciding: boolean
  onDecide: (decision: SwipeDecision) => void
}

/** Returns the note of a like, unless the viewer's words hide it. */
export const shownNoteOf = ({ note }: LikeView) => (note?.isHidden ? null : note)

/** One who likes the viewer, and what of theirs; all of the card leads to the person, but for its buttons. */
export function LikeCard({ like, isEager, isDeciding, onDecide }: LikeCardProps) {
  const texts = useTexts('likes')
  const { person: words } = useTexts('shell')
  const { person, likedAbout } = like
  const note = shownNoteOf(like)
  const place = usePlace(person)
  return (
    <article
      className={`group relative flex h-full lit flex-col overflow-hidden rounded-xl transition duration-300 ease-settle hover:shadow-lift ${note ? 'max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)]' : ''}`}
    >
      <SharedFace of={person.id}>
        <PersonPicture
          id={person.id}
          name={nameOf(person)}
          photo={person.photos[0]}
          sizes="(width >= 80rem) 16rem, (width >= 40rem) 30vw, 45vw"
          isEager={isEager}
          className="aspect-4/5 w-full"
        />
      </SharedFace>
      <div className="flex min-w-0 flex-col justify-center gap-1 p-3 sm:p-4">
        <h3 className="wrap-break-word font-display font-semibold leading-tight sm:text-lg">
          <Link
            to={`/people/${person.id}`}
            {...withState({ from: 'likes' })}
            className="-my-3 inline-flex min-h-11 min-w-11 max-w-full items-center gap-1.5 py-3 after:absolute after:inset-0 after:rounded-xl group-hover:text-brand-strong"
          >
            <bdi className="min-w-0">{texts.person({ name: person.firstName, age: person.age })}</bdi>
            {person.isVerified && <VerifiedBadge label={words.verified} />}
          </Link>
        </h3>
        {place && (
          <p className="flex items-start gap-1.5 text-muted text-sm">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="sr-only">{words.location}</span>
            <bdi className="wrap-break-word min-w-0">{place}</bdi>
          </p>
        )}
        {likedAbout && !note && <LikedAbout likedAbout={likedAbout} />}
        {like.note?.isHidden && <NoteInFolder />}
      </div>
      {note && (
        <TheirNote
          person={person}
          note={note}
          className="relative z-1 col-span-full grow bg-brand-soft px-3 pt-0.5 pb-4 sm:px-4"
        />
      )}
      <Buttons
        firstName={person.firstName}
        isBelowNote={note !== null}
        isDeciding={isDeciding}
        onDecide={onDecide}
      />
    </article>
  )
}

function LikedAbout({ likedAbout }: { likedAbout: NonNullable<LikeView['likedAbout']> }) {
  const texts = useTexts('likes')
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm">
      <Heart aria-hidden className="mt-0.5 size-4 shrink-0 fill-current text-brand" />
      <span className="min-w-0">
        {likedAbout.kind === 'photo' ? texts.photo : texts.answer}
        {likedAbout.kind === 'prompt' && (
          <q dir="auto" className="wrap-break-word line-clamp-2 text-muted">
            {likedAbout.answer}
          </q>
        )}
      </span>
    </p>
  )
}

type LikeButtonsProps = Pick<LikeCardProps, 'isDeciding' | 'onDecide'> & {
  firstName: string
  isBelowNote: boolean
}

/** While it is saved they stay where they are and keep the focus. */
function Buttons({ firstName, isBelowNote, isDeciding, onDecide }: LikeButtonsProps) {
  const texts = useTexts('people')
  const decide = (decision: SwipeDecision) => !isDeciding && onDecide(decision)
  const shared = { 'aria-disabled': isDeciding || undefined }
  const look = 'relative z-1 w-auto! grow off:opacity-50'
  return (
    <div
      className={`col-span-full mt-auto flex gap-2 rtl:flex-row-reverse px-3 pb-3 sm:px-4 sm:pb-4 ${isBelowNote ? 'pt-3' : ''}`}
    >
      <IconButton
        {...shared}
        data-decide="pass"
        label={texts.pass({ firstName })}
        onClick={() => decide('pass')}
        className={`${look} bg-sunken text-ink`}
      >
        <X aria-hidden className="size-5" strokeWidth={2.4} />
      </IconButton>
      <IconButton
        {...shared}
        data-decide="like"
        label={texts.like({ firstName })}
        onClick={() => decide('like')}
        className={`${look} bg-brand text-on-brand! hover:bg-brand-strong`}
      >
        <Heart aria-hidden className="size-5" fill="currentColor" />
      </IconButton>
    </div>
  )
}
