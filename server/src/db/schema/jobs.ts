import type { Generated } from 'kysely'

/** The outcome of a background job. Its times are those of the database. */
export type JobStateTable = {
  name: string
  isScheduled: boolean
  lateAfterSeconds: number
  /** When a process first declared the job. */
  knownSince: Generated<Date>
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  /** Failed attempts since the last success. */
  failed: Generated<number>
}
