import type { CaseRowView } from '@hearth/contract/console/cases'
import type { StaffMemberView } from '@hearth/contract/console/staff'
import type { Db } from '../../../db/open.ts'
import { listNames } from '../../profiles/profiles.ts'
import { type CaseRow, cases } from '../cases.store.ts'

/** Returns the staff members with these ids; one whose account is erased has an empty name. */
export async function staffById(
  db: Db,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => StaffMemberView | null> {
  const given = new Set(ids.filter((id) => id !== null))
  const names = await cases.listStaffNames(db, [...given])
  return (id) => (id === null ? null : { id, name: names.get(id) ?? '' })
}

/** Returns cases as rows of a queue. */
export async function caseRowsOf(db: Db, rows: readonly CaseRow[]): Promise<CaseRowView[]> {
  const names = await listNames(
    db,
    rows.flatMap(({ personId }) => personId ?? []),
  )
  const staff = await staffById(
    db,
    rows.map(({ claimedBy }) => claimedBy),
  )
  return rows.map((row) => ({
    number: row.number,
    version: row.version,
    priority: row.priority,
    state: row.state,
    subject: {
      id: row.personId,
      firstName: (row.personId && names.get(row.personId)) || null,
      ...(row.isUnassigned && { isUnknown: true as const }),
    },
    items: row.items,
    reporters: row.reporters,
    kinds: row.kinds,
    reasons: row.reasons,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    claimedBy: staff(row.claimedBy),
  }))
}

/** Returns a case as a row of a queue. */
export async function caseRowOf(db: Db, row: CaseRow): Promise<CaseRowView> {
  const [view] = await caseRowsOf(db, [row])
  if (!view) throw new Error('A row has no view')
  return view
}
