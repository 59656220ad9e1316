import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decryptPush, readVapid, type VapidClaims } from './push-decryption.ts'

/** A subscription as a browser gives it to the page. */
export type TestSubscription = { endpoint: string; p256dh: string; auth: string }

/** A message as the browser gets it. */
export type ReceivedPush = {
  endpoint: string
  payload: string
  /** The bytes of the payload with its padding. */
  paddedBytes: number
  topic: string | undefined
  ttlSeconds: number
  urgency: string
  vapid: VapidClaims
}

/** A scripted answer. `hang` gives none until the service closes, and `reset` ends the connection. */
export type TestAnswer =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'reset'

type Subscriber = {
  pair: ECDH
  auth: Buffer
  /** The key of the server for which the browser has subscribed; any, if it named none. */
  serverKey: string | undefined
  isOnline: boolean
  /** Messages that came while the browser was offline. */
  waiting: ReceivedPush[]
}

export type PushRefusal = { status: number; why: string }

const MAX_BODY_BYTES = 4096
const MAX_TOKEN_SECONDS = 86_400
const MAX_TTL_SECONDS = 2_419_200
const URGENCIES = ['very-low', 'low', 'normal', 'high']

/**
 * Opens a push service on this machine for tests (RFC 8030, over http). It accepts only what the real ones accept:
 * VAPID tokens of the right key, origin and time, one encrypted record of at most 4,096 bytes, a `TTL`. Senders need
 * the policy `{ hosts: 'any', mayReachPrivate: true }`.
 */
export async function openPushService({ now = () => new Date() }: { now?: () => Date } = {}) {
  const subscribers = new Map<string, Subscriber>()
  const received: ReceivedPush[] = []
  const answers: TestAnswer[] = []
  const refusals: PushRefusal[] = []
  const watchers = new Set<() => void>()
  let requests = 0
  let url = ''

  function deliver(push: ReceivedPush): void {
    received.push(push)
    for (const watcher of watchers) watcher()
  }

  /** A message replaces a waiting one of its topic, and with a TTL of 0 it waits for nobody. */
  function take(subscriber: Subscriber, push: ReceivedPush): void {
    if (subscriber.isOnline) return deliver(push)
    const others = subscriber.waiting.filter(({ topic }) => topic === undefined || topic !== push.topic)
    subscriber.waiting = push.ttlSeconds > 0 ? [...others, push] : others
  }

  async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(incoming))
    requests += 1
    const next = answers.shift()
    for (const watcher of watchers) watcher()
    if (next === 'hang') return
    if (next === 'reset') return void incoming.socket.destroy()
    if (next) return void reply.writeHead(next.status, next.headers).end(next.body)
    const subscriber = subscribers.get(incoming.url ?? '')
    const result = subscriber
      ? judge(incoming, body, { subscriber, url, now: now() })
      : { status: 410, why: 'no such subscription' }
    if ('status' in result) {
      refusals.push(result)
      return void reply.writeHead(result.status).end(result.why)
    }
    if (subscriber) take(subscriber, result)
    reply.writeHead(201, { location: `${url}/message/${randomUUID()}`, ttl: result.ttlSeconds }).end()
  }

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch(() => incoming.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  /** Resolves once something holds that changes with requests and deliveries. */
  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const watcher = () => {
        const found = find()
        if (found === undefined) return
        watchers.delete(watcher)
        resolve(found)
      }
      watchers.add(watcher)
      watcher()
    })
  }

  const subscriberOf = ({ endpoint }: TestSubscription): Subscriber => {
    const subscriber = subscribers.get(new URL(endpoint).pathname)
    if (!subscriber) throw new Error('this subscription has ended')
    return subscriber
  }

  return {
    url,
    /** The messages that browsers have got, in order. */
    received,
    /** The requests that the service has refused of its own accord, with its reasons. */
    refusals,
    /** Makes a browser subscribe, for messages of one VAPID key if it names one. */
    subscribe: (serverKey?: string): TestSubscription => {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomUUID()}`
      subscribers.set(path, { pair, auth, serverKey, isOnline: true, waiting: [] })
      return { endpoint: `${url}${path}`, p256dh, auth: auth.toString('base64url') }
    },
    /** Ends a subscription: messages to it are answered with 410. */
    unsubscribe: ({ endpoint }: TestSubscription): void =>
      void subscribers.delete(new URL(endpoint).pathname),
    /** A browser that is offline gets its messages when it comes back. */
    setOnline: (subscription: TestSubscription, isOnline: boolean): void => {
      const subscriber = subscriberOf(subscription)
      subscriber.isOnline = isOnline
      if (isOnline) for (const push of subscriber.waiting.splice(0)) deliver(push)
    },
    /** Answers one of the next requests with this, whatever it is; several in the order of the calls. */
    answerNext: (next: TestAnswer): void => void answers.push(next),
    /** Resolves with the first message received, earlier or later, that fits. */
    waitFor: (fits: (push: ReceivedPush) => boolean = () => true): Promise<ReceivedPush> =>
      until(() => received.find(fits)),
    /** Resolves once so many requests have arrived whole, since the service opened. */
    waitForRequests: async (count: number): Promise<void> =>
      void (await until(() => requests >= count || undefined)),
    close: async (): Promise<void> => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type Judging = { subscriber: Subscriber; url: string; now: Date }

/** Returns the message of a request, or why a push service refuses it. */
function judge(incoming: IncomingMessage, body: Buffer, judging: Judging): ReceivedPush | PushRefusal {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const { serverKey } = judging.subscriber
  const vapid = judgeVapid(headers.get('authorization'), { ...judging, serverKey })
  if ('status' in vapid) return vapid
  const refusal = refusalOfForm(incoming, headers, body)
  if (refusal) return refusal
  try {
    const { payload, paddedBytes } = decryptPush(body, judging.subscriber)
    return {
      endpoint: `${judging.url}${incoming.url}`,
      payload: payload.toString(),
      paddedBytes,
      topic: headers.get('topic') ?? undefined,
      ttlSeconds: Number(headers.get('ttl')),
      urgency: headers.get('urgency') ?? 'normal',
      vapid,
    }
  } catch (error) {
    return { status: 400, why: `the browser cannot read it: ${String(error)}` }
  }
}

/** Returns why a push service refuses the form of a request. */
export function refusalOfForm(
  { method }: Pick<IncomingMessage, 'method'>,
  headers: Headers,
  body: Buffer,
): PushRefusal | undefined {
  const ttl = headers.get('ttl') ?? ''
  const checks: (PushRefusal & { isRight: boolean })[] = [
    { isRight: method === 'POST', status: 405, why: 'no POST' },
    { isRight: body.length <= MAX_BODY_BYTES, status: 413, why: `${body.length} bytes` },
    { isRight: headers.get('content-encoding') === 'aes128gcm', status: 415, why: 'no aes128gcm' },
    { isRight: /^\d+$/.test(ttl) && Number(ttl) <= MAX_TTL_SECONDS, status: 400, why: `a TTL of ${ttl}` },
    { isRight: /^[\w-]{1,32}$/.test(headers.get('topic') ?? 'none'), status: 400, why: 'the topic' },
    { isRight: URGENCIES.includes(headers.get('urgency') ?? 'normal'), status: 400, why: 'the urgency' },
  ]
  return checks.find(({ isRight }) => !isRight)
}

/** The key for which a browser has subscribed, if it named one, and the origin of the push service. */
export type VapidJudging = { serverKey: string | undefined; url: string; now: Date }

/** Returns the claims of a request’s VAPID token, or why a push service refuses it. */
export function judgeVapid(
  header: string | null,
  { serverKey, url, now }: VapidJudging,
): VapidClaims | PushRefusal {
  if (header === null) return { status: 401, why: 'no VAPID token' }
  const vapid = readVapid(header)
  if (!vapid) return { status: 403, why: 'the VAPID token is not signed by its key' }
  const { claims, publicKey } = vapid
  const seconds = claims.exp - now.getTime() / 1000
  const checks = {
    key: serverKey === undefined || serverKey === publicKey,
    aud: claims.aud === url,
    exp: seconds > 0 && seconds <= MAX_TOKEN_SECONDS,
    sub: /^(?:mailto:|https:\/\/)/.test(claims.sub),
  }
  const wrong = Object.entries(checks).find(([, isRight]) => !isRight)
  return wrong ? { status: 403, why: `the VAPID token has a wrong ${wrong[0]}` } : claims
}
