import { randomUUID } from 'node:crypto'
import { subscribePerson, type TestPushService } from '../push/push-people.ts'
import type { Person, TestServer } from '../test-server.ts'
import type { Canaries } from './canary.ts'
import { granted, write } from './planting.ts'

type Subscribing = { service: TestPushService; canaries: Canaries; owner: Person; partner: Person }

/** A zone in which nobody else lives here. */
const ZONE = 'Pacific/Chatham'
const CONTENT = 'push_subscriptions.content'

/** Subscribes a device of the owner and one of the match; what the database may have of them encrypted only is a canary. */
export async function openDevices({ service, canaries, owner, partner }: Subscribing) {
  const devices = [
    { reader: 'owner', ...(await subscribePerson(owner, service)) },
    { reader: 'match', ...(await subscribePerson(partner, service)) },
  ] as const
  for (const { reader, endpoint, p256dh, auth } of devices) {
    canaries.add(`${CONTENT} (endpoint of the ${reader})`, new URL(endpoint).pathname.split('/').at(-1) ?? '')
    canaries.add(`${CONTENT} (key of the ${reader})`, p256dh)
    canaries.add(`${CONTENT} (auth of the ${reader})`, auth)
  }
  return devices
}

type Using = Subscribing & { server: TestServer; liked: Person; conversationId: string }

/** Adds the private key as only the memory of the server has it. */
async function addKey({ server, canaries }: Using): Promise<void> {
  const key = await server.database.db.selectFrom('pushKeys').select('privateKey').executeTakeFirstOrThrow()
  canaries.add('push_keys.private_key (decrypted)', server.allDeps.pushEncryptor.decrypt(key.privateKey))
}

/** Lets a push about the owner fail, and mails the others what is new of the owner. */
async function tell({ server, service, owner, partner, liked, conversationId }: Using): Promise<void> {
  await server.idle()
  if (service.received.length === 0) throw new Error('no device was told anything')
  service.answerNext({ status: 403, body: 'another key' })
  await write(owner, conversationId, 'Good evening')
  await server.idle()
  const mailed = [
    { who: partner, channels: { match: 'mail' } },
    { who: liked, channels: { note: 'mail' } },
  ] as const
  for (const { who, channels } of mailed) {
    await granted(who.api.notifications.settings.$patch({ json: { channels } }))
    await granted(who.api.notifications.visit.$put({ json: { timeZone: 'UTC' } }))
  }
  await server.database.db
    .updateTable('notificationSettings')
    .set({ digestAt: server.clock.now })
    .where('personId', 'in', [partner.id, liked.id])
    .execute()
  await server.jobs.runNow('send-digests')
  await server.idle()
  for (const { email } of [partner, liked])
    if (!server.mailsTo(email).some(({ unsubscribe }) => unsubscribe)) throw new Error('there is no digest')
}

/** Uses everything about notifications, so that its rows are there, and what is told is searched. */
export async function usePushes(using: Using): Promise<void> {
  const { server, owner, partner, conversationId } = using
  await addKey(using)
  await tell(using)
  using.canaries.add('notification_settings.time_zone', ZONE)
  await granted(owner.api.notifications.visit.$put({ json: { timeZone: ZONE } }))
  await granted(
    owner.api.notifications.mutes[':conversationId'].$put({
      param: { conversationId },
      json: { until: null },
    }),
  )
  const of = (personId: string, otherId: string) => ({
    personId,
    otherId,
    notificationId: randomUUID(),
    subscriptionId: randomUUID(),
    // Over, so that nothing waits for them.
    until: server.clock.now,
  })
  await server.database.db
    .insertInto('pushSends')
    .values([of(owner.id, partner.id), of(partner.id, owner.id)])
    .execute()
}
