import { hashing } from '../auth/auth.ts'
import { readConfig } from '../config/config.ts'
import { migrate } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { importWhenEmpty } from '../demo/import.ts'

const config = readConfig()
if (config.production) throw new Error('You can’t import the demo community in production')
const database = await openDatabase(config)
try {
  await migrate(database.unguarded)
  const folder = config.demoFolder
  const isImported = await importWhenEmpty(database, { hashPassword: hashing.hash, now: new Date(), folder })
  process.stdout.write(
    isImported ? 'Demo community imported.\n' : 'There are people here already. Nothing changed.\n',
  )
} finally {
  await database.close()
}
