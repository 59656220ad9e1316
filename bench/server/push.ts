import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { pino } from 'pino'
import { pushEncryptorOf } from '../../server/src/cryptography/encryption.ts'
import { makePushKeys } from '../../server/src/cryptography/web-push.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { openDelivery } from '../../server/src/features/notifications/notifications.ts'
import { type DevicePush, openPushSender } from '../../server/src/outside/push/push-sender.ts'
import { openPostgres } from '../../tools/system.ts'

// Seconds until 1,000 subscriptions are told of a message each, on PostgreSQL. The control, in turns with it, posts the same
// messages, 20 at a time, without the database. The push service is a thread that takes everything.

const PEOPLE = 1000
const ROUNDS = process.argv.includes('--quick') ? 1 : 5
const MUST_SECONDS = 5
const POSTS = 20

/** The push service, in a thread of its own. */
async function openService(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const service = new Worker(
    `const { createServer } = require('node:http')
     const server = createServer((request, reply) => {
       request.resume().on('end', () => reply.writeHead(201).end())
     })
     server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port))`,
    { eval: true },
  )
  const [port] = await once(service, 'message')
  return { url: `http://127.0.0.1:${port}`, close: () => service.terminate() }
}

const postgres = await openPostgres()
const database = await openDatabase({ databaseUrl: postgres.url })
const { unguarded: db } = database
await migrate(db)
const service = await openService()
const encryptor = pushEncryptorOf(['a secret that only the benchmark knows'])
const receiver = makePushKeys()

const ids = async (of: string) => {
  const { rows } = await sql<{ id: string }>`insert into "user" (name, email, email_verified)
    select '', ${of} || n || '@people.example', true from generate_series(1, ${PEOPLE}::int) n returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function fill(): Promise<void> {
  const [senders, recipients] = [await ids('sender'), await ids('recipient')]
  await sql`insert into matches (user1_id, user2_id)
    select least(a, b), greatest(a, b) from unnest(${senders}::uuid[], ${recipients}::uuid[]) pairs (a, b)`.execute(
    db,
  )
  await sql`insert into conversations (match_id, last_seq, last_message_at) select id, 1, now() from matches`.execute(
    db,
  )
  await sql`insert into messages (conversation_id, sender_id, client_id, seq, content)
    select conversations.id, sender.id, gen_random_uuid(), 1, 'Hello'
    from conversations join matches on matches.id = match_id
      join unnest(${senders}::uuid[]) sender (id) on sender.id in (user1_id, user2_id)`.execute(db)
  const sessions = await sql<{ id: string; userId: string }>`
    insert into session (user_id, token, expires_at, created_at, updated_at)
      select id, gen_random_uuid()::text, now() + interval '1 day', now(), now()
      from unnest(${recipients}::uuid[]) recipient (id) returning id, user_id`.execute(db)
  const auth = Buffer.alloc(16, 1).toString('base64url')
  const rows = sessions.rows.map(({ id: sessionId, userId: personId }) => {
    const endpoint = `${service.url}/${sessionId}`
    const content = JSON.stringify({ endpoint, p256dh: receiver.publicKey, auth })
    return {
      personId,
      sessionId,
      endpointHash: encryptor.hash(endpoint),
      content: encryptor.encrypt(content, sessionId),
      createdAt: new Date(),
    }
  })
  await db.insertInto('pushSubscriptions').values(rows).execute()
  await sql`insert into notification_settings (person_id, quiet_from, quiet_to)
    select id, null, null from unnest(${recipients}::uuid[]) recipient (id)`.execute(db)
  await sql`insert into notifications (person_id, kind, subject_id, other_id, version, at)
    select recipient.id, 'message', conversations.id,
      case when user1_id = recipient.id then user2_id else user1_id end, 0, now()
    from conversations join matches on matches.id = match_id
      join unnest(${recipients}::uuid[]) recipient (id) on recipient.id in (user1_id, user2_id)`.execute(db)
  await sql`analyze`.execute(db)
}

await fill()
const policy = { hosts: 'any', mayReachPrivate: true } as const
const sender = openPushSender({
  keys: makePushKeys(),
  subject: 'mailto:hearth@example.org',
  policy,
  now: () => new Date(),
})
let sent: DevicePush[] = []
const delivery = openDelivery(
  { ...database, now: () => new Date(), log: pino({ level: 'silent' }) },
  {
    send: (push) => {
      sent.push(push)
      return sender.send(push)
    },
    encryptor,
    communityName: () => 'Hearth',
    baseUrl: 'https://hearth.example.org',
    count: () => undefined,
  },
)

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

async function postAgain(pushes: readonly DevicePush[]): Promise<void> {
  const waiting = [...pushes]
  const next = async () => {
    for (let push = waiting.pop(); push; push = waiting.pop()) await sender.send(push)
  }
  await Promise.all(Array.from({ length: POSTS }, next))
}

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const [delivered, control]: [number[], number[]] = [[], []]
for (let round = 0; round < ROUNDS; round += 1) {
  await sql`update notifications set version = version + 1, due_at = now()`.execute(db)
  sent = []
  delivered.push(await secondsOf(delivery.deliver))
  if (sent.length !== PEOPLE) throw new Error(`${sent.length} pushes were sent`)
  control.push(await secondsOf(() => postAgain(sent)))
}
const seconds = medianOf(delivered)
const without = medianOf(control)
process.stdout.write(
  `${PEOPLE} subscriptions: ${seconds.toFixed(2)} s (at most ${MUST_SECONDS} s), posts alone ${without.toFixed(2)} s, ` +
    `ratio ${(seconds / without).toFixed(2)}\n`,
)
sender.close()
await service.close()
await database.close()
await postgres.close()
if (seconds > MUST_SECONDS) process.exitCode = 1
