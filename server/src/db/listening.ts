import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { codeOf } from '../errors.ts'
import { servingLimits } from './time-limits.ts'

/** Hears what triggers tell. A notification comes after its change has been committed. */
export type NotificationListener = {
  onNotification: (payload: string) => void
  /** From here on no notification is missed. */
  onHearing: () => void
  /** Notifications may be missed, because of an error with this code. Called for each failed try to connect, too. */
  onDeaf: (code: string) => void
}

export type Listening = { close: () => void }

type ListeningOptions = {
  connectionString: string
  channel: string
  /** Sends a notification over another connection. */
  notify: (payload: string) => Promise<unknown>
}

/** An idle connection that the network has dropped says nothing, so it is asked. */
const PING_EVERY_MS = 2_000
/** For an answer, and for the notification by which a new connection proves that it hears. */
const ANSWER_WITHIN_MS = 3_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000

/**
 * Opens a connection to PostgreSQL for the notifications of a channel alone, and again whenever it is lost, after pauses
 * that grow from 100 ms to 10 s.
 */
export function openListening(options: ListeningOptions, listener: NotificationListener): Listening {
  const closing = new AbortController()
  const { signal } = closing

  async function run(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    const onHearing = () => {
      pause = FIRST_PAUSE_MS
      listener.onHearing()
    }
    while (!signal.aborted) {
      const failure = await hearUntilLost(options, { ...listener, onHearing }, signal)
      if (signal.aborted) return
      listener.onDeaf(codeOf(failure))
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined)
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
    }
  }

  void run()
  return { close: () => closing.abort() }
}

/** Listens over one connection. Returns the error by which it was lost. */
async function hearUntilLost(
  options: ListeningOptions,
  listener: NotificationListener,
  signal: AbortSignal,
): Promise<unknown> {
  const { connectionTimeoutMillis } = servingLimits
  const { connectionString } = options
  const client = new Client({
    connectionString,
    connectionTimeoutMillis,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'hearth_notifications',
  })
  const lost = Promise.withResolvers<never>()
  client.on('error', lost.reject)
  client.on('end', () => lost.reject(new Error('the connection has ended')))
  try {
    return await Promise.race([lost.promise, hear(client, options, listener, signal)])
  } catch (error) {
    return error
  } finally {
    void client.end().catch(() => undefined)
  }
}

async function hear(
  client: Client,
  { channel, notify }: ListeningOptions,
  { onNotification, onHearing }: NotificationListener,
  signal: AbortSignal,
): Promise<never> {
  const proof = randomUUID()
  const proven = Promise.withResolvers<void>()
  client.on('notification', ({ payload = '' }) => {
    if (payload === proof) proven.resolve()
    else onNotification(payload)
  })
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  // A pooler in transaction mode accepts all of this, and passes no notification on.
  await notify(proof)
  await Promise.race([proven.promise, failLate()])
  onHearing()
  for (;;) {
    await wait(PING_EVERY_MS, undefined, { signal, ref: false })
    await client.query('select 1')
  }
}

async function failLate(): Promise<never> {
  await wait(ANSWER_WITHIN_MS, undefined, { ref: false })
  throw Object.assign(new Error('no notification came'), { code: 'NO_NOTIFICATION' })
}
