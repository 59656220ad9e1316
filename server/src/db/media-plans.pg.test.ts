import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { intros } from '../features/intros/intros.store.ts'
import { listSameFile } from '../features/photos/photos.ts'
import { attempts } from '../features/verification/attempts.store.ts'
import { badges } from '../features/verification/badges/badges.store.ts'
import { livenessChecks } from '../features/verification/liveness/checking.store.ts'
import { reviews, waitingAfter } from '../features/verification/reviews/reviews.store.ts'
import { planOf } from '../testing/database/query-plans.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { Db } from './open.ts'

// The plans of what verifiers and moderators ask for, and of what the owners of recordings read.

const PEOPLE = 3000

const server = await openTestServer()
const { db } = server.database
let someone: string
let attemptId: string
let mediaId: string

beforeAll(async () => {
  await sql`insert into "user" (name, email, email_verified)
    select '', n || '@people.example', true from generate_series(1, ${PEOPLE}) n`.execute(db)
  await sql`create temp table numbered as select id, row_number() over () n from "user"`.execute(db)
  await sql`insert into verification_attempts
      (person_id, client_id, way, steps, code, started_at, ended_at, sent_at, is_double, outcome, reason, decided_at)
    select id, gen_random_uuid(), 'move', '{}', case when is_waiting then '1234' else '' end, at, at, at, false,
      case when not is_waiting then 'refused' end, case when not is_waiting then 'not_live' end,
      case when not is_waiting then at end
    from numbered, generate_series(1, 5) m,
      lateral (select now() - (n + m) * interval '1 minute' as at, n % 50 = 0 and m = 5 as is_waiting) state`.execute(
    db,
  )
  await sql`insert into verification_reviews (attempt_id, reviewer_id, outcome, reason, photo_ids, reviewed_at)
    select id, gen_random_uuid(), 'not_same', 'not_live', '{}', decided_at
    from verification_attempts where decided_at is not null`.execute(db)
  await sql`insert into badges (person_id, way, photo_ids, checked_at, expires_at)
    select id, 'move', array[gen_random_uuid()], now(), now() + n * interval '1 hour' from numbered`.execute(
    db,
  )
  await sql`insert into media (user_id, kind, state, file_key, source_hash, created_at)
    select id, 'intro', 'ready', 'intro/' || n, 'hash ' || n, now() from numbered`.execute(db)
  await sql`insert into intros (person_id, media_id, prompt_id, captions, state, ready_at, created_at)
    select user_id, media.id, 'on-repeat', '',
      case when n % 50 = 0 then 'waiting_for_review' else 'shown' end, now() - n * interval '1 minute', now()
    from media join numbered on numbered.id = user_id`.execute(db)
  await sql`analyze`.execute(db)
  const waiting = await db
    .selectFrom('verificationAttempts')
    .select(['id', 'personId'])
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  someone = waiting.personId
  attemptId = waiting.id
  mediaId = (await db.selectFrom('media').select('id').limit(1).executeTakeFirstOrThrow()).id
})

const now = new Date()
const dayAgo = new Date(now.getTime() - 86_400_000)
const page = { after: sql<boolean>`true`, limit: 21 }
const nextPage = { after: waitingAfter(`${now.toISOString()}_${randomUUID()}`), limit: 21 }
const waiting = 'verification_attempts_waiting'

test.each<[string, (db: Db) => Promise<unknown>, string, readonly string[]]>([
  ['recordings that wait', (on) => reviews.list(on, page), waiting, ['verification_reviews']],
  ['more recordings that wait', (on) => reviews.list(on, nextPage), waiting, ['verification_reviews']],
  ['how many recordings wait', (on) => reviews.count(on), waiting, []],
  ['the recording that was sent last', (on) => reviews.findNewest(on), waiting, []],
  ['recordings for software', (on) => livenessChecks.listUnchecked(on), waiting, []],
  [
    'a recording that is judged',
    (on) => reviews.find(on, attemptId),
    'verification_attempts_pkey',
    ['verification_reviews'],
  ],
  ['clips of the same file', (on) => listSameFile(on, mediaId), 'media_by_source', ['media']],
  ['my attempts', (on) => attempts.list(on, someone), 'verification_attempts_by_person', []],
  [
    'my attempts today',
    (on) => attempts.listStarts(on, someone, dayAgo),
    'verification_attempts_by_person',
    [],
  ],
  ['my badge', (on) => badges.find(on, someone), 'badges_pkey', []],
  ['badges whose year is over', (on) => badges.listExpired(on, now), 'badges_by_end', []],
  ['intros that wait', (on) => intros.listWaiting(on), 'intros_waiting', []],
  ['how many intros wait', (on) => intros.countWaiting(on), 'intros_waiting', []],
  ['the intro that came last', (on) => intros.findNewestWaiting(on), 'intros_waiting', []],
  ['my intro', (on) => intros.findReady(on, someone), 'intros_one_ready', []],
])('%s come by an index and never by reading the whole table', async (_, ask, index, others) => {
  const plan = await planOf(db, ask)
  expect(plan).toContain(index)
  for (const table of ['verification_attempts', 'badges', 'intros', ...others])
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
})

test('a plan without its index is seen, so this test can fail', async () => {
  await sql`drop index verification_attempts_waiting`.execute(db)
  expect(await planOf(db, (on) => reviews.list(on, page))).toMatch(/Seq Scan on verification_attempts/)
})
