import type { About } from '@hearth/contract/people/notes'
import type { PersonView } from '@hearth/contract/profile/people'
import { Heart } from 'lucide-react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Quote } from './Quote.tsx'

/** The part of the viewer's profile that the other person liked without a note. */
export function Liked({ about, person }: { about: About; person: PersonView }) {
  const texts = useTexts('chat')
  const words = about.kind === 'photo' ? texts.likedPhoto : texts.likedAnswer
  return (
    <figure className="lit flex w-fit max-w-full flex-col gap-1 rounded-lg px-4 py-3 text-start text-ink">
      <figcaption className="flex items-center gap-2 font-medium text-sm">
        <Heart aria-hidden className="size-4 shrink-0 fill-current text-brand" />
        <span className="wrap-anywhere">{words({ firstName: person.firstName })}</span>
      </figcaption>
      <Quote about={about} person={person} isMine />
    </figure>
  )
}
