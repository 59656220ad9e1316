import { encryptPush, type PushKeys, VAPID_TOKEN_MS, vapidHeader } from '../../cryptography/web-push.ts'
import {
  type EgressPolicy,
  type OutsideReply,
  openConnections,
  postOutside,
  refusalOfHost,
} from './egress.ts'

/** The bytes of every payload with its padding, so that its length says nothing. A record has at most 4,096 bytes. */
export const PADDED_BYTES = [1024, 3072] as const

export const REQUEST_WITHIN_MS = 5_000
const TOKEN_RENEWED_AFTER_MS = VAPID_TOKEN_MS / 2
/** There is one for each origin; with `hosts: 'any'` people name origins. */
const MAX_TOKENS = 200
const RETRY_AFTER_SECONDS = 60
const MAX_RETRY_AFTER_SECONDS = 86_400
/** RFC 8030, section 5.4. */
const TOPIC = /^[\w-]{1,32}$/

/** A message to one browser. */
export type DevicePush = {
  endpoint: string
  p256dh: string
  auth: string
  /** JSON; fewer than 3,072 bytes. */
  payload: string
  /** Replaces a message with the same topic that has not been delivered. At most 32 letters, digits, `-` and `_`. */
  topic?: string
  /** How long the push service keeps it. With 0 it is delivered now or never. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

export type PushOutcome =
  | { outcome: 'sent' }
  /** The subscription has ended. */
  | { outcome: 'gone' }
  | { outcome: 'later'; retryAfterSeconds: number }
  /** The push service does not accept our key or subject for this subscription. */
  | { outcome: 'key_refused' }
  | { outcome: 'too_large' }
  /** Without a status the policy has refused the host, or its name leads to an address that is not public. */
  | { outcome: 'refused'; status: number | undefined }

type PushSenderOptions = {
  keys: PushKeys
  /** An acceptable subject, see `pushSubject`. */
  subject: string
  policy: EgressPolicy
  now: () => Date
  /** For the whole request, in milliseconds. */
  withinMs?: number
}

export type PushSender = {
  /**
   * Sends one message and returns what became of it. Throws if the keys of the subscription are no keys
   * (`isPushKey`), and a RangeError for a wrong topic.
   */
  send: (push: DevicePush) => Promise<PushOutcome>
  /** Closes idle connections. They don't keep the process running. */
  close: () => void
}

/** Returns what sends messages to push services, over connections that it uses again. */
export function openPushSender(options: PushSenderOptions): PushSender {
  const { policy, now, withinMs: timeoutMs = REQUEST_WITHIN_MS } = options
  const agent = openConnections()
  const tokenFor = reusedTokens(options)

  async function send(push: DevicePush): Promise<PushOutcome> {
    const { endpoint, topic } = push
    if (topic !== undefined && !TOPIC.test(topic))
      throw new RangeError('a topic has 1 to 32 letters and digits')
    if (refusalOfHost(endpoint, policy)) return { outcome: 'refused', status: undefined }
    const payload = Buffer.from(push.payload)
    const bytes = PADDED_BYTES.find((size) => payload.length < size)
    if (bytes === undefined) return { outcome: 'too_large' }
    const headers = {
      authorization: tokenFor(new URL(endpoint).origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(push.ttlSeconds),
      urgency: push.urgency,
      ...(topic !== undefined && { topic }),
    }
    const { mayReachPrivate } = policy
    const body = encryptPush(payload, push, bytes)
    return outcomeOf(await postOutside(endpoint, { headers, body, timeoutMs, mayReachPrivate, agent }), now())
  }
  return { send, close: () => agent.destroy() }
}

/** Returns the VAPID header of each origin, and uses it for half of its life. */
function reusedTokens({ keys, subject, now }: PushSenderOptions): (origin: string) => string {
  const tokens = new Map<string, { header: string; since: number }>()
  return (origin) => {
    const known = tokens.get(origin)
    const at = now()
    const age = known ? at.getTime() - known.since : 0
    if (known && age >= 0 && age < TOKEN_RENEWED_AFTER_MS) return known.header
    if (tokens.size >= MAX_TOKENS) tokens.clear()
    const header = vapidHeader({ keys, audience: origin, subject, now: at })
    tokens.set(origin, { header, since: at.getTime() })
    return header
  }
}

const outcomes: Readonly<Record<number, PushOutcome>> = {
  401: { outcome: 'key_refused' },
  403: { outcome: 'key_refused' },
  404: { outcome: 'gone' },
  410: { outcome: 'gone' },
  413: { outcome: 'too_large' },
}

function outcomeOf(reply: OutsideReply, now: Date): PushOutcome {
  if ('failure' in reply)
    return reply.failure === 'refused'
      ? { outcome: 'refused', status: undefined }
      : { outcome: 'later', retryAfterSeconds: RETRY_AFTER_SECONDS }
  const { status, retryAfter } = reply
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 429 || status >= 500)
    return { outcome: 'later', retryAfterSeconds: secondsIn(retryAfter, now) }
  return outcomes[status] ?? { outcome: 'refused', status }
}

/** Returns the seconds of a header `Retry-After`, which has seconds or a date, between a second and a day. */
function secondsIn(retryAfter: string | undefined, now: Date): number {
  const text = retryAfter?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000
  if (Number.isNaN(seconds)) return RETRY_AFTER_SECONDS
  return Math.min(Math.max(Math.ceil(seconds), 1), MAX_RETRY_AFTER_SECONDS)
}

/**
 * Returns whether push services accept this contact of the operator: a `mailto:` or https address at a public name.
 * Apple refuses every message of a subject at `localhost` or below `.local` or `.invalid`.
 */
export function isAcceptableSubject(subject: string): boolean {
  const host = /^mailto:[^\s@<>,?]+@([^\s@<>,?/:]+)$/.exec(subject)?.[1] ?? httpsHostOf(subject)
  if (!host || !URL.canParse(`https://${host}`)) return false
  const { hostname } = new URL(`https://${host}`)
  return /\.[a-z][a-z\d-]+$/.test(hostname) && !/\.(?:localhost|local|invalid)$/.test(hostname)
}

function httpsHostOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password ? url.hostname : undefined
}

/**
 * Returns the subject by which push services know the operator: the address that mails come from, otherwise the
 * address of the community. Returns `undefined` if neither is acceptable; then nothing can be sent to Apple.
 */
export function pushSubject({
  baseUrl,
  mailFrom,
}: {
  baseUrl: string
  mailFrom: string
}): string | undefined {
  const sender = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
  return [`mailto:${sender.trim()}`, baseUrl].find(isAcceptableSubject)
}
