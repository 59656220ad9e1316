import type { ConversationView, MessageView } from '@hearth/contract/chat/chat'
import type { PersonView } from '@hearth/contract/profile/people'
import { Heart } from 'lucide-react'
import { NoMessagesArt } from '../../../components/art/NoMessagesArt.tsx'
import { Avatar } from '../../../components/photo/Avatar.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { isQuotedInNotes } from '../chat.rules.ts'
import { Liked } from '../message/Liked.tsx'
import { useConversation } from './conversation-context.ts'

type BeganProps = { conversation: ConversationView; messages: readonly MessageView[] }

/** Above the very first message. */
export function Began({ conversation, messages }: BeganProps) {
  const { person, likedAbout } = conversation
  return (
    <div className="mx-auto mt-6 flex max-w-xs flex-col items-center gap-3 text-center text-muted text-sm">
      <Avatar
        name={[person.firstName, person.lastName].filter(Boolean).join(' ')}
        id={person.id}
        photo={person.photos[0]}
        size="lg"
      />
      <p className="text-balance">{useTexts('chat').began({ firstName: person.firstName })}</p>
      {likedAbout && !isQuotedInNotes(messages, person.id, likedAbout) && (
        <Liked about={likedAbout} person={person} />
      )}
    </div>
  )
}

const favouritesFirst =
  ({ favourites }: PersonView) =>
  (one: string, other: string) =>
    Number(favourites.includes(other)) - Number(favourites.includes(one))

/** Nothing is said yet: what the other person cares about is there to ask about. */
export function Beginning({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts('chat')
  const { person, likedAbout } = conversation
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 py-6 text-center">
      <div className="w-52">
        <NoMessagesArt />
      </div>
      <p className="text-balance font-display font-semibold text-xl">
        {texts.empty({ firstName: person.firstName })}
      </p>
      {likedAbout && <Liked about={likedAbout} person={person} />}
      {person.interests.length > 0 && <p className="text-pretty text-muted">{texts.askAbout}</p>}
      <ul className="mt-1 flex flex-wrap justify-center gap-2 empty:hidden">
        {person.interests.toSorted(favouritesFirst(person)).map((interest) => (
          <li key={interest} className="max-w-full">
            <Starter interest={interest} isFavourite={person.favourites.includes(interest)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A way to begin, in words that one can change before they are sent. */
function Starter({ interest, isFavourite }: { interest: string; isFavourite: boolean }) {
  const { label, words } = useTexts('chat').starter
  const { favourite } = useTexts('cards')
  const { onStarter } = useConversation()
  return (
    <button
      type="button"
      aria-label={label({ interest })}
      aria-description={isFavourite ? favourite : undefined}
      onClick={() => onStarter(words({ interest }))}
      className="inline-flex min-h-11 max-w-full items-center rounded-full bg-brand-soft px-4 font-medium text-brand-strong text-sm transition-colors hover:bg-brand hover:text-on-brand"
    >
      <bdi className="wrap-anywhere min-w-0">{interest}</bdi>
      {isFavourite && <Heart aria-hidden className="ms-1.5 size-3.5 shrink-0 fill-current" />}
    </button>
  )
}
