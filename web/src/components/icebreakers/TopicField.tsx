import type { TopicView } from '@hearth/contract/people/icebreakers'
import { useTopicTexts } from '../../lib/texts/icebreakers.ts'
import { SuggestButton, TakenTopic, Topics } from './Topics.tsx'
import { type OnDraft, useTopicDraft } from './use-topic-draft.ts'

type FoundTopics = {
  topics: readonly TopicView[] | undefined
  isMore: boolean
  hadSome: boolean
  error: 'often' | 'failed' | false
  more: () => void
  retry: () => void
  use: (topic: TopicView) => void
}

type TopicFieldProps = {
  firstName: string
  draft: string
  onDraft: OnDraft
  max: number
  found: FoundTopics
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** A button beside a field that puts a topic into it. */
export function TopicField({ firstName, found, isOpen, onOpen, ...field }: TopicFieldProps) {
  const { heading } = useTopicTexts()
  const { take, undo } = useTopicDraft(field)
  if (undo) return <TakenTopic onUndo={undo} />
  if (!isOpen) return <SuggestButton onOpen={() => onOpen(true)} />
  return (
    <Topics
      heading={heading}
      firstName={firstName}
      topics={found.topics}
      isMore={found.isMore}
      hadSome={found.hadSome}
      error={found.error}
      onPick={(topic, words) => {
        found.use(topic)
        take(words, topic.text !== undefined)
        onOpen(false)
      }}
      onMore={found.more}
      onRetry={found.retry}
      onClose={() => onOpen(false)}
    />
  )
}
