import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat/chat'
import type { PersonView } from '@hearth/contract/profile/people'
import { type ReactNode, useState } from 'react'
import { useTopics } from '../../api/icebreakers.ts'
import { TopicField } from '../../components/icebreakers/TopicField.tsx'
import type { OnDraft } from '../../components/icebreakers/use-topic-draft.ts'

type MomentTopicsProps = { person: PersonView; draft: string; onDraft: OnDraft }

/** Topics below the field for the first message. */
export function MomentTopics({ person, ...field }: MomentTopicsProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const found = useTopics(person.id, isOpen)
  return (
    <TopicField
      {...field}
      firstName={person.firstName}
      max={MAX_MESSAGE_LENGTH}
      found={found}
      isOpen={isOpen}
      onOpen={setIsOpen}
    />
  )
}
