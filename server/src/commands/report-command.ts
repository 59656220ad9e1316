import { type Config, readConfig } from '../config.ts'
import type { Tx } from '../db/open.ts'
import { listReports, readReport } from '../features/reports/reading-reports.ts'
import { reportEncryptorOf } from '../outside/encryption.ts'
import { EXIT_USAGE, recordByOperator, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run reports -- list

  All reports, newest first: number, day, reason and who it’s about.

npm run reports -- show NUMBER

  One report with its messages, decrypted. Keep it to yourself.
`

async function list(tx: Tx): Promise<string[]> {
  const lines = await listReports(tx)
  await recordByOperator(tx, { operation: 'reports.list', details: { count: String(lines.length) } })
  return lines
}

async function show(tx: Tx, { authSecret }: Config, given: string): Promise<string[]> {
  const found = await readReport(tx, reportEncryptorOf(authSecret), given)
  if (!found) return []
  await recordByOperator(tx, { operation: 'reports.show', details: { report: found.number } })
  return found.lines
}

await runCommand(async ([verb, number, ...rest]) => {
  const isWhole = verb === 'list' ? number === undefined : verb === 'show' && number && rest.length === 0
  if (!isWhole) {
    process.stderr.write(USAGE)
    return EXIT_USAGE
  }
  const config = readConfig()
  const lines = await withCommunity(config, ({ transact }) =>
    transact((tx) => (number === undefined ? list(tx) : show(tx, config, number))),
  )
  for (const line of lines) say(line)
  return lines.length > 0 || verb === 'list' ? 0 : 1
})
