import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ownLikes } from '../../api/queries.ts'
import { Avatar } from '../../components/photo/Avatar.tsx'
import { useTexts } from '../../lib/texts/texts.ts'

const SHOWN = 3

/** Says that somebody is waiting, where somebody is; it says nothing where it cannot know. */
export function LikesYou() {
  const texts = useTexts('likes')
  const [first] = useInfiniteQuery(ownLikes).data?.pages ?? []
  if (!first || first.total === 0) return null
  return (
    <Link
      to="/likes"
      className="group flex lit items-center gap-4 rounded-xl p-4 transition duration-300 ease-settle hover:shadow-lift sm:p-5"
    >
      <span className="flex shrink-0 -space-x-4 max-[23.5rem]:space-x-0">
        {first.likes.slice(0, SHOWN).map(({ person: { id, firstName, lastName, photos } }) => (
          // On the narrowest phones the words need the room of all faces but one.
          <span key={id} className="flex max-[23.5rem]:not-first:hidden">
            <Avatar id={id} name={`${firstName} ${lastName}`} photo={photos[0]} />
          </span>
        ))}
      </span>
      <span className="min-w-0 flex-1 text-balance font-display font-semibold text-lg leading-tight">
        {texts.count({ n: first.total })}
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
      />
    </Link>
  )
}
