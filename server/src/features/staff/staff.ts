import type { StaffChangeInput, StaffMemberView, StaffRole, StaffView } from '@hearth/contract/console/staff'
import { type Deps, emit, type StaffCtx } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type AuditActor, recordAudit } from '../audit/audit.ts'
import { staff } from './staff.store.ts'

type PersonChange = { actor: AuditActor; personId: string }
type RoleChange = PersonChange & { role: StaffRole }

const nameOf = (email: string) => email.slice(0, email.lastIndexOf('@'))

/** Returns the staff member if they have not ended. */
export async function findStaff(
  db: Db,
  personId: string,
): Promise<{ id: string; name: string; email: string; role: StaffRole } | undefined> {
  const row = await staff.find(db, personId)
  if (!row || row.endedAt) return undefined
  return { id: personId, name: nameOf(row.email), email: row.email, role: row.role }
}

/** Returns the names of staff by id, also of those who have ended. */
export async function staffNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StaffMemberView>> {
  const rows = await staff.findAll(db, ids)
  return new Map(rows.map(({ personId, email }) => [personId, { id: personId, name: nameOf(email) }]))
}

/** Returns where to mail everybody who works here now in one of these roles. */
export const staffToTell = (db: Db, roles: readonly StaffRole[]) => staff.recipients(db, roles)

/** Returns whether the person works or has worked here. */
export const isStaff = async (db: Db, personId: string): Promise<boolean> =>
  (await staff.find(db, personId)) !== undefined

/** Returns everybody who works or has worked here, in the order in which they were added. */
export const listStaff = (db: Db) => staff.list(db)

type OwnersOf = (personIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Returns the list for the console. `ownersOf` returns those of these people who own a passkey or an authenticator. */
export async function showStaff({ db }: Pick<Deps, 'db'>, ownersOf: OwnersOf): Promise<StaffView> {
  const rows = await staff.list(db)
  const owners = await ownersOf(rows.map(({ personId }) => personId))
  return {
    members: rows.map(({ personId, email, role, addedAt, endedAt }) => ({
      id: personId,
      name: nameOf(email),
      email,
      role,
      addedAt: addedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      hasSecondFactor: owners.has(personId),
    })),
  }
}

/** Returns the list as `showStaff` does, and records in the audit log that it was read. */
export async function readStaff(ctx: StaffCtx, ownersOf: OwnersOf): Promise<StaffView> {
  await ctx.transact((tx) =>
    recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'staff.list',
      details: {},
    }),
  )
  return showStaff(ctx, ownersOf)
}

/** Locks the admins, so that two of them cannot end each other at the same time. Throws `last_admin`. */
async function requireOtherAdmin(tx: Tx, personId: string): Promise<void> {
  const admins = await staff.lockAdmins(tx)
  if (admins.length === 1 && admins[0] === personId) throw new AppError('last_admin')
}

/** Adds a person as staff, or takes up one who has ended, with this role. Signs the person out. Throws `last_admin`. */
export async function addStaff(deps: Deps, tx: Tx, { actor, personId, role }: RoleChange): Promise<void> {
  if (role !== 'admin') await requireOtherAdmin(tx, personId)
  await staff.put(tx, { personId, role, at: deps.now() })
  await recordAudit(deps, tx, { actor, operation: 'staff.add', details: { personId, role } })
  await emit(deps, tx, 'staff.changed', { personId })
}

async function changeRole(deps: Deps, tx: Tx, { actor, personId, role }: RoleChange): Promise<void> {
  if (role !== 'admin') await requireOtherAdmin(tx, personId)
  if (!(await staff.putRole(tx, personId, role))) throw new AppError('staff_not_found')
  await recordAudit(deps, tx, { actor, operation: 'staff.change', details: { personId, role } })
  await emit(deps, tx, 'staff.changed', { personId })
}

/** Ends the work of a person and all sessions; the account and its history stay. Throws `staff_not_found` or `last_admin`. */
export async function endStaff(deps: Deps, tx: Tx, { actor, personId }: PersonChange): Promise<void> {
  await requireOtherAdmin(tx, personId)
  if (!(await staff.end(tx, personId, deps.now()))) throw new AppError('staff_not_found')
  await recordAudit(deps, tx, { actor, operation: 'staff.end', details: { personId } })
  await emit(deps, tx, 'staff.changed', { personId })
}

/** Changes the role of a person who works here, or ends their work, and signs them out. Throws `staff_not_found` or `last_admin`. */
export async function changeStaff(ctx: StaffCtx, personId: string, input: StaffChangeInput): Promise<void> {
  const change: PersonChange = { actor: { kind: 'staff', id: ctx.staff.id }, personId }
  await ctx.transact(async (tx) => {
    if ('role' in input) await changeRole(ctx, tx, { ...change, role: input.role })
    else await endStaff(ctx, tx, change)
  })
}
