import type { ConversationView, MessageView } from '@hearth/contract/chat'
import { Avatar } from '../../../components/Avatar.tsx'
import { NoMessagesArt } from '../../../components/art/NoMessagesArt.tsx'
import { Chip } from '../../../components/Chip.tsx'
import { useChatTexts } from '../../../lib/chat-texts.tsx'
import { saidWithLike } from '../chat.rules.ts'
import { Liked } from './Liked.tsx'

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
      <p className="text-balance">{useChatTexts().began(person.firstName)}</p>
      {likedAbout && !saidWithLike(messages, person.id, likedAbout) && (
        <Liked about={likedAbout} person={person} />
      )}
    </div>
  )
}

/** Nothing is said yet: what the other person cares about is there to ask about. */
export function Beginning({ conversation }: { conversation: ConversationView }) {
  const texts = useChatTexts()
  const { person, likedAbout } = conversation
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 py-6 text-center">
      <div className="w-52">
        <NoMessagesArt />
      </div>
      <p className="text-balance font-display font-semibold text-xl">{texts.empty(person.firstName)}</p>
      {likedAbout && <Liked about={likedAbout} person={person} />}
      <p className="text-pretty text-muted">{texts.emptyHint}</p>
      <ul className="mt-1 flex flex-wrap justify-center gap-2 empty:hidden">
        {person.interests.map((interest) => (
          <li key={interest} className="max-w-full">
            <Chip>{interest}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
