import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../context.ts'
import type { DevicePush, PushOutcome } from '../../../outside/push/push-sender.ts'
import { peopleById } from '../../people/people.ts'
import type { Pushes } from '../listeners.ts'
import type { PushEncryptor } from '../subscriptions/push-keys.ts'
import { readSubscription } from '../subscriptions/subscriptions.ts'
import { beginSends } from './beginning.ts'
import { type BegunSend, delivering, type FinishedSend } from './delivering.store.ts'
import { groupsOf, type PushGroup } from './grouping.rules.ts'
import { finishedOf } from './outcomes.rules.ts'
import { pushMessageOf, summaryMessageOf } from './push-messages.ts'
import { settlingWith } from './settling.ts'

/** While the pushes of one are sent, another begins the next. */
const LANES = 2
/** How many requests of a lane are open at the same time. */
const POSTS = 10
/** A request that begins later might go on after the time of its row. */
const LATEST_START_MS = 9_000
const WAITING_PAUSE_MS = 20
const DAY_MS = 86_400_000
const DEAD_AFTER_MS = 3 * DAY_MS
const TTL_SECONDS = 3 * 86_400
/** A push that shows nothing ends a subscription there. */
const SHOWS_EACH_PUSH = /\.push\.apple\.com$/
const KEY_LOGGED_EVERY_MS = 3_600_000

export type PushOutcomeName = PushOutcome['outcome']

export type DeliveryOptions = {
  send: (push: DevicePush) => Promise<PushOutcome>
  encryptor: PushEncryptor
  communityName: () => string
  baseUrl: string
  count: (outcome: PushOutcomeName) => void
  /** Where another process delivers: asks it to. */
  askOther?: (() => Promise<void>) | undefined
}

type DeliveryDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'log'>

/** Delivers pushes. */
export type Delivery = Pushes & {
  /** Delivers everything that is due. Resolves once nothing is. */
  deliver: () => Promise<void>
  idle: () => Promise<void>
}

/** Returns what delivers pushes in this process, or asks another one to. */
export function openDelivery(deps: DeliveryDeps, options: DeliveryOptions): Delivery {
  let running: Promise<void> | undefined
  let isAgain = false

  async function deliverInLane(): Promise<void> {
    for (;;) {
      const { sends, due, isWaiting } = await beginSends(deps)
      if (due === 0) return
      await sendAll(deps, sends, options)
      if (isWaiting) await wait(WAITING_PAUSE_MS)
    }
  }

  async function deliverAll(): Promise<void> {
    try {
      while (isAgain) {
        isAgain = false
        await Promise.all(Array.from({ length: LANES }, deliverInLane))
      }
    } finally {
      running = undefined
    }
  }

  function deliver(): Promise<void> {
    isAgain = true
    running ??= deliverAll()
    return running
  }

  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) => deps.log.error({ err: error }, 'pushes could not be delivered'))
  return {
    deliver,
    wake: () => logged((options.askOther ?? deliver)()),
    settle: settlingWith(deps),
    idle: async () => {
      await running?.catch(() => undefined)
    },
  }
}

/** Returns what does nothing, where push is switched off. */
export const noDelivery: Delivery = {
  deliver: () => Promise.resolve(),
  wake: () => undefined,
  settle: () => Promise.resolve(),
  idle: () => Promise.resolve(),
}

/** Sends pushes and records what became of them; those that end meanwhile are recorded together. */
async function sendAll(
  deps: DeliveryDeps,
  sends: readonly BegunSend[],
  options: DeliveryOptions,
): Promise<void> {
  if (sends.length === 0) return
  const begunAt = performance.now()
  const names = await namesFor(deps, sends)
  let finished: FinishedSend[] = []
  let recording: Promise<void> = Promise.resolve()
  const record = () => {
    const now = deps.now()
    const together = finished
    finished = []
    if (together.length === 0) return Promise.resolve()
    const deadSince = new Date(now.getTime() - DEAD_AFTER_MS)
    return deps.transact((tx) => delivering.finish(tx, together, { now, deadSince }))
  }
  const waiting = groupsOf(sends)
  const sendNext = async (): Promise<void> => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const { carrier, others } = group
      const isLate = performance.now() - begunAt > LATEST_START_MS
      const outcome = isLate ? undefined : await sendGroup(group, names, options)
      if (outcome) options.count(outcome.outcome)
      if (outcome?.outcome === 'key_refused') logRefusedKey(deps)
      finished.push(...[carrier, ...others].map((one) => finishedOf(one, outcome, deps.now())))
      recording = recording.then(record)
    }
  }
  await Promise.all(Array.from({ length: POSTS }, sendNext))
  await recording
}

const isGone = { outcome: 'gone' } as const
const isDone = { outcome: 'sent' } as const

async function sendGroup(
  { carrier: one, tally }: PushGroup,
  names: ReadonlyMap<string, string>,
  { send, encryptor, communityName, baseUrl }: DeliveryOptions,
): Promise<PushOutcome> {
  const subscription = readSubscription(encryptor, one)
  // A subscription that was encrypted with a lost secret cannot be sent to.
  if (!subscription) return isGone
  if (one.isWithdrawn && SHOWS_EACH_PUSH.test(new URL(subscription.endpoint).hostname)) return isDone
  const community = { name: communityName(), baseUrl }
  const message = tally
    ? summaryMessageOf(one, tally, community)
    : pushMessageOf(one, names.get(one.otherId ?? ''), community)
  return send({
    ...subscription,
    payload: JSON.stringify(message),
    topic: one.notificationId.replaceAll('-', ''),
    ttlSeconds: TTL_SECONDS,
    urgency: one.isWithdrawn ? 'low' : 'normal',
  })
}

/** Returns the first names of the other people, for those who have chosen to see them. */
async function namesFor(
  deps: DeliveryDeps,
  sends: readonly BegunSend[],
): Promise<ReadonlyMap<string, string>> {
  const ids = sends.flatMap(({ otherId, detail }) => (otherId && detail !== 'none' ? [otherId] : []))
  if (ids.length === 0) return new Map()
  // Only the names are read.
  const people = await peopleById({ ...deps, payments: 'none' }, deps.db, [...new Set(ids)], 'everyone')
  return new Map([...people].map(([id, { firstName }]) => [id, firstName]))
}

let keyLoggedAt = -KEY_LOGGED_EVERY_MS

function logRefusedKey({ log }: DeliveryDeps): void {
  const now = performance.now()
  if (now - keyLoggedAt < KEY_LOGGED_EVERY_MS) return
  keyLoggedAt = now
  log.error('a push service has refused the key of this community: docs/operating.md#notifications')
}
