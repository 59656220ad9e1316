import { sql } from 'kysely'
import type { Db, Transact } from './open.ts'

/** Throws if the database is read-only or a standby. */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select current_setting('transaction_read_only') as state`.execute(db)
  if (rows[0]?.state !== 'off') throw new Error('the database is in a read-only transaction')
}

/**
 * Throws if the database accepts no writes. A read-only database or a standby refuses the first statement. The table
 * is emptied with every commit, so the second statement needs a new page, which a full disk refuses, and no table
 * grows.
 */
export const tryToWrite = (transact: Transact): Promise<void> =>
  transact(async (tx) => {
    await sql`create temporary table if not exists write_check (filling text) on commit delete rows`.execute(
      tx,
    )
    await sql`insert into write_check values ('x')`.execute(tx)
  })
