import { hashing } from './auth/auth.ts'
import { readConfig } from './config.ts'
import { migrate } from './db/migrations.ts'
import { openDatabase } from './db/open.ts'
import { seedWhenEmpty } from './demo/demo.ts'

const config = readConfig()
if (config.production) throw new Error('The demo community never moves into production')
const database = await openDatabase(config)
try {
  await migrate(database.unguarded)
  const seeded = await seedWhenEmpty(database, { hashPassword: hashing.hash, now: new Date() })
  process.stdout.write(
    seeded ? 'A demo community has moved in.\n' : 'There are people already: nothing changed.\n',
  )
} finally {
  await database.close()
}
