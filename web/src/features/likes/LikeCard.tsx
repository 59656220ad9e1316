import type { LikeView } from '@hearth/contract/matching'
import { Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { nameOf, placeOf } from '../../components/facts-of.ts'
import { PersonPicture } from '../../components/PersonPicture.tsx'
import { SharedFace } from '../../components/SharedFace.tsx'
import { VerifiedBadge } from '../../components/VerifiedBadge.tsx'
import { handOn } from '../../lib/hand-on.ts'
import { useLikesTexts } from '../../lib/likes-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'

type LikeCardProps = { like: LikeView; isEager: boolean }

/** One who likes the viewer, and what of theirs; all of the card leads to the person. */
export function LikeCard({ like: { person, likedAbout }, isEager }: LikeCardProps) {
  const texts = useLikesTexts()
  const { person: words } = useTexts()
  const place = placeOf(person)
  return (
    <article className="group relative flex h-full lit flex-col overflow-hidden rounded-xl transition duration-300 ease-settle hover:-translate-y-0.5 hover:shadow-lift motion-reduce:transform-none">
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
      <div className="flex min-w-0 flex-col gap-1 p-3 sm:p-4">
        <h3 className="wrap-anywhere font-display font-semibold leading-tight sm:text-lg">
          <Link
            to={`/people/${person.id}`}
            {...handOn({ from: 'likes' })}
            className="-my-3 inline-flex min-h-11 min-w-11 items-center gap-1.5 py-3 after:absolute after:inset-0 after:rounded-xl group-hover:text-brand-strong"
          >
            <bdi className="min-w-0">{texts.person(person.firstName, person.age)}</bdi>
            {person.isVerified && <VerifiedBadge label={words.verified} />}
          </Link>
        </h3>
        {place && (
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <MapPin aria-hidden className="size-4 shrink-0" />
            <span className="sr-only">{words.location}</span>
            <bdi className="truncate">{place}</bdi>
          </p>
        )}
        {likedAbout && (
          <p className="mt-1 flex items-start gap-1.5 text-sm">
            <Heart aria-hidden className="mt-0.5 size-4 shrink-0 fill-current text-brand" />
            <span className="min-w-0">
              {likedAbout.kind === 'photo' ? texts.photo : texts.answer}
              {likedAbout.kind === 'prompt' && (
                <q dir="auto" className="wrap-anywhere line-clamp-2 text-muted">
                  {likedAbout.answer}
                </q>
              )}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}
