import { sql } from 'kysely'
import type { Transact } from './open.ts'

/**
 * Writes one row that nobody reads, and throws where the database takes no writes.
 * A read-only database and a standby refuse the first statement. The table is emptied with every commit, so that the
 * second one needs a new page each time, which a full disk refuses. No shared table grows by it.
 */
export const tryToWrite = (transact: Transact): Promise<void> =>
  transact(async (tx) => {
    await sql`create temporary table if not exists write_check (filling text) on commit delete rows`.execute(
      tx,
    )
    await sql`insert into write_check values ('x')`.execute(tx)
  })
