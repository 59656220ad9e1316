import { randomUUID } from 'node:crypto'
import { photoPath } from '@hearth/contract/photos/photos'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '../../db/open.ts'
import { copyOfTemplate } from '../../testing/database/test-database.ts'
import { openGate } from '../../testing/network/closable-proxy.ts'
import { senderOf } from '../../testing/people/senders.ts'
import { deal, like, pass, startConversation } from '../../testing/people/swiping.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person, type TestServer } from '../../testing/test-server.ts'

// The clocks of permits and of kept sessions stand still, so none of them ends by time.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
afterAll(() => void vi.useRealTimers())

const databaseUrl = await copyOfTemplate(inject('postgresUrl'))
const database = await openDatabase({ databaseUrl, poolSize: 20 })
const server = await openTestServer({ database })
/** Somebody who changes rows past every server. */
const outside = new Client({ connectionString: databaseUrl })
beforeAll(() => outside.connect())
afterAll(async () => {
  await outside.end()
  await database.close()
})

type MetPair = { ana: Person; ben: Person; photoIds: string[] }
type Meet = (ana: Person, ben: Person) => Promise<unknown>
const dealt: Meet = (ana, ben) => deal(ben.ctx, ana.id)
const liked: Meet = (ana, ben) => like(ana, ben)
const matched: Meet = (ana, ben) => startConversation(ana, ben)
const onlyMatched: Meet = (ana, ben) =>
  outside.query(
    'insert into matches (user1_id, user2_id) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid))',
    [ana.id, ben.id],
  )

/** Ben may look at Ana. */
async function meet(meeting: Meet = dealt): Promise<MetPair> {
  const [ana, ben] = [await server.person(), await server.person()]
  const photoIds = await photosFor(server, ana, 2)
  await meeting(ana, ben)
  return { ana, ben, photoIds }
}

const Health = z.object({ services: z.object({ notifications: z.string() }) })
const stateOf = async ({ ask }: TestServer) =>
  Health.parse(await (await ask('/healthz')).json()).services.notifications

/** The processes of PostgreSQL that serve the connections of servers that listen. */
async function listenersNow(): Promise<number[]> {
  const { rows } = await outside.query<{ pid: number }>(`select pid from pg_stat_activity
    where application_name = 'hearth_notifications' and datname = current_database()`)
  return rows.map(({ pid }) => pid)
}

const lookAt = async ({ ben, photoIds: [id = ''] }: MetPair, from: TestServer = server) =>
  (await from.ask(photoPath(id, 160, 'webp'), {}, await ben.cookie())).status

/** His own pass ends his right, and nobody is told: from then on a picture comes by a permit, or not at all. */
const passUntold = ({ ana, ben }: MetPair) =>
  outside.query(
    `insert into swipes (swiper_id, swiped_id, is_like, client_id) values ($1, $2, false, gen_random_uuid())`,
    [ben.id, ana.id],
  )

const pause = ({ ana }: MetPair, isPaused = true) =>
  outside.query('update profiles set is_active = $2 where user_id = $1', [ana.id, !isPaused])

const suspending = `with decision as (
  insert into decisions (number, person_id, measure, ground, facts, is_own_initiative, created_at)
    values (gen_random_uuid()::text, $1, 'suspend', 'scam', 'Asked several people for money.', true, now())
    returning id)
  insert into restrictions (person_id, kind, decision_id) select $1, 'suspended', id from decision`
const hiding = `with decision as (
  insert into decisions (number, person_id, measure, ground, facts, is_own_initiative, created_at)
    values (gen_random_uuid()::text, $1, 'suspend', 'scam', 'Asked several people for money.', true, now())
    returning id)
  insert into hidden_things (person_id, kind, thing_id, decision_id) select $1, 'photo', $2, id from decision`

/** Each with the people and things that the statement takes, and how he comes to see her. */
const changes: [string, string, (pair: MetPair) => string[], number, Meet?][] = [
  ['she blocks him', 'insert into blocks values ($1, $2, now())', ({ ana, ben }) => [ana.id, ben.id], 404],
  ['he blocks her', 'insert into blocks values ($1, $2, now())', ({ ana, ben }) => [ben.id, ana.id], 404],
  [
    'she ends the match',
    'insert into blocks (blocker_id, blocked_id, created_at, is_block, is_parting) values ($1, $2, now(), false, true)',
    ({ ana, ben }) => [ana.id, ben.id],
    404,
    matched,
  ],
  [
    'the match is deleted',
    'delete from matches where $1 in (user1_id, user2_id)',
    ({ ben }) => [ben.id],
    404,
    onlyMatched,
  ],
  ['she undoes her like', 'delete from swipes where swiper_id = $1', ({ ana }) => [ana.id], 404, liked],
  [
    'she passes after all',
    'update swipes set is_like = false where swiper_id = $1',
    ({ ana }) => [ana.id],
    404,
    liked,
  ],
  ['she pauses', 'update profiles set is_active = false where user_id = $1', ({ ana }) => [ana.id], 404],
  [
    'she is shown only to people she likes',
    'insert into wishes (user_id, is_only_to_liked) values ($1, true)',
    ({ ana }) => [ana.id],
    404,
  ],
  ['she is suspended', suspending, ({ ana }) => [ana.id], 404],
  ['he is suspended', suspending, ({ ben }) => [ben.id], 401],
  [
    'he must wait for approval',
    `insert into restrictions (person_id, kind) values ($1, 'waiting')`,
    ({ ben }) => [ben.id],
    404,
  ],
  [
    'he becomes staff',
    `insert into staff (person_id, role, added_at) values ($1, 'moderator', now())`,
    ({ ben }) => [ben.id],
    401,
  ],
  ['her account is deleted', 'delete from "user" where id = $1', ({ ana }) => [ana.id], 404],
  ['his account is deleted', 'delete from "user" where id = $1', ({ ben }) => [ben.id], 401],
  ['his session is deleted', 'delete from session where user_id = $1', ({ ben }) => [ben.id], 401],
  [
    'his session gets another token',
    `update session set token = 'another' || id where user_id = $1`,
    ({ ben }) => [ben.id],
    401,
  ],
  [
    'his session expires earlier',
    `update session set expires_at = 'epoch' where user_id = $1`,
    ({ ben }) => [ben.id],
    401,
  ],
  ['a decision hides the photo', hiding, ({ ana, photoIds: [id = ''] }) => [ana.id, id], 404],
  [
    'the photo is deleted',
    'update photos set deleted_at = now() where id = $1',
    ({ photoIds: [id = ''] }) => [id],
    404,
  ],
  ['its row is deleted', 'delete from photos where id = $1', ({ photoIds: [id = ''] }) => [id], 404],
  [
    'its file is missing',
    'update photos set missing_since = now() where id = $1',
    ({ photoIds: [id = ''] }) => [id],
    404,
  ],
]

test.each(changes)('when by SQL %s, a permitted photo is gone', async (_, statement, values, status, by) => {
  const pair = await meet(by)
  expect(await lookAt(pair)).toBe(200)
  await outside.query(statement, values(pair))
  await expect.poll(() => lookAt(pair)).toBe(status)
})

test('terms that everybody must accept end kept sessions', async () => {
  const pair = await meet()
  expect(await lookAt(pair)).toBe(200)
  await outside.query(`insert into page_versions values ('terms', 'en', 1, 'Be kind.', '', true, now())`)
  onTestFinished(async () => void (await outside.query('delete from page_versions')))
  await expect.poll(() => lookAt(pair)).toBe(401)
})

test('a block in one process ends the permits of another', async () => {
  const other = await openTestServer({ database, photoFiles: server.files })
  const pair = await meet()
  expect(await lookAt(pair, other)).toBe(200)
  await pair.ana.api.people[':personId'].block.$put({ param: { personId: pair.ben.id } })
  await expect.poll(() => lookAt(pair, other)).toBe(404)
})

test('when PostgreSQL ends the connection that listens, no earlier permit counts, and new ones do', async () => {
  const pair = await meet()
  expect(await lookAt(pair)).toBe(200)
  await passUntold(pair)
  expect(await lookAt(pair)).toBe(200)
  const before = await listenersNow()
  await outside.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
  const areNew = (pids: number[]) =>
    pids.length === before.length && !pids.some((pid) => before.includes(pid))
  await expect.poll(async () => areNew(await listenersNow())).toBe(true)
  await expect.poll(() => stateOf(server)).toBe('up')
  expect(await lookAt(pair)).toBe(404)
  const next = await meet()
  expect(await lookAt(next)).toBe(200)
  await passUntold(next)
  expect(await lookAt(next)).toBe(200)
})

test('while nothing listens each picture is checked, and what has changed meanwhile counts afterwards', async () => {
  const throughGate = new URL(databaseUrl)
  const gate = await openGate(Number(throughGate.port), throughGate.hostname)
  throughGate.port = String(gate.port)
  const behind = await openDatabase({ databaseUrl: throughGate.href })
  const deaf = await openTestServer({
    database: { ...database, listen: behind.listen },
    photoFiles: server.files,
  })
  const state = () => stateOf(deaf)
  const pair = await meet()
  expect([await lookAt(pair, deaf), await state()]).toEqual([200, 'up'])
  await gate.shut()
  await expect.poll(state).toBe('down')
  for (const isPaused of [true, false, true, false]) {
    await pause(pair, isPaused)
    expect(await lookAt(pair, deaf)).toBe(isPaused ? 404 : 200)
  }
  await gate.open()
  await expect.poll(state).toBe('up')
  expect(await lookAt(pair, deaf)).toBe(200)
  await pause(pair)
  await expect.poll(() => lookAt(pair, deaf)).toBe(404)
  await behind.close()
  await gate.shut()
})

test('swipes, matches, messages and looks send no notification', async () => {
  const heard: (string | undefined)[] = []
  const listener = new Client({ connectionString: databaseUrl })
  await listener.connect()
  onTestFinished(() => listener.end())
  await listener.query('listen permission_changed')
  const pair = await meet()
  const { ana, ben } = pair
  const cleo = await server.person()
  await Promise.all([ana, ben, cleo].map((one) => one.cookie()))
  const ended = Promise.withResolvers<void>()
  listener.on('notification', ({ payload }) => {
    heard.push(payload)
    if (payload === cleo.id) ended.resolve()
  })
  expect((await pass(cleo, ana)).status).toBe(200)
  const { conversationId } = await startConversation(ana, ben)
  const sender = await senderOf(server.database.db, ben.id)
  for (const content of ['Hello', 'How are you?'])
    await server.send(sender, conversationId, { clientId: randomUUID(), content })
  expect(await lookAt(pair)).toBe(200)
  await pause({ ana: cleo, ben, photoIds: [] })
  await ended.promise
  expect(heard).toEqual([cleo.id])
})
