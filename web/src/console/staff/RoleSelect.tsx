import { StaffRole, type StaffView, staffRoles } from '@hearth/contract/console/staff'
import { ChevronDown } from 'lucide-react'
import { toast } from 'sonner'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaffChange } from './use-staff-change.ts'

/** The role of a staff member; choosing another one changes it at once. */
export function RoleSelect({ member }: { member: StaffView['members'][number] }) {
  const { staff: words, roles } = useTexts('console')
  const changing = useStaffChange(member.id, (change) => {
    if ('role' in change) toast(words.changed({ name: member.name, role: roles[change.role] }))
  })
  const chosen = changing.isPending && changing.variables && 'role' in changing.variables
  return (
    <span className="relative block">
      <select
        aria-label={words.role({ name: member.name })}
        value={chosen && 'role' in changing.variables ? changing.variables.role : member.role}
        disabled={changing.isPending}
        onChange={({ target }) => changing.mutate({ role: StaffRole.parse(target.value) })}
        className="min-h-11 appearance-none rounded-md border border-line-strong bg-raised ps-3 pe-9 text-ink text-sm off:opacity-60"
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roles[role]}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 inset-e-3 my-auto size-4 text-muted"
      />
    </span>
  )
}
