import { SubscriptionInput } from '@hearth/contract/notifications/push'
import type { Ctx } from '../../../context.ts'
import { isPushKey, type PushKeys } from '../../../cryptography/web-push.ts'
import { AppError, invalid } from '../../../errors.ts'
import type { PushState } from '../settings/notification-settings.ts'
import type { PushEncryptor } from './push-keys.ts'
import { subscriptions } from './subscriptions.store.ts'

/** The push services that the operator allows; absent where push is switched off. */
export type PushService = {
  keys: () => Promise<PushKeys>
  /** Returns why people may not name this address as their push service, if so. */
  refusalOf: (endpoint: string) => string | undefined
}

export type SubscriptionOptions = { pushService: PushService | undefined; pushEncryptor: PushEncryptor }

/** Returns the public key for subscriptions in base64url, null where push is switched off, and which subscriptions there are. */
export async function pushStateOf(
  { db, viewerId, pushService }: Ctx & SubscriptionOptions,
  sessionId: string,
): Promise<PushState> {
  const pushKey = pushService ? (await pushService.keys()).publicKey : null
  const sessionIds = await subscriptions.listSessions(db, viewerId)
  return { pushKey, isSubscribed: sessionIds.includes(sessionId), devices: sessionIds.length }
}

/**
 * Stores the subscription of this session. An endpoint belongs to one session: the one that has sent it last. Throws
 * `invalid` for a push service that the operator does not allow and for keys that are none.
 */
export async function subscribe(
  ctx: Ctx & SubscriptionOptions,
  sessionId: string,
  { endpoint, p256dh, auth }: SubscriptionInput,
): Promise<void> {
  const { viewerId: personId, pushEncryptor, pushService } = ctx
  if (!pushService || pushService.refusalOf(endpoint)) throw invalid({ endpoint: ['push_host_refused'] })
  if (!isPushKey(p256dh, auth)) throw invalid({ p256dh: ['push_key_invalid'] })
  const endpointHash = pushEncryptor.hash(endpoint)
  const content = pushEncryptor.encrypt(JSON.stringify({ endpoint, p256dh, auth }), sessionId)
  const endpointHashes = pushEncryptor.hashes(endpoint)
  await ctx.transact(async (tx) => {
    await subscriptions.lock(tx, endpointHash)
    const row = { personId, sessionId, endpointHash, endpointHashes, content, createdAt: ctx.now() }
    if (!(await subscriptions.put(tx, row))) throw new AppError('unauthenticated')
    await subscriptions.addSettings(tx, personId)
  })
}

/** Deletes the subscription of this session, if it has one. */
export async function unsubscribe({ db }: Pick<Ctx, 'db'>, sessionId: string): Promise<void> {
  await subscriptions.delete(db, sessionId)
}

/** Returns endpoint and keys of a subscription, or `undefined` if no given secret can read them. */
export function readSubscription(
  encryptor: PushEncryptor,
  { content, sessionId }: { content: string; sessionId: string },
): SubscriptionInput | undefined {
  try {
    return SubscriptionInput.parse(JSON.parse(encryptor.decrypt(content, sessionId)))
  } catch {
    return undefined
  }
}
