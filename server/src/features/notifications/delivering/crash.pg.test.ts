import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { pushEncryptorOf } from '../../../cryptography/encryption.ts'
import { makePushKeys } from '../../../cryptography/web-push.ts'
import { openPushSender } from '../../../outside/push/push-sender.ts'
import { senderOf } from '../../../testing/people/senders.ts'
import { startConversation } from '../../../testing/people/swiping.ts'
import { messageIn, testPush } from '../../../testing/push/push-people.ts'
import { openPushService } from '../../../testing/push/push-service.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { moveReadPosition } from '../../chat/reading/read-positions.ts'
import { subscribe } from '../subscriptions/subscriptions.ts'
import { openDelivery } from './pushes.ts'

const RUNS = 1000
const RUNS_MS = 1_200_000
/** After which a push that has begun is begun again. */
const LATER_MS = 16_000

const server = await openTestServer()
const service = await openPushService({ now: () => server.clock.now })
afterAll(service.close)
const { deps, clock, database } = server
const keys = makePushKeys()
const encryptor = pushEncryptorOf(['a secret that only this test knows'])
const sender = openPushSender({ ...testPush, keys, now: deps.now })

/** Where a process ends: nowhere, between the commit and the request, or between the request and its record. */
type CrashPoint = 'none' | 'before_request' | 'after_request'

/** Delivers as a process that ends there. */
async function deliverUntil(cut: CrashPoint): Promise<void> {
  let isCut = false
  const ending = new Error('the process has ended')
  const delivery = openDelivery(
    {
      ...deps,
      transact: (work) => (isCut ? Promise.reject(ending) : deps.transact(work)),
    },
    {
      send: async (push) => {
        if (cut === 'before_request') throw ending
        const outcome = await sender.send(push)
        isCut = cut === 'after_request'
        return outcome
      },
      encryptor,
      communityName: () => 'Hearth',
      baseUrl: 'https://hearth.example.org',
      count: () => undefined,
    },
  )
  const end = await delivery.deliver().catch((error: unknown) => error)
  expect(end).toBe(cut === 'none' ? undefined : ending)
}

/** How often a device shows something: it ignores what it has shown of a tag. */
function timesShown(): number {
  const versions = new Map<string, number>()
  let times = 0
  for (const { notification, hearth } of service.received.map(messageIn)) {
    if (hearth.version <= (versions.get(notification.tag) ?? 0)) continue
    versions.set(notification.tag, hearth.version)
    times += 1
  }
  return times
}

/** Two people of whom one has a device, and what writes and reads in their conversation. */
async function prepareConversation() {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  await server.idle()
  await database.db.updateTable('notifications').set({ dueAt: null }).execute()
  const { sessionId } = await senderOf(database.db, ben.id)
  const pushService = { keys: () => Promise.resolve(keys), refusalOf: () => undefined }
  await subscribe({ ...ben.ctx, pushService, pushEncryptor: encryptor }, sessionId, service.subscribe())
  await database.db.updateTable('notificationSettings').set({ quietFrom: null, quietTo: null }).execute()
  const writer = await senderOf(database.db, ana.id)
  const write = async () => {
    await server.send(writer, conversationId, { clientId: randomUUID(), content: 'Hello' })
    await server.idle()
  }
  const read = (seq: number) => moveReadPosition(ben.ctx, conversationId, { delivered: seq, read: seq })
  return { personId: ben.id, write, read }
}

const waitUntilLater = () => (clock.now = new Date(clock.now.getTime() + LATER_MS))

test('a push that a process has left is over once its message is read', async () => {
  const { personId, write, read } = await prepareConversation()
  await write()
  await deliverUntil('before_request')
  await read(1)
  waitUntilLater()
  await deliverUntil('none')
  const rows = database.db.selectFrom('notifications').select('dueAt').where('personId', '=', personId)
  expect(await rows.where('kind', '=', 'message').execute()).toEqual([{ dueAt: null }])
  expect(service.received).toEqual([])
  await server.jobs.runNow('sweep-notifications')
  expect(await database.db.selectFrom('pushSends').selectAll().execute()).toEqual([])
})

test(`each message is shown once, whenever a process ends: ${RUNS} runs`, { timeout: RUNS_MS }, async () => {
  const { write } = await prepareConversation()
  const cuts: CrashPoint[] = ['before_request', 'after_request']
  for (let run = 0; run < RUNS; run += 1) {
    await write()
    await deliverUntil(cuts[run % cuts.length] ?? 'none')
    // Its row still says that the push is under way.
    await deliverUntil('none')
    waitUntilLater()
    await deliverUntil('none')
  }
  expect(timesShown()).toBe(RUNS)
  // Only a request whose record was lost is repeated.
  expect(service.received).toHaveLength(RUNS * 1.5)
  expect(await database.db.selectFrom('pushSends').selectAll().execute()).toEqual([])
})
