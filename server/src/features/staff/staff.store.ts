import type { StaffRole } from '@hearth/contract/console/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'

/** More than any community has; the list has no pages. */
const MAX_LISTED = 1000

const rows = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('user', 'user.id', 'staff.personId')
    .select(['staff.personId', 'staff.role', 'staff.addedAt', 'staff.endedAt', 'user.email'])

export const staff = {
  find: (db: Db, personId: string) => rows(db).where('staff.personId', '=', personId).executeTakeFirst(),

  /** Returns those of these people who work or have worked here. */
  findAll: (db: Db, personIds: readonly string[]) =>
    rows(db).where(sql<boolean>`staff.person_id = any(${personIds}::uuid[])`).execute(),

  /** Returns everybody who works or has worked here, in the order in which they were added. */
  list: (db: Db) => rows(db).orderBy('staff.addedAt').orderBy('staff.personId').limit(MAX_LISTED).execute(),

  /** Returns where to mail everybody who works here now in one of these roles. */
  recipients: (db: Db, roles: readonly StaffRole[]): Promise<{ email: string; language: string | null }[]> =>
    db
      .selectFrom('staff')
      .innerJoin('user', 'user.id', 'staff.personId')
      .select(['user.email', 'user.language'])
      .where('staff.role', 'in', roles)
      .where('staff.endedAt', 'is', null)
      .orderBy('user.email')
      .execute(),

  /** Locks the active admins until the transaction ends, and returns their ids. */
  lockAdmins: async (tx: Tx): Promise<string[]> => {
    const admins = await tx
      .selectFrom('staff')
      .select('personId')
      .where('role', '=', 'admin')
      .where('endedAt', 'is', null)
      .orderBy('personId')
      .forUpdate()
      .execute()
    return admins.map(({ personId }) => personId)
  },

  /** Adds a person, or takes up one who has ended, with this role. */
  put: (tx: Tx, { personId, role, at }: { personId: string; role: StaffRole; at: Date }) =>
    tx
      .insertInto('staff')
      .values({ personId, role, addedAt: at })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet({ role, endedAt: null }))
      .execute(),

  /** Changes the role of a person who works here. Returns whether they do. */
  putRole: async (tx: Tx, personId: string, role: StaffRole): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ role })
      .where('personId', '=', personId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** Ends the work of a person. Returns whether they worked here until now. */
  end: async (tx: Tx, personId: string, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('staff')
      .set({ endedAt: at })
      .where('personId', '=', personId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
