import { clearStorage, countStorage, openStorage } from '../../lib/storage.ts'
import type { Backoff } from './backoff.ts'

const names = ['messages', 'swipes', 'uploads', 'attachments'] as const
export type OutboxName = (typeof names)[number]

/** Something that a person did and the server has not confirmed yet. */
export type OutboxEntry<P> = {
  /** The server accepts an entry once under this id, however often it is sent. */
  clientId: string
  /** The person who added it; nobody else of this browser sends it. */
  by: string
  /** When it was added, in milliseconds since 1970; a lane is sent in this order. */
  at: number
  isRefused?: boolean
  payload: P
}

/**
 * The end of an entry that was refused for good: `keep` shows it as refused until it is retried or discarded, `show`
 * does so in this page only, `remove` drops it, and another entry is sent in its place.
 */
export type AfterRefusal<P> = 'keep' | 'show' | 'remove' | OutboxEntry<P>

/** One tab tells the others that something changed, and perhaps what. */
export type OutboxNotice<P, R> = {
  removed?: string
  sent?: { entry: OutboxEntry<P>; result: R }
  backoff?: [lane: string, Backoff]
}

const placeOf = (name: OutboxName) => ({ database: `hearth.${name}`, store: 'waiting' })

/** Opens the stored entries of one person. Entries of others and those older than `maxAgeMs` are deleted. */
export const openOutboxStorage = <P>(name: OutboxName, by: string, maxAgeMs = Number.POSITIVE_INFINITY) =>
  openStorage<OutboxEntry<P>>(placeOf(name), {
    keyOf: ({ clientId }) => clientId,
    isWanted: (entry) => entry.by === by && Date.now() - entry.at < maxAgeMs,
  })

/** Returns whether anybody has entries in this browser. */
export const hasEntries = async (name: OutboxName): Promise<boolean> =>
  (await countStorage(placeOf(name))) > 0

/** Deletes all entries of everybody who used this browser. */
export const clearOutboxStorage = () => Promise.all(names.map((name) => clearStorage(placeOf(name))))

/** Runs `act` while no other tab of this browser runs one under the same lock. */
export type InOneTab = <T>(act: () => Promise<T>) => Promise<T>

/** Returns the lock of that name, or `undefined` if the browser has none, as on plain http. */
export const inOneTab = (name: string): InOneTab | undefined =>
  'locks' in navigator ? (act) => navigator.locks.request(name, act) : undefined
