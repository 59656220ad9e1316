import { sql } from 'kysely'
import type { Db, Tx } from './open.ts'

/** Returns whether the role of this connection has rights beyond its own database. */
export async function hasRightsOfAdmin(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ isAdmin: boolean }>`
    select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as is_admin
    from pg_roles where rolname = current_user`.execute(db)
  return rows[0]?.isAdmin ?? false
}
