import { readConfig } from '../config.ts'
import { listReports, readReport } from '../features/safety/reading-reports.ts'
import { reportEncryptorOf } from '../outside/encryption.ts'
import { EXIT_USAGE, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run reports -- list

  Every report that is kept, the newest first: its number, its day, its reason, and about whom it is.

npm run reports -- show NUMBER

  One report with what was said, decrypted. What you see is meant for nobody else.
`

await runCommand(async ([verb, number, ...rest]) => {
  const isWhole = verb === 'list' ? number === undefined : verb === 'show' && number && rest.length === 0
  if (!isWhole) {
    process.stderr.write(USAGE)
    return EXIT_USAGE
  }
  const config = readConfig()
  return withCommunity(config, async ({ db }) => {
    if (verb === 'list') {
      for (const line of await listReports(db)) say(line)
      return 0
    }
    const lines = await readReport(db, reportEncryptorOf(config.authSecret), number ?? '')
    for (const line of lines) say(line)
    return lines.length > 0 ? 0 : 1
  })
})
