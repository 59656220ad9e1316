import { sql } from 'kysely'
import type { Db } from '../open.ts'

const HOUR_S = 3_600
/** A job that runs every hour or more often may miss two runs; a daily job has two hours more than a day. */
const LATE_AFTER_S = { hourly: 3 * HOUR_S, daily: 26 * HOUR_S }
/** The oldest job of a queue without a schedule. */
const WAITS_AT_MOST_S = 300

export type JobState = {
  name: string
  /** In whichever process; null before the first time. */
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  /** Jobs that have not started, those that wait for a retry included. */
  waiting: number
  active: number
  /** The age of the oldest unfinished job, 0 if there is none. */
  oldestSeconds: number
  /** Failed attempts since the last success. */
  failed: number
  /** A scheduled job has not succeeded for too long; another job has been unfinished for too long. */
  isLate: boolean
}

type DeclaredJob = { name: string; schedule?: string; lateAfterSeconds?: number }

function lateAfterOf({ schedule, lateAfterSeconds }: DeclaredJob): number {
  if (lateAfterSeconds !== undefined) return lateAfterSeconds
  if (!schedule) return WAITS_AT_MOST_S
  const [, hour] = schedule.split(' ')
  return hour === '*' ? LATE_AFTER_S.hourly : LATE_AFTER_S.daily
}

/** Stores what `readJobStates` has to know of each job. Outcomes stay. */
export async function declareStates(db: Db, jobs: readonly DeclaredJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    name: job.name,
    isScheduled: job.schedule !== undefined,
    lateAfterSeconds: lateAfterOf(job),
  }))
  await db
    .insertInto('jobStates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        isScheduled: row.ref('excluded.isScheduled'),
        lateAfterSeconds: row.ref('excluded.lateAfterSeconds'),
      })),
    )
    .execute()
}

/** Deletes the states of jobs that this release does not have. */
export async function forgetOtherStates(db: Db, jobs: readonly { name: string }[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await db.deleteFrom('jobStates').where('name', 'not in', names).execute()
}

/** Stores the outcome of an attempt of a job. */
export async function recordOutcome(db: Db, name: string, isSuccess: boolean): Promise<void> {
  await db
    .updateTable('jobStates')
    .set(
      isSuccess
        ? { lastSuccessAt: sql<Date>`now()`, failed: 0 }
        : { lastFailureAt: sql<Date>`now()`, failed: sql<number>`failed + 1` },
    )
    .where('name', '=', name)
    .execute()
}

/** Returns whether any job has succeeded in the last five minutes. Some are due every minute. */
export async function hasRecentSuccess(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from job_states where last_success_at > now() - interval '5 minutes' limit 1`.execute(db)
  return rows.length > 0
}

/** As the library writes it in the condition of its index of these jobs. */
const isUnfinished = sql`state in ('created', 'retry', 'active')`

/**
 * Returns the state of every background job, by name. Every process reads the same, whether or not it runs jobs, and a
 * restart changes nothing. There are none before the first start.
 */
export async function readJobStates(db: Db): Promise<JobState[]> {
  const queue = await sql<{ job: string | null }>`select to_regclass('pgboss.job')::text as job`.execute(db)
  if (!queue.rows[0]?.job) return []
  const { rows } = await sql<JobState>`
    select name, last_success_at, last_failure_at, failed,
      coalesce(waiting, 0)::int as waiting, coalesce(active, 0)::int as active,
      coalesce(extract(epoch from now() - oldest), 0)::float8 as oldest_seconds,
      case when is_scheduled then coalesce(last_success_at, known_since) else coalesce(oldest, now()) end
        < now() - make_interval(secs => late_after_seconds) as is_late
    from job_states left join (
      select name, count(*) filter (where state <> 'active') as waiting,
        count(*) filter (where state = 'active') as active
      from pgboss.job where ${isUnfinished} group by name) queued using (name)
    left join lateral (
      select created_on as oldest from pgboss.job
      where job.name = job_states.name and ${isUnfinished} order by created_on limit 1) first on true
    order by name`.execute(db)
  return rows
}
