import type { Config } from '../config/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { AuditFault } from '../features/audit/audit.rules.ts'
import { listAudit, verifyAudit } from '../features/audit/reading-audit.ts'
import { openAuditHeads } from '../outside/audit-heads.ts'
import { runVerb, say } from './community-database.ts'

const USAGE = `npm run audit -- verify

  Recomputes the audit log and compares it with audit-heads.log. Names the first entry that is wrong.

npm run audit -- list

  The last 100 entries, newest last: number, time, actor, operation and details.
`

const explanations: Record<AuditFault['kind'], string> = {
  missing: 'is missing',
  changed: 'was changed, or the entry before it',
  rewritten: 'isn’t the one that was recorded as the last entry',
  added: 'was added without the head of the log',
}

async function verify({ transact }: OpenDatabase, { dataDir }: Config): Promise<number> {
  const heads = await openAuditHeads(dataDir).list()
  const { entries, deleted, fault } = await transact((tx) => verifyAudit(tx, heads))
  if (fault) {
    say(`Entry ${fault.number} ${explanations[fault.kind]}.`)
    return 1
  }
  say(`Entries: ${entries}, none changed or missing. Heads in audit-heads.log: ${heads.length}.`)
  if (deleted > 0) say(`Entries up to ${deleted} were deleted after three years.`)
  const recorded = heads.at(-1)?.number ?? 0
  if (recorded < deleted + entries) say(`No head is recorded yet for the entries after ${recorded}.`)
  return 0
}

async function list({ db }: OpenDatabase): Promise<number> {
  for (const line of await listAudit(db)) say(line)
  return 0
}

const verbs = new Map([
  ['verify', verify],
  ['list', list],
])

await runVerb(USAGE, verbs)
