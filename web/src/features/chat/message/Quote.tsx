import type { About } from '@hearth/contract/people/notes'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { PersonView } from '@hearth/contract/profile/people'
import { useQuery } from '@tanstack/react-query'
import { ownPhotos } from '../../../api/queries.ts'
import { Photo } from '../../../components/photo/Photo.tsx'
import { usePromptText } from '../../../lib/texts/prompts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

type QuoteProps = {
  about: About
  person: PersonView
  /** Whether the quote is from the viewer's own profile. */
  isMine: boolean
}

/** The part of a profile that a message is about: the answer as it was, or the picture while it exists. */
export function Quote({ about, person, isMine }: QuoteProps) {
  const { quote } = useTexts('people')
  const promptText = usePromptText()
  if (about.kind === 'photo') return <AboutPhoto photoId={about.photoId} person={person} isMine={isMine} />
  return (
    <blockquote className="my-1 flex flex-col gap-0.5 rounded-lg border-current/40 border-s-3 bg-current/8 px-3 py-2 text-sm">
      <span className="sr-only">{isMine ? quote.mine : quote.theirs({ firstName: person.firstName })}</span>
      <span className="text-xs">{promptText(about.promptId)}</span>
      <bdi className="wrap-anywhere line-clamp-4 font-display">{about.answer}</bdi>
    </blockquote>
  )
}

type AboutPhotoProps = { photoId: string; person: PersonView; isMine: boolean }

function AboutPhoto({ photoId, person, isMine }: AboutPhotoProps) {
  const { quote } = useTexts('people')
  const mine = useQuery({ ...ownPhotos, enabled: isMine }).data?.photos ?? []
  const among: readonly PhotoView[] = isMine ? mine : person.photos
  const photo = among.find(({ id }) => id === photoId)
  const words = isMine ? quote.myPhoto : quote.photoOf({ firstName: person.firstName })
  return (
    <blockquote className="my-1 flex items-center gap-3 rounded-lg border-current/40 border-s-3 bg-current/8 px-3 py-2 text-xs">
      {photo && (
        <Photo
          photo={photo}
          sizes="3.5rem"
          alt={photo.alt}
          fallback={null}
          className="h-18 w-14 shrink-0 rounded-sm"
        />
      )}
      {words}
    </blockquote>
  )
}
