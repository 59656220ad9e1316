import type { OnSessionsEnded } from './auth/sign-in-reply.ts'
import type { Config } from './config/config.ts'
import type { Deps } from './context.ts'
import { pushEncryptorOf } from './cryptography/encryption.ts'
import type { Secrets } from './cryptography/secrets.ts'
import {
  type Delivery,
  noDelivery,
  openDelivery,
  openNoter,
  openPushKeys,
  type PushOutcomeName,
  type PushService,
} from './features/notifications/notifications.ts'
import { type EgressPolicy, refusalOfHost } from './outside/push/egress.ts'
import { openPushSender, type PushSender, pushSubject } from './outside/push/push-sender.ts'
import type { EndedSession } from './realtime/sockets.ts'

export type PushSettings = {
  policy: EgressPolicy
  /** By which push services know the operator. */
  subject: string
}

/** Without a public address, as in development, most push services still accept this subject. */
const SUBJECT_WITHOUT_ADDRESS = 'mailto:operator@localhost'

/** Returns the settings of pushes, or `undefined` if they are switched off. */
export const pushSettingsOf = (config: Config): PushSettings | undefined =>
  config.push === 'off'
    ? undefined
    : {
        policy: { hosts: config.push, mayReachPrivate: !config.production },
        subject: pushSubject(config) ?? SUBJECT_WITHOUT_ADDRESS,
      }

type PushOpening = {
  deps: Pick<Deps, 'db' | 'transact' | 'now' | 'log'>
  settings: {
    baseUrl: string
    secrets: Secrets
    brand: { name: string }
    push?: PushSettings | undefined
  }
  askForPushes?: (() => Promise<void>) | undefined
  count: (outcome: PushOutcomeName) => void
}

export type OpenPushes = ReturnType<typeof openPushes>

/** Opens noting and delivering in this process. */
export function openPushes({ deps, settings, askForPushes, count }: PushOpening) {
  const encryptor = pushEncryptorOf(settings.secrets)
  const { push } = settings
  const keys = openPushKeys(deps, encryptor)
  const sender = push && openSender(push, keys, deps.now)
  const delivery: Delivery = sender
    ? openDelivery(deps, {
        send: async (one) => (await sender()).send(one),
        encryptor,
        communityName: () => settings.brand.name,
        baseUrl: settings.baseUrl,
        count,
        askOther: askForPushes,
      })
    : noDelivery
  const noter = openNoter(deps, delivery.wake)
  const service: PushService | undefined = push && {
    keys,
    refusalOf: (endpoint) => refusalOfHost(endpoint, push.policy),
  }
  return {
    encryptor,
    delivery,
    noter,
    service,
    /** Returns what ends the sockets of sessions, and resolves once nothing more reaches their devices. */
    afterEnd:
      (endSessions: (ended: EndedSession) => void): OnSessionsEnded =>
      async (ended) => {
        endSessions(ended)
        await delivery.settle(ended.personId)
      },
    idle: async () => {
      await noter.idle()
      await delivery.idle()
      const opened = await sender?.opened()
      opened?.close()
    },
  }
}

/** Opens the sender with the key pair when it is first needed. */
function openSender({ policy, subject }: PushSettings, keys: PushService['keys'], now: () => Date) {
  let opening: Promise<PushSender> | undefined
  const open = async () => openPushSender({ keys: await keys(), subject, policy, now })
  const sender = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return Object.assign(sender, { opened: () => opening })
}
