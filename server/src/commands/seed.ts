import { hashing } from '../auth/auth.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { importWhenEmpty } from '../demo/import.ts'

const config = readConfig()
if (config.production) throw new Error('The demo community is never imported in production')
const database = await openDatabase(config)
try {
  await migrate(database.unguarded)
  const folder = config.demoFolder
  const isImported = await importWhenEmpty(database, { hashPassword: hashing.hash, now: new Date(), folder })
  process.stdout.write(
    isImported ? 'The demo community was imported.\n' : 'There are people already: nothing changed.\n',
  )
} finally {
  await database.close()
}
