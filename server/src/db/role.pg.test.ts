import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openLog } from '../outside/log.ts'
import { warnOfAdminRole } from '../start-checks.ts'
import { copyOfTemplate } from '../testing/database/test-database.ts'
import { openDatabase } from './open.ts'
import { hasRightsOfAdmin } from './role.ts'

test('a role that may do more than own its database is told from one that may not, and warned of', async () => {
  const database = await openDatabase({
    databaseUrl: await copyOfTemplate(inject('postgresUrl')),
    poolSize: 2,
  })
  onTestFinished(database.close)
  const lines: string[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  // The tests are administrators of their database.
  expect(await hasRightsOfAdmin(database.db)).toBe(true)
  await warnOfAdminRole(database, { production: true }, log)
  await warnOfAdminRole(database, { production: false }, log)
  expect(lines).toEqual([expect.stringContaining('the role of DATABASE_URL is an administrator')])
  const rights = ['nologin', 'superuser', 'createrole', 'createdb', 'bypassrls']
  const found: boolean[] = []
  for (const right of rights)
    await database.transact(async (tx) => {
      await sql`create role of_the_test ${sql.raw(right)}`.execute(tx)
      await sql`set local role of_the_test`.execute(tx)
      found.push(await hasRightsOfAdmin(tx))
      await sql`reset role`.execute(tx)
      await sql`drop role of_the_test`.execute(tx)
    })
  expect(found).toEqual([false, true, true, true, true])
})
