import type { MatchView } from '@hearth/contract/matching'
import { useQuery } from '@tanstack/react-query'
import { ownPhotos, ownProfile } from '../../api/queries.ts'
import { MatchMoment } from '../../components/MatchMoment.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { useWriting } from './use-writing.ts'

/** A match that has just been made, with one's own face and the way to write. */
export function Moment({ match, onClose }: { match: MatchView; onClose: () => void }) {
  const texts = useTexts()
  const words = texts.swipe.match
  const { state } = useSession()
  const writing = useWriting()
  const { person } = match
  const profile = useQuery({ ...ownProfile, meta: {} }).data
  const photos = useQuery(ownPhotos).data?.photos
  return (
    <MatchMoment
      words={{
        title: words.title,
        text: words.text(person.firstName),
        write: writing.isPending ? words.writing : words.write(person.firstName),
        keepSwiping: words.keepSwiping,
      }}
      own={{
        id: personIdOf(state) ?? '',
        name: profile?.firstName || profile?.displayName || '',
        photo: photos?.[0],
      }}
      other={{ id: person.id, name: [person.firstName, person.lastName].join(' '), photo: person.photos[0] }}
      isOpening={writing.isPending}
      failure={writing.isError ? texts.failures.startConversation : undefined}
      onWrite={() => writing.mutate(match)}
      onClose={onClose}
    />
  )
}
