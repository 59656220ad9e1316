import type { Judgement } from '@hearth/contract/console/verifications'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { pageOf, readCursor } from '../../../db/keyset.ts'
import type { Db, Tx } from '../../../db/open.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { AttemptRow } from '../attempts.store.ts'
import type { RecordingReview, WaitingRecording } from './reviews.rules.ts'

export type WaitingRecordingRow = AttemptRow &
  Pick<WaitingRecording, 'reviews' | 'earlierReviewerIds'> & { isRepeat: boolean }

/** Whether an attempt named `earlier` is one of the same person that was refused. */
const isEarlierRefusal = sql<boolean>`(earlier.person_id = verification_attempts.person_id
  and earlier.outcome = 'refused' and earlier.id <> verification_attempts.id)`

const reviewsOfRow = sql<RecordingReview[]>`(
  select coalesce(json_agg(json_build_object('reviewerId', reviewer_id, 'outcome', outcome, 'reason', reason,
      'photoIds', photo_ids) order by reviewed_at), '[]')
    from verification_reviews where attempt_id = verification_attempts.id)`

const earlierReviewerIds = sql<string[]>`array(
  select distinct reviewer_id from verification_reviews
    join verification_attempts earlier on earlier.id = verification_reviews.attempt_id
    where ${isEarlierRefusal})`

const isRepeat = sql<boolean>`exists (select from verification_attempts earlier where ${isEarlierRefusal})`

// As the condition of the index.
const isWaitingRow = sql<boolean>`(verification_attempts.sent_at is not null and verification_attempts.outcome is null)`

const waitingRows = (db: Db) =>
  db
    .selectFrom('verificationAttempts')
    .selectAll('verificationAttempts')
    .select([
      reviewsOfRow.as('reviews'),
      earlierReviewerIds.as('earlierReviewerIds'),
      isRepeat.as('isRepeat'),
    ])
    .where(isWaitingRow)

export const reviews = {
  find: (db: Db, attemptId: string): Promise<WaitingRecordingRow | undefined> =>
    waitingRows(db).where('verificationAttempts.id', '=', attemptId).executeTakeFirst(),

  /** Recordings that wait after the cursor, the oldest first. */
  list: (
    db: Db,
    { after, limit }: { after: RawBuilder<boolean>; limit: number },
  ): Promise<WaitingRecordingRow[]> =>
    waitingRows(db)
      .where(after)
      .orderBy('verificationAttempts.sentAt')
      .orderBy('verificationAttempts.id')
      .limit(limit)
      .execute(),

  /** Returns the ids of the recordings that wait and were judged. */
  listJudged: async (db: Db): Promise<string[]> =>
    (
      await db
        .selectFrom('verificationAttempts')
        .select('id')
        .where(isWaitingRow)
        .where('id', 'in', db.selectFrom('verificationReviews').select('attemptId'))
        .execute()
    ).map(({ id }) => id),

  count: async (db: Db): Promise<number> =>
    (
      await db
        .selectFrom('verificationAttempts')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(isWaitingRow)
        .executeTakeFirstOrThrow()
    ).count,

  /** When the latest of what waits was sent. */
  findNewest: async (db: Db): Promise<Date | undefined> =>
    (
      await db
        .selectFrom('verificationAttempts')
        .select('sentAt')
        .where(isWaitingRow)
        .orderBy('sentAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.sentAt ?? undefined,

  insert: (tx: Tx, row: Insertable<Database['verificationReviews']>) =>
    tx.insertInto('verificationReviews').values(row).execute(),
}

export const doubleReviews = {
  insert: (tx: Tx, row: Insertable<Database['doubleReviews']>) =>
    tx.insertInto('doubleReviews').values(row).execute(),

  countSince: (db: Db, since: Date): Promise<{ first: Judgement; second: Judgement; count: number }[]> =>
    db
      .selectFrom('doubleReviews')
      .select(['first', 'second', sql<number>`count(*)::int`.as('count')])
      .where('reviewedAt', '>', since)
      .groupBy(['first', 'second'])
      .execute(),

  clear: (tx: Tx, before: Date) => tx.deleteFrom('doubleReviews').where('reviewedAt', '<', before).execute(),
}

/** The condition for the rows after the cursor, the oldest first. Throws `page_unknown`. */
export function waitingAfter(cursor: string | undefined): RawBuilder<boolean> {
  const end = readCursor(cursor)
  if (!end) return sql`true`
  return sql`(verification_attempts.sent_at, verification_attempts.id) > (${end.at}::timestamptz, ${end.id}::uuid)`
}

/** Returns one page of rows and the cursor of the next. */
export const waitingPage = (rows: readonly WaitingRecordingRow[], limit: number) =>
  pageOf(rows, limit, ({ sentAt, startedAt, id }) => ({ at: sentAt ?? startedAt, id }))
