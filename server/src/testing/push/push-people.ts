import type { PushMessage } from '@hearth/contract/notifications/push'
import type { PushSettings } from '../../pushes.ts'
import type { Person } from '../test-server.ts'
import type { openPushService, ReceivedPush, TestSubscription } from './push-service.ts'

export type TestPushService = Awaited<ReturnType<typeof openPushService>>

/** Allows the push service of tests. */
export const testPush: PushSettings = {
  policy: { hosts: 'any', mayReachPrivate: true },
  subject: 'mailto:hearth@example.org',
}

export const messageIn = ({ payload }: ReceivedPush): PushMessage => JSON.parse(payload)

/** Subscribes the session of a person, who is never left alone. */
export async function subscribePerson(
  person: Pick<Person, 'api'>,
  service: TestPushService,
): Promise<TestSubscription> {
  const { api } = person
  const settings = await (await api.notifications.settings.$patch({ json: { quietHours: null } })).json()
  const subscription = service.subscribe(settings.pushKey ?? undefined)
  const reply = await api.notifications.subscription.$put({ json: subscription })
  if (!reply.ok) throw new Error(`the subscription was refused: ${await reply.text()}`)
  return subscription
}

/** Returns the messages that the browser of a subscription has got, in order. */
export const pushesTo = (service: TestPushService, { endpoint }: TestSubscription): PushMessage[] =>
  service.received.filter((push) => push.endpoint === endpoint).map(messageIn)
