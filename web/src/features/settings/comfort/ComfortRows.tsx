import type { MembershipView } from '@hearth/contract/membership/membership'
import { useQuery } from '@tanstack/react-query'
import { HandHeart, Palette } from 'lucide-react'
import { ownMembership } from '../../../api/membership.ts'
import { RowGroup } from '../../../components/layout/RowGroup.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { LinkRow } from '../rows/LinkRow.tsx'
import { LimitsRow } from './LimitsRow.tsx'
import { UndoRow } from './UndoRow.tsx'

/** Rows of the comfort. Where nobody can pay, there is none about a membership. */
export function ComfortRows() {
  const texts = useTexts('comfort')
  const { data } = useQuery(ownMembership)
  return (
    <RowGroup heading={texts.heading}>
      <UndoRow />
      <LimitsRow />
      {data?.payments === 'none' && <LinkRow to="/membership" icon={Palette} title={texts.colours} />}
      {data && data.payments !== 'none' && <MembershipRow membership={data} />}
    </RowGroup>
  )
}

function MembershipRow({ membership: { until } }: { membership: MembershipView }) {
  const { membership: texts } = useTexts('comfort')
  const { dayText } = useDates()
  return (
    <LinkRow
      to="/membership"
      icon={HandHeart}
      title={texts.title}
      text={until ? texts.until({ day: dayText(until) }) : texts.text}
    />
  )
}
