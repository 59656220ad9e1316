import { mayDo, type StaffOperation } from '@hearth/contract/console/staff'
import type { Deps } from '../../../context.ts'
import { listStaff } from '../../staff/staff.ts'
import { staffNoting } from './staff-noting.store.ts'

const DAY_MS = 86_400_000

/** Since when the newest of something waits for staff who may do this, apart from one of them; undefined if nothing does. */
export type WaitingForStaff = {
  operation: StaffOperation
  newest: Date | undefined
  exceptFor?: string | null
}

/** Notes for each staff member that something new waits that their role may see to, and withdraws it once nothing does. */
export async function noteForStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  waiting: readonly WaitingForStaff[],
): Promise<void> {
  const at = now()
  const members = (await listStaff(db)).filter(({ endedAt }) => !endedAt)
  const newestFor = Map.groupBy(members, ({ personId, role }) =>
    Math.max(
      0,
      ...waiting
        .filter(({ operation, exceptFor }) => mayDo(role, operation) && exceptFor !== personId)
        .map(({ newest }) => newest?.getTime() ?? 0),
    ),
  )
  for (const [newest, people] of newestFor) {
    const personIds = people.map(({ personId }) => personId)
    if (newest === 0) await staffNoting.withdraw(db, personIds, at)
    else if (newest > at.getTime() - DAY_MS) await staffNoting.note(db, personIds, new Date(newest), at)
  }
}
