import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat/chat'
import type { PersonView } from '@hearth/contract/profile/people'
import type { ReactNode } from 'react'
import { useTopicField } from '../../api/icebreakers.ts'
import { TopicField } from '../../components/icebreakers/TopicField.tsx'
import type { OnDraft } from '../../components/icebreakers/use-topic-draft.ts'

type MomentTopicsProps = { person: PersonView; draft: string; onDraft: OnDraft }

/** Topics below the field for the first message. */
export function MomentTopics({ person, ...field }: MomentTopicsProps): ReactNode {
  return <TopicField {...field} {...useTopicField(person)} max={MAX_MESSAGE_LENGTH} />
}
