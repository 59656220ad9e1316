import type { MemberRowView } from '@hearth/contract/console/members'
import { mayDo } from '@hearth/contract/console/staff'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'

type ReportsProps = { member: Pick<MemberRowView, 'reports' | 'caseNumber'> }

/** How many reports there are about a member, with a link to the latest case. */
export function Reports({ member: { reports, caseNumber } }: ReportsProps) {
  const words = useTexts('consoleMembers')
  const { role } = useStaff()
  if (reports === 0) return null
  const text = words.reports({ n: reports })
  if (!caseNumber || !mayDo(role, 'cases.read')) return <span className="text-xs">{text}</span>
  return (
    <Link
      to={`/cases/${caseNumber}`}
      className="-my-3 -ms-1 inline-flex min-h-11 items-center rounded-md px-1 font-medium text-brand-strong text-xs underline"
    >
      {text}
    </Link>
  )
}
