import type { MemberRowView } from '@hearth/contract/console/members'
import { useTexts } from '../../lib/texts/texts.ts'
import { Tag, type TagTone } from '../case/parts.tsx'

const tones: Record<MemberRowView['state'], TagTone> = {
  active: 'brand',
  paused: 'plain',
  suspended: 'danger',
  unconfirmed: 'plain',
}

export function StateTag({ state }: Pick<MemberRowView, 'state'>) {
  const { states } = useTexts('consoleMembers')
  return <Tag tone={tones[state]}>{states[state]}</Tag>
}
