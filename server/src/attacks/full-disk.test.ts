import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MessagesView } from '@hearth/contract/chat/chat'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { reportAttack } from '../testing/attacks/report-attack.ts'
import { movePairsIn, TALKERS_SECRET } from '../testing/people/chat-people.ts'
import { type KillableServer, openKillableServer } from '../testing/processes/killable-server.ts'
import { openSmallDisk } from '../testing/small-disk.ts'

// The disk with the data folder fills up while a member writes.

const isFull = process.env['ATTACKS'] === 'full'
const MESSAGES = isFull ? 1_000 : 60
const MB = 1024 * 1024
/** Space for the log of the database and for what is written before the disk is full. */
const ROOM_MB = 24

/** Writes a file until nothing more fits. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const size of [MB, 4096]) {
      const bytes = randomBytes(size)
      for (;;) await file.appendFile(bytes)
    }
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

test('on a full disk nothing acknowledged is lost, the server says that it is not ready, and goes on once there is space', async ({
  skip,
}) => {
  const template = inject('emptyDataPath')
  const usedMb = Number(execFileSync('du', ['-sm', template], { encoding: 'utf8' }).split('\t')[0])
  const disk = await openSmallDisk(usedMb + ROOM_MB)
  if (!disk) return skip('a file system can only be mounted as root')
  let server: KillableServer | undefined
  onTestFinished(async () => {
    await server?.kill()
    await disk.close()
  })
  const dataDir = join(disk.folder, 'data')
  await cp(template, dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  const [[ana] = []] = await movePairsIn(database.db, 1)
  await database.close()
  if (!ana) throw new Error('nobody has moved in')
  const env = { AUTH_SECRET: TALKERS_SECRET, LOG_LEVEL: 'silent', LIMITS_FACTOR: '100000' }
  server = await openKillableServer(dataDir, env)
  const ask = server.askWith(ana.cookie)
  const path = `/api/conversations/${ana.conversationId}/messages`
  const send = (clientId: string) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, content: `${clientId} ${'word '.repeat(300)}` }),
    }).then(
      ({ status }) => status,
      () => 0,
    )
  const isReady = () =>
    ask('/readyz').then(
      ({ ok }) => ok,
      () => false,
    )

  const isReadyWithin = async (ms: number): Promise<boolean> => {
    const started = performance.now()
    while (performance.now() - started < ms) {
      if (await isReady()) return true
      await delay(100)
    }
    return false
  }

  const ids = Array.from({ length: MESSAGES }, () => randomUUID())
  const acknowledged = new Set<string>()
  const filler = join(disk.folder, 'filler')
  for (const [n, id] of ids.entries()) {
    if (n === 10) await fill(filler)
    if ((await send(id)) === 200) acknowledged.add(id)
  }
  await expect.poll(isReady).toBe(false)
  const refused = ids.length - acknowledged.size
  await rm(filler)
  // A database that has lost its disk ends with its process, which a service manager starts again.
  if (!(await isReadyWithin(30_000))) {
    await server.kill()
    await server.start()
  }
  for (const id of ids) await expect.poll(() => send(id)).toBe(200)
  const stored = await countMessages()
  const wrong = ids.filter((id) => stored.get(id) !== 1)
  const of = `${acknowledged.size} acknowledged, ${refused} refused and sent again`
  reportAttack('full-disk', 'lost', { figure: wrong.length, of })

  /** Reads the whole conversation, as the other person would. */
  async function countMessages(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (let after = 0, hasMore = true; hasMore; ) {
      const view = MessagesView.parse(await (await ask(`${path}?after=${after}`)).json())
      for (const { content } of view.messages) {
        const id = content.slice(0, 36)
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      after = view.messages.at(-1)?.seq ?? after
      hasMore = view.hasMore
    }
    return counts
  }
}, 900_000)
