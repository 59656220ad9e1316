import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { dayOf } from '@hearth/contract/ages'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { movePairsIn, TALKERS_SECRET, type Talker } from '../testing/people/chat-people.ts'
import { openKillableServer } from '../testing/processes/killable-server.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

// The server is killed while people sign up, like back and delete their accounts, and while a backup is made.

const isFull = process.env['ATTACKS'] === 'full'
/** The parts of the time of an undisturbed round at which the server is killed. */
const KILLED_AT = isFull ? [0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95] : [0.4]
const PASSWORD = 'correct horse battery'
const HOUR_MS = 3_600_000

const folder = await mkdtemp(join(tmpdir(), 'hearth-crashes-'))
const dataDir = join(folder, 'data')
afterAll(() => rm(folder, { recursive: true, force: true }))

const env = { AUTH_SECRET: TALKERS_SECRET, LOG_LEVEL: 'error', LIMITS_FACTOR: '1000' }

async function inDatabase<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>) {
  const database = await openDatabase({ dataDir })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Two people who may decide about each other, and one who may delete their account. */
type KilledRound = { pair: [Talker, Talker]; leaver: Talker; email: string; clientIds: [string, string] }

async function moveIn(rounds: number): Promise<KilledRound[]> {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  return inDatabase(async (db) => {
    const pairs = await movePairsIn(db, 2 * rounds)
    await db.deleteFrom('conversations').execute()
    await db.deleteFrom('matches').execute()
    const dealtOn = dayOf(new Date())
    const dealt = pairs.flat().map(({ id, withId }) => ({ viewerId: id, personId: withId, dealtOn }))
    await db.insertInto('dealtPeople').values(dealt).execute()
    await db
      .updateTable('session')
      .set({ provedAt: new Date(Date.now() + HOUR_MS) })
      .execute()
    return Array.from({ length: rounds }, (_, n): KilledRound => {
      const [pair, [leaver] = []] = [pairs[2 * n], pairs[2 * n + 1]]
      if (!pair || !leaver) throw new Error('nobody has moved in')
      const clientIds: [string, string] = [randomUUID(), randomUUID()]
      return { pair, leaver, email: `${randomUUID()}@people.example`, clientIds }
    })
  })
}

const rounds = await moveIn(KILLED_AT.length + 1)
const server = await openKillableServer(dataDir, env)

const post = (cookie: string, path: string, body: object) =>
  server.askWith(cookie)(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const isDone = (reply: Promise<Response>) =>
  reply.then(
    ({ status }) => status === 200 || status === 401,
    () => false,
  )

const likeAs = ({ pair, clientIds }: KilledRound, n: 0 | 1) =>
  post(pair[n].cookie, '/api/swipes', { clientId: clientIds[n], swipedId: pair[n].withId, isLike: true })

/** Everything at once. Returns for each part whether it was answered. */
const operate = (round: KilledRound) =>
  Promise.all([
    isDone(post('', '/api/auth/sign-up', { email: round.email, password: PASSWORD })),
    isDone(likeAs(round, 1)),
    isDone(server.askWith(round.leaver.cookie)('/api/account', { method: 'DELETE' })),
  ])

/** The rows of each part: of the account, of the likes with their match, and of the account that is deleted. */
const rowsOf = ({ email, pair, leaver }: KilledRound) =>
  inDatabase(async (db) => {
    const count = async (rows: Promise<unknown[]>) => (await rows).length
    const users = await db.selectFrom('user').select('id').where('email', '=', email).execute()
    const [id = randomUUID()] = users.map((user) => user.id)
    const ids = pair.map((one) => one.id)
    return [
      [
        users.length,
        await count(db.selectFrom('account').select('id').where('userId', '=', id).execute()),
        await count(db.selectFrom('profiles').select('userId').where('userId', '=', id).execute()),
      ],
      [
        await count(db.selectFrom('swipes').select('swipedId').where('swiperId', 'in', ids).execute()),
        await count(db.selectFrom('matches').select('id').where('user1Id', 'in', ids).execute()),
      ],
      [
        await count(db.selectFrom('user').select('id').where('id', '=', leaver.id).execute()),
        await count(db.selectFrom('profiles').select('userId').where('userId', '=', leaver.id).execute()),
        await count(db.selectFrom('session').select('id').where('userId', '=', leaver.id).execute()),
      ],
    ].map(String)
  })

const BEFORE = ['0,0,0', '1,0', '1,1,1']
const AFTER = ['1,1,1', '2,1', '0,0,0']

test('an operation answered before a kill is kept, another one is done wholly or not at all and can be repeated', async () => {
  const [undisturbed, ...killed] = rounds
  if (!undisturbed) throw new Error('there is no round')
  expect((await likeAs(undisturbed, 0)).status).toBe(200)
  const started = performance.now()
  expect(await operate(undisturbed)).toEqual([true, true, true])
  const roundMs = performance.now() - started
  const faults: string[] = []
  for (const [n, round] of killed.entries()) {
    expect((await likeAs(round, 0)).status).toBe(200)
    const answers = operate(round)
    await delay(roundMs * (KILLED_AT[n] ?? 0))
    await server.kill()
    const answered = await answers
    const left = await rowsOf(round)
    for (const [part, rows] of left.entries()) {
      const allowed = answered[part] ? [AFTER[part]] : [BEFORE[part], AFTER[part]]
      if (!allowed.includes(rows))
        faults.push(`round ${n}, part ${part}, answered ${answered[part]}: ${rows}`)
    }
    await server.start()
    await expect.poll(async () => (await operate(round)).every(Boolean)).toBe(true)
  }
  const backups = join(folder, 'backups')
  const made = runOperatorCommand('backup/backup', [`--to=${backups}`], { ...env, DATA_DIR: dataDir })
  const begun = async () => (await readdir(backups).catch(() => [])).length > 0
  await expect.poll(begun, { interval: 5 }).toBe(true)
  await server.kill()
  const { code } = await made
  const whole = (await readdir(backups)).filter((name) => /\.tar(?:\.enc)?$/.test(name))
  if (whole.length !== (code === 0 ? 1 : 0)) faults.push(`backup: code ${code}, ${whole.join()}`)
  for (const round of rounds) {
    const rows = await rowsOf(round)
    if (String(rows) !== String(AFTER)) faults.push(`in the end: ${rows.join(' | ')}`)
  }
  expect(faults).toEqual([])
  reportAttack('crashes', 'halves', { figure: faults.length, of: `${KILLED_AT.length + 1} kills` })
}, 900_000)
