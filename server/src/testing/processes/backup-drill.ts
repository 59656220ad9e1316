import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { InboxView, MessagesView } from '@hearth/contract/chat/chat'
import { expect } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { readSignIn } from '../../demo/community.ts'
import { scene } from '../photos/drawn-photos.ts'
import { fingerprintsBelow } from '../photos/photo-folder.ts'
import { type Ask, upload } from '../photos/uploading.ts'
import { openKillableServer } from './killable-server.ts'
import { runOperatorCommand } from './operator-commands.ts'

const SENDS_A_SECOND = 50
const SENDS_FOR_MS = 1500
const KEY = 'a passphrase for the backup of a drill'

type Drill = {
  dataDir: string
  backups: string
  settings: Record<string, string>
  /** Destroys the database, where it is not in the folder. */
  destroy: () => Promise<void>
}

/**
 * Fills a community, backs it up while people write, destroys all of it, restores it and signs in again. Prints how long
 * the recovery took and how many messages were lost: those that were sent after the backup.
 */
export async function runBackupDrill({ dataDir, backups, settings, destroy }: Drill) {
  const env = { ...settings, DATA_DIR: dataDir, BACKUP_KEY: KEY }
  const server = await openKillableServer(dataDir, { ...settings, DEMO: '1', LIMITS_FACTOR: '100000' })
  const { email, password } = readSignIn(readConfig({}).demoFolder)
  const ask = await server.signIn(email, password)
  const photo = await upload(ask, await scene({ seed: 7 }))
  expect(photo.refused).toBeUndefined()
  const conversationId = await firstConversation(ask)
  const before = (await readAll(ask, conversationId)).length
  const photos = await fingerprintsBelow(join(dataDir, 'photos', 'photos'))

  const sender = openSender(ask, conversationId)
  await delay(SENDS_FOR_MS)
  const backup = await runOperatorCommand('backup/backup', [`--to=${backups}`, '--encrypt'], env)
  expect(backup).toEqual({ code: 0, output: expect.stringMatching(/^Backup written and verified/) })
  await delay(SENDS_FOR_MS)
  const sent = await sender.stop()

  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
  await destroy()
  const startedAt = performance.now()
  const [name = ''] = await readdir(backups)
  const restored = await runOperatorCommand('backup/restore', [join(backups, name)], env)
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored in/) })
  const restoreMs = performance.now() - startedAt
  await server.start()
  const recoveryMs = performance.now() - startedAt

  const session = await (await ask('/api/session')).json()
  expect(session).toMatchObject({ session: { person: { email } } })
  await server.signIn(email, password)
  expect(await fingerprintsBelow(join(dataDir, 'photos', 'photos'))).toEqual(photos)
  const found = (await readAll(ask, conversationId)).slice(before)
  // The oldest ones, all of them, in their order.
  expect(found).toEqual(sent.slice(0, found.length))
  expect(found.length).toBeGreaterThan(0)
  const lost = sent.length - found.length
  await server.stop()
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `Recovery: ${seconds(recoveryMs)} s, of which restore ${seconds(restoreMs)} s. ` +
      `Lost: ${lost} of ${sent.length} messages, those sent after the backup.`,
  )
  return { backup: backup.output, restored: restored.output, lost }
}

async function firstConversation(ask: Ask): Promise<string> {
  const { entries } = InboxView.parse(await (await ask('/api/inbox')).json())
  const id = entries.find((entry) => entry.conversationId)?.conversationId
  if (!id) throw new Error('The demo member has no conversation')
  return id
}

/** Returns the texts of a conversation, oldest first. */
async function readAll(ask: Ask, conversationId: string): Promise<string[]> {
  const texts: string[] = []
  let after = 0
  for (;;) {
    const response = await ask(`/api/conversations/${conversationId}/messages?after=${after}`)
    const view = MessagesView.parse(await response.json())
    texts.push(...view.messages.map(({ content }) => content))
    after = view.messages.at(-1)?.seq ?? after
    if (!view.hasMore) return texts
  }
}

/** Sends messages in turn and returns those that were acknowledged. */
function openSender(ask: Ask, conversationId: string) {
  const sent: string[] = []
  const over = new AbortController()
  const work = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const content = `Number ${n} of the drill`
      const response = await ask(`/api/conversations/${conversationId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: randomUUID(), content }),
      })
      expect(response.status).toBe(200)
      sent.push(content)
      await delay(1000 / SENDS_A_SECOND)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await work
      return sent
    },
  }
}
