import { moveToPostgres } from '../../backup/move-to-postgres.ts'
import { readConfig } from '../../config/config.ts'
import { EXIT_USAGE, refuse, runCommand, say } from '../community-database.ts'
import { durationOf } from './wording.ts'

const USAGE = `DATABASE_URL=postgres://… npm run move-to-postgres

  Copies the embedded database in DATA_DIR into the empty PostgreSQL database of DATABASE_URL. Stop Hearth first.
`

await runCommand(async (args) => {
  if (args.length > 0) {
    process.stderr.write(USAGE)
    return EXIT_USAGE
  }
  const { dataDir, databaseUrl } = readConfig()
  if (!databaseUrl) return refuse('Set DATABASE_URL to an empty PostgreSQL database. Nothing changed.')
  const startedAt = Date.now()
  const { contents, rows, skipped } = await moveToPostgres(dataDir, databaseUrl)
  say(`Moved in ${durationOf(Date.now() - startedAt)}: ${contents.tables.length} tables, ${rows} rows.`)
  say('Number and checksum of the rows of every table are the same on both sides.')
  if (skipped.length > 0) say(`Not moved, because Hearth has no such tables: ${skipped.join(', ')}`)
  say(
    'Then run “npm run photos -- adopt”: until then no photo file is deleted, because the database is another one.',
  )
  say(
    'Start Hearth with this DATABASE_URL and the same DATA_DIR: photos stay there. The folder “database” in it is',
  )
  say('unchanged and not used any more. Delete it once you have a backup.')
  return 0
})
