import { MAX_NOTE_LENGTH } from '@hearth/contract/people/matching'
import type { PersonView } from '@hearth/contract/profile/people'
import type { ReactNode } from 'react'
import { useTopicField } from '../../../api/icebreakers.ts'
import { TopicField } from '../../../components/icebreakers/TopicField.tsx'

/** A note has no mark that would tell of words of a language model. */
const inRules = { words: 'rules' } as const

type NoteTopicsProps = { person: PersonView; draft: string; onDraft: (text: string) => void }

/** Topics below the field for a note. */
export function NoteTopics({ person, ...field }: NoteTopicsProps): ReactNode {
  return <TopicField {...field} {...useTopicField(person, inRules)} max={MAX_NOTE_LENGTH} />
}
