import { type Config, readConfig } from '../config/config.ts'
import { reportEncryptorOf } from '../cryptography/encryption.ts'
import type { Tx } from '../db/open.ts'
import { listReports, readReport } from '../features/reports/reading-reports.ts'
import { listFlags } from '../features/safety/safety.ts'
import { EXIT_USAGE, recordByOperator, runCommand, say, withCommunity } from './community-database.ts'

const USAGE = `npm run reports -- list

  All reports, newest first: number, day, reason and who it’s about.

npm run reports -- show NUMBER

  One report with its messages, decrypted. Keep it to yourself.

npm run reports -- flags

  What Hearth noticed by itself, newest first: time, rules, who it’s about, and the text. Keep it to yourself.
`

async function list(tx: Tx): Promise<string[]> {
  const lines = await listReports(tx)
  await recordByOperator(tx, { operation: 'reports.list', details: { count: String(lines.length) } })
  return lines
}

async function flags(tx: Tx): Promise<string[]> {
  const lines = await listFlags(tx)
  await recordByOperator(tx, { operation: 'reports.flags', details: { count: String(lines.length) } })
  return lines
}

async function show(tx: Tx, { authSecrets }: Config, given: string): Promise<string[]> {
  const found = await readReport(tx, reportEncryptorOf(authSecrets), given)
  if (!found) return []
  await recordByOperator(tx, { operation: 'reports.show', details: { report: found.number } })
  return found.lines
}

type Verb = { takes: number; read: (tx: Tx, config: Config, number: string) => Promise<string[]> }

const verbs = new Map<string, Verb>([
  ['list', { takes: 0, read: list }],
  ['show', { takes: 1, read: show }],
  ['flags', { takes: 0, read: flags }],
])

await runCommand(async ([name = '', ...args]) => {
  const verb = verbs.get(name)
  if (verb?.takes !== args.length) {
    process.stderr.write(USAGE)
    return EXIT_USAGE
  }
  const config = readConfig()
  const lines = await withCommunity(config, ({ transact }) =>
    transact((tx) => verb.read(tx, config, args[0] ?? '')),
  )
  for (const line of lines) say(line)
  return lines.length > 0 || name !== 'show' ? 0 : 1
})
