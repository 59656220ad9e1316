import type { SendInput } from '@hearth/contract/chat/chat'
import type { MatchView } from '@hearth/contract/people/matching'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { newClientId } from '../../api/client.ts'
import { useLimitLines } from '../../api/limits.ts'
import { openConversation } from '../../api/matches.ts'
import { keys, ownPhotos, ownProfile } from '../../api/queries.ts'
import { MatchMoment } from '../../components/conversation/MatchMoment.tsx'
import { keepDraft } from '../../lib/drafts.ts'
import { useFormats } from '../../lib/format/formats.ts'
import { useSuggestedDraft } from '../../lib/hooks/use-suggested-draft.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { personIdOf, useSession } from '../../session/SessionProvider.tsx'
import { thingsInCommon } from './moments.rules.ts'
import { useToChat } from './use-to-chat.ts'

// The first message can do without it.
const MomentTopics = lazy(() =>
  import('./MomentTopics.tsx').then(
    (it) => ({ default: it.MomentTopics }),
    () => ({ default: (): ReactNode => null }),
  ),
)

/** Announces a match with both faces and a field for the first message. */
export function Moment({ match, onClose }: { match: MatchView; onClose: () => void }) {
  const texts = useTexts('shell')
  const words = texts.swipe.match
  const { pathname } = useLocation()
  const myId = personIdOf(useSession().state) ?? ''
  const { person } = match
  const { own, interests } = useOwnFace(myId)
  const [draft, setDraft] = useState('')
  const place = match.conversationId ?? match.id
  const { mark, change } = useSuggestedDraft({
    personId: myId,
    id: place,
    matchId: match.id,
    draft,
    setDraft,
  })
  // The text begun here appears in the box of the conversation, even if nobody has opened it yet.
  const keep = () => draft.trim() && keepDraft(myId, place, draft)
  const hasClosed = useRef(false)
  const sending = useFirstWords(match, onClose, () => {
    if (!hasClosed.current) return
    keep()
    toast.error(texts.failures.title, { description: texts.failures.startConversation })
  })
  const toChat = useToChat()
  const isBusy = sending.isPending || toChat.isPending

  return (
    <MatchMoment
      words={{
        ...words,
        text: words.text({ firstName: person.firstName }),
        about: useAbout(match, interests),
        label: words.placeholder({ firstName: person.firstName }),
        close: pathname === '/swipe' ? words.keepSwiping : words.later,
      }}
      own={own}
      other={{ id: person.id, name: [person.firstName, person.lastName].join(' '), photo: person.photos[0] }}
      draft={draft}
      isBusy={isBusy}
      limit={useLimitLines(['messages', 'first_messages', 'same_text']).join(' ')}
      failure={sending.isError || toChat.isError ? texts.failures.startConversation : undefined}
      topics={
        <Suspense>
          <MomentTopics person={person} draft={draft} onDraft={change} />
        </Suspense>
      }
      onDraft={change}
      onSend={() => draft.trim() && !isBusy && sending.mutate({ content: draft.trim(), ...mark })}
      onOpen={() => {
        keep()
        toChat.mutate(match, { onSuccess: onClose })
      }}
      onClose={() => {
        hasClosed.current = true
        // Words on their way are a draft only if they turn out not to be sent.
        if (!sending.isPending) keep()
        onClose()
      }}
    />
  )
}

/** The viewer's half of the picture, and their interests. */
function useOwnFace(id: string) {
  const profile = useQuery({ ...ownProfile, meta: {} }).data
  const photo = useQuery(ownPhotos).data?.photos[0]
  return {
    own: { id, name: profile?.firstName || profile?.displayName || '', photo },
    interests: profile?.interests ?? [],
  }
}

/** The fact that makes a first message easy: the part of the profile they liked, or something both like. */
function useAbout({ likedAbout, person }: MatchView, own: readonly string[]): string | undefined {
  const { liked, inCommon } = useTexts('people')
  const { allOf } = useFormats()
  const words = useTexts('shell').swipe.match
  if (likedAbout?.kind === 'photo') return liked.photo
  if (likedAbout) return words.likedAnswer({ answer: likedAbout.answer })
  const common = thingsInCommon(own, person.interests)
  return common.length > 0 ? inCommon({ things: allOf(common) }) : undefined
}

/** Sends the first message of a match from where one is, and says where it went. */
function useFirstWords(match: MatchView, onSent: () => void, onError: () => void) {
  const queryClient = useQueryClient()
  const { session } = useSession()
  const navigate = useNavigate()
  const words = useTexts('shell').swipe.match
  return useMutation({
    mutationFn: async (said: Pick<SendInput, 'content' | 'isSuggested'>) => {
      const { conversation } = await openConversation(match.id)
      queryClient.setQueryData(keys.conversation(conversation.id), conversation)
      // It comes with the connection, so it is there long before a first match is.
      const { openOutbox } = await import('../../features/chat/sending/outbox.ts')
      const clientId = newClientId()
      const input = { clientId, ...said }
      await openOutbox(queryClient, session).add(clientId, { conversationId: conversation.id, input })
      return conversation.id
    },
    onError,
    onSuccess: (conversationId) => {
      void queryClient.invalidateQueries({ queryKey: keys.matches })
      onSent()
      toast(words.sent({ firstName: match.person.firstName }), {
        id: match.id,
        description: null,
        action: { label: words.open, onClick: () => void navigate(`/messages/${conversationId}`) },
      })
    },
  })
}
