import { sql } from 'kysely'
import { pino } from 'pino'
import { noCounts, type StaffCtx } from '../../server/src/context.ts'
import { caseEncryptorOf } from '../../server/src/cryptography/encryption.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { addItem, listCases, readCase } from '../../server/src/features/cases/cases.ts'
import { openPostgres } from '../../tools/system.ts'

// Milliseconds to open a case with 500 reports, and to show a page of 10,000 open cases, on PostgreSQL. The control, in
// turns with each, is the plain query for the same rows.

const isQuick = process.argv.includes('--quick')
const CASES = 10_000
const REPORTS = 500
const MESSAGES = 20
const ROUNDS = isQuick ? 20 : 100
const CASE_MUST_MS = 300
const PAGE_MUST_MS = 100

const postgres = await openPostgres()
const database = await openDatabase({ databaseUrl: postgres.url })
const { unguarded: db } = database
await migrate(db)

const ids = async (count: number, of: string) => {
  const { rows } = await sql<{ id: string }>`insert into "user" (name, email, email_verified)
    select '', ${of} || n || '@people.example', true from generate_series(1, ${count}::int) n returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
await sql`update profiles set first_name = 'Ana', display_name = 'Ana', date_of_birth = '1996-03-01'`.execute(
  db,
)
const [staffId = ''] = await ids(1, 'staff')
const [personId = ''] = await ids(1, 'reported')
const reporters = await ids(REPORTS, 'reporter')
await ids(CASES, 'subject')

const ctx: StaffCtx = {
  db: database.db,
  transact: database.transact,
  transactAtOnce: database.transactAtOnce,
  now: () => new Date(),
  publish: () => {},
  counts: noCounts,
  listeners: {
    'people.changed': [],
    'approval.changed': [],
    'swipe.stored': [],
    'match.stored': [],
    'note.sent': [],
    'note.undone': [],
    'account.changed': [],
    'staff.changed': [],
    'pair.ending': [],
    'matches.erased': [],
    'hidden_word.added': [],
    'signal.raised': [],
    'block.removed': [],
    'pair.reunited': [],
    'photo.stored': [],
    'photos.changed': [],
    'hidden_things.changed': [],
    'verification.decided': [],
    'media.ready': [],
    'media.refused': [],
    'photo.deleted': [],
    'decision.made': [],
    'decision.reviewed': [],
    'appeal.sent': [],
    'intro.reviewed': [],
    'case.decided': [],
  },
  caseEncryptor: caseEncryptorOf(['a secret that only the bench knows, long enough']),
  deckDraw: () => 0,
  payments: 'none',
  limits: { cardsADay: 0, newCardsADay: 0, factor: 1 },
  afterReply: (work) => void work(),
  log: pino({ level: 'silent' }),
  staff: { id: staffId, role: 'moderator', isFresh: true },
}

const messages = Array.from({ length: MESSAGES }, (_, at) => ({
  seq: at + 1,
  by: 'subject' as const,
  content: 'A message as long as many are, about the weekend and the sea. '.repeat(3),
  at: new Date().toISOString(),
  isReported: at === MESSAGES / 2,
  isNote: false,
}))

let number = ''
for (const reporterId of reporters)
  ({ number } = await ctx.transact((tx) =>
    addItem(ctx, tx, {
      personId,
      kind: 'report',
      reporterId,
      reason: 'scam',
      priority: 1,
      content: { words: 'They asked for money', messages },
    }),
  ))

await sql`insert into cases (number, person_id, priority, state, items, reporters, kinds, reasons, opened_at, due_at)
  select 'CASE' || row_number() over (), id, (random() * 2)::int, 'open', 1, 1, '{report}', '{scam}', now(),
    now() + random() * interval '3 days'
  from "user" where email like 'subject%'`.execute(db)
await sql`analyze`.execute(db)

let after: string | undefined
for (let page = 0; page < CASES / 100; page += 1) {
  const { next } = await listCases(ctx, { queue: 'waiting', after })
  after = next ?? undefined
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const share = (of: readonly number[], part: number) =>
  of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) * part)] ?? 0

/** Prints both and returns the slow end of its own. */
async function measure(
  name: string,
  work: () => Promise<unknown>,
  control: () => Promise<unknown>,
): Promise<number> {
  const [own, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < ROUNDS; n += 1) {
    own.push(await timed(work))
    bare.push(await timed(control))
  }
  console.log(
    `${name.padEnd(28)} median ${share(own, 0.5).toFixed(1)} ms   95 % within ${share(own, 0.95).toFixed(1)} ms   ` +
      `control: plain query ${share(bare, 0.5).toFixed(1)} ms   ratio ${(share(own, 0.5) / share(bare, 0.5)).toFixed(1)}`,
  )
  return share(own, 0.95)
}

const plainItems = () =>
  sql`select * from case_items where case_id = (select id from cases where number = ${number})
    order by created_at desc, id desc limit 51`.execute(db)
const plainPage = () =>
  sql`select * from cases where state <> 'decided' order by priority, due_at, id limit 51`.execute(db)

const opening = await measure(`a case with ${REPORTS} reports`, () => readCase(ctx, number), plainItems)
const first = await measure('the first page', () => listCases(ctx, { queue: 'waiting' }), plainPage)
const middle = await measure(
  'a page in the middle',
  () => listCases(ctx, { queue: 'waiting', after }),
  plainPage,
)

const isFast = opening <= CASE_MUST_MS && Math.max(first, middle) <= PAGE_MUST_MS
console.log(
  `\nmust: 95 % of cases within ${CASE_MUST_MS} ms and of pages within ${PAGE_MUST_MS} ms: ${isFast ? 'yes' : 'NO'}`,
)
await database.close()
await postgres.close()
process.exitCode = isFast ? 0 : 1
