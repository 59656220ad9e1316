import { type JobState, readJobStates } from '../db/jobs/job-states.ts'
import type { OpenDatabase } from '../db/open.ts'
import { runVerb, say } from './community-database.ts'

const USAGE = `npm run jobs -- status

  Each background job: when it last succeeded and last failed, in whichever process, and what waits.
  The exit code is 1 if a job is late.
`

const timeOf = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'

const lineOf = ({ name, lastSuccessAt, lastFailureAt, waiting, failed, isLate }: JobState) =>
  [
    name.padEnd(20),
    timeOf(lastSuccessAt).padEnd(16),
    timeOf(lastFailureAt).padEnd(16),
    String(waiting).padStart(7),
    String(failed).padStart(6),
    isLate ? ' late' : '',
  ]
    .join('  ')
    .trimEnd()

async function status({ db }: OpenDatabase): Promise<number> {
  const states = await readJobStates(db)
  say('job                   succeeded (UTC)   failed (UTC)      waiting  failed')
  for (const state of states) say(lineOf(state))
  return states.some(({ isLate }) => isLate) ? 1 : 0
}

await runVerb(USAGE, new Map([['status', status]]))
