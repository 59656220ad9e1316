import { mayDo, type StaffView } from '@hearth/contract/console/staff'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/buttons/Button.tsx'
import { Chip } from '../../components/person/Chip.tsx'
import { FailedState, Waiting } from '../../components/states/States.tsx'
import { useDates } from '../../lib/format/dates.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaff } from '../access/Access.tsx'
import { ScreenBody } from '../frame/ScreenBody.tsx'
import { SkeletonLines } from '../frame/SkeletonLines.tsx'
import { allStaff } from '../queries.ts'
import { EndAccess } from './EndAccess.tsx'
import { RoleSelect } from './RoleSelect.tsx'

type Member = StaffView['members'][number]

/** Everybody who works here, with their roles; an admin changes them. */
export function StaffScreen() {
  const { staff: words } = useTexts('console')
  const staff = useQuery(allStaff)
  return (
    <ScreenBody heading={words.heading} text={words.text}>
      {staff.isPending && (
        <Waiting onRetry={() => void staff.refetch()}>
          <SkeletonLines />
        </Waiting>
      )}
      {staff.isLoadingError && <FailedState onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <ul aria-label={words.list} className="divide-y divide-line border-line border-y">
          {staff.data.members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </ScreenBody>
  )
}

function MemberRow({ member }: { member: Member }) {
  const { staff: words, roles } = useTexts('console')
  const { dayText } = useDates()
  const me = useStaff()
  const [isEnding, setIsEnding] = useState(false)
  const mayChange = mayDo(me.role, 'staff.change') && member.endedAt === null
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
          <bdi className="wrap-anywhere">{member.email}</bdi>
          {member.id === me.id && <Chip>{words.you}</Chip>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
          {member.endedAt
            ? words.ended({ day: dayText(member.endedAt) })
            : words.since({ day: dayText(member.addedAt) })}
          {member.endedAt === null && <Protection hasSecondFactor={member.hasSecondFactor} />}
        </p>
      </div>
      {mayChange ? (
        <>
          <RoleSelect member={member} />
          <Button
            variant="quiet"
            aria-label={words.endOf({ name: member.name })}
            className="-me-5"
            onClick={() => setIsEnding(true)}
          >
            {words.end}
          </Button>
        </>
      ) : (
        <p className="text-sm">{roles[member.role]}</p>
      )}
      {isEnding && <EndAccess member={member} onClose={() => setIsEnding(false)} />}
    </li>
  )
}

function Protection({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  const { staff: words } = useTexts('console')
  const Icon = hasSecondFactor ? ShieldCheck : ShieldAlert
  return (
    <span className={`inline-flex items-center gap-1 ${hasSecondFactor ? '' : 'font-medium text-danger'}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {hasSecondFactor ? words.protected : words.unprotected}
    </span>
  )
}
