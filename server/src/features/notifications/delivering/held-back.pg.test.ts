import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pushEncryptorOf } from '../../../cryptography/encryption.ts'
import { makePushKeys } from '../../../cryptography/web-push.ts'
import { openPushSender } from '../../../outside/push/push-sender.ts'
import { senderOf } from '../../../testing/people/senders.ts'
import { pushesTo, testPush } from '../../../testing/push/push-people.ts'
import { openPushService } from '../../../testing/push/push-service.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { subscribe } from '../subscriptions/subscriptions.ts'
import { openDelivery } from './pushes.ts'

const PEOPLE = 6
/** More than one claim takes. */
const HELD_EACH = 130
const ROUNDS = 10
const NIGHT_MS = 28_800_000

const server = await openTestServer()
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)
const { deps, clock, database } = server
const { db } = database
const keys = makePushKeys()
const encryptor = pushEncryptorOf(['a secret that only this test knows'])
const sender = openPushSender({ ...testPush, keys, now: deps.now })
afterAll(() => sender.close())

/** Opens the delivery of a process of its own. */
const openProcess = () =>
  openDelivery(deps, {
    send: sender.send,
    encryptor,
    communityName: () => 'Hearth',
    baseUrl: 'https://hearth.example.org',
    count: () => undefined,
  })

async function personWithDevice() {
  const { id, ctx } = await server.person()
  const { sessionId } = await senderOf(db, id)
  const device = service.subscribe()
  const pushService = { keys: () => Promise.resolve(keys), refusalOf: () => undefined }
  await subscribe({ ...ctx, pushService, pushEncryptor: encryptor }, sessionId, device)
  return { id, device }
}

/** Makes due what was held back for these people since the night. */
async function holdBack(personIds: readonly string[]): Promise<void> {
  const at = new Date(clock.now.getTime() - NIGHT_MS)
  const rows = personIds.flatMap((personId) =>
    Array.from({ length: HELD_EACH }, () => ({
      personId,
      kind: 'like' as const,
      subjectId: randomUUID(),
      at,
      dueAt: clock.now,
    })),
  )
  await db.insertInto('notifications').values(rows).execute()
}

test('what was held back for a person is one push, whatever delivers it at the same time', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, personWithDevice))
  await db.updateTable('notificationSettings').set({ quietFrom: null, quietTo: null }).execute()
  const processes = [openProcess(), openProcess()]
  for (let round = 1; round <= ROUNDS; round += 1) {
    await holdBack(people.map(({ id }) => id))
    await Promise.all(processes.map(({ deliver }) => deliver()))
    const bodies = people.map(({ device }) => pushesTo(service, device).map((push) => push.notification.body))
    for (const body of bodies.flat()) expect(body).toContain(`${HELD_EACH} `)
    expect(bodies.map(({ length }) => length)).toEqual(people.map(() => round))
  }
})
