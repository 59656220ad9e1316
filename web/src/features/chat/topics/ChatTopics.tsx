import { type ConversationView, MAX_MESSAGE_LENGTH, type MessageView } from '@hearth/contract/chat/chat'
import { isBareGreeting } from '@hearth/contract/chat/greetings'
import { STALLED_MS, type TopicView } from '@hearth/contract/people/icebreakers'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { noteUse, stalledTopicOf, useTopics } from '../../../api/icebreakers.ts'
import { SuggestButton, TakenTopic, Topics } from '../../../components/icebreakers/Topics.tsx'
import { type OnDraft, useTopicDraft } from '../../../components/icebreakers/use-topic-draft.ts'
import { useTopicTexts } from '../../../lib/texts/icebreakers.ts'

/** Somebody who goes on writing after a greeting is not interrupted. */
const GREETING_MS = 800

type ChatTopicsProps = {
  conversation: ConversationView
  newest: MessageView | null | undefined
  draft: string
  onDraft: OnDraft
  box: RefObject<HTMLTextAreaElement | null>
}

/** Topics above the message field: on request, beside a bare greeting, and one where an answer is awaited. */
export function ChatTopics({ conversation, newest, draft, onDraft, box }: ChatTopicsProps) {
  const texts = useTopicTexts()
  const { person } = conversation
  const [isAsked, setIsAsked] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  const isGreeting = useBareGreeting(draft, person.firstName) && !isClosed
  const isOpen = isAsked || isGreeting
  const found = useTopics(person.id, isOpen)
  const stalled = useStalledTopic(conversation, newest)
  const { take, undo } = useTopicDraft({ draft, onDraft, max: MAX_MESSAGE_LENGTH })

  function close() {
    setIsAsked(false)
    setIsClosed(true)
    box.current?.focus()
  }
  function pick(use: (topic: TopicView) => void, topic: TopicView, words: string) {
    use(topic)
    take(words, topic.text !== undefined)
    close()
  }

  const shown = { firstName: person.firstName, onMore: found.more, onRetry: found.retry }
  if (undo) return <TakenTopic onUndo={undo} />
  if (isOpen)
    return (
      <Topics
        {...shown}
        {...{ topics: found.topics, isMore: found.isMore, hadSome: found.hadSome, error: found.error }}
        heading={isAsked ? texts.heading : texts.greeting}
        onPick={(topic, words) => pick(found.use, topic, words)}
        onClose={close}
      />
    )
  if (stalled.topic)
    return (
      <Topics
        {...shown}
        topics={[stalled.topic]}
        isMore={false}
        error={false}
        heading={texts.stalled}
        onPick={(topic, words) => {
          stalled.close()
          pick((one) => noteUse(person.id, one), topic, words)
        }}
        onClose={stalled.close}
      />
    )
  if (newest !== null) return null
  return (
    <div className="flex justify-center">
      <SuggestButton onOpen={() => setIsAsked(true)} />
    </div>
  )
}

function useBareGreeting(draft: string, firstName: string): boolean {
  const isBare = isBareGreeting(draft, firstName)
  const [isStill, setIsStill] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsStill(isBare), isBare ? GREETING_MS : 0)
    return () => clearTimeout(timer)
  }, [isBare])
  return isBare && isStill
}

/** The topic of a conversation whose newest message is one of the other person and three days old. */
function useStalledTopic({ id, person }: ConversationView, newest: ChatTopicsProps['newest']) {
  const [openedAt] = useState(() => Date.now())
  const [isClosed, setIsClosed] = useState(false)
  const isAwaited = newest?.senderId === person.id && Date.parse(newest.createdAt) < openedAt - STALLED_MS
  const { data } = useQuery({ ...stalledTopicOf(id), enabled: isAwaited })
  return { topic: isAwaited && !isClosed ? data?.topic : null, close: () => setIsClosed(true) }
}
