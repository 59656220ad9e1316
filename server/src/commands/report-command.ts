import { readConfig } from '../config.ts'
import { listReports, readReport } from '../features/reports/reading-reports.ts'
import { reportEncryptorOf } from '../outside/encryption.ts'
import { EXIT_USAGE, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run reports -- list

  All reports, newest first: number, day, reason and who it’s about.

npm run reports -- show NUMBER

  One report with its messages, decrypted. Keep it to yourself.
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
