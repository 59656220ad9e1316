import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { dueAt } from '../settings/channels.rules.ts'
import { notificationSettings } from '../settings/notification-settings.store.ts'
import { type BegunSend, type ClaimedNotification, delivering } from './delivering.store.ts'

/** Longer than a request may take. A push that has not ended by then belonged to a process that has. */
const BEGUN_FOR_MS = 15_000
/** Of as many notifications the people are claimed; everything that is due to them is begun together. */
const AT_ONCE = 100

type Begun = {
  sends: BegunSend[]
  /** To how many people something was due. */
  due: number
  /** Whether some of it waits for another transaction, such as a change that `settle` is about. */
  isWaiting: boolean
}

/**
 * Begins the pushes of notifications that are due, in one short transaction. Two things make it and `settle` see each other: the
 * shared lock of everybody concerned, and that who may be told is read by a statement after that lock.
 */
export function beginSends({ transact, now: clock }: Pick<Deps, 'transact' | 'now'>): Promise<Begun> {
  const now = clock()
  return transact(async (tx) => {
    const people = await delivering.claimPeople(tx, now, AT_ONCE)
    if (people.length === 0) return { sends: [], due: 0, isWaiting: false }
    const claimed = await delivering.lockDue(tx, people, now)
    const locked = await lockedOf(tx, claimed)
    const state = { due: people.length, isWaiting: locked.length === 0 || locked.length < claimed.length }
    if (locked.length === 0) return { sends: [], ...state }
    const due = await dueOf(tx, locked, now)
    const held = due.flatMap(({ id, dueAt: at }) => (at && at > now ? [{ id, dueAt: at }] : []))
    if (held.length > 0) await delivering.postpone(tx, held)
    const others = due.filter(({ dueAt: at }) => !(at && at > now))
    const told = idsOf(others.filter(({ dueAt: at }) => at))
    const until = new Date(now.getTime() + BEGUN_FOR_MS)
    const sends = told.length > 0 ? await delivering.begin(tx, told, { now, until }) : []
    if (others.length > 0) await delivering.setNextDue(tx, idsOf(others), now)
    const dueAtOf = new Map(claimed.map((one) => [one.id, one.dueAt]))
    const withDue = sends.map((one) => ({ ...one, dueAt: dueAtOf.get(one.notificationId) ?? one.at }))
    return { sends: withDue, ...state }
  })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Locks everybody concerned, and returns the notifications of people none of whose notifications waits for a change. */
async function lockedOf(tx: Tx, claimed: readonly ClaimedNotification[]): Promise<ClaimedNotification[]> {
  if (claimed.length === 0) return []
  const free = await delivering.tryLockShared(tx, peopleOf(claimed))
  const isBusy = ({ personId, otherId }: ClaimedNotification) =>
    !free.has(personId) || (otherId !== null && !free.has(otherId))
  const waiting = new Set(claimed.filter(isBusy).map(({ personId }) => personId))
  return claimed.filter(({ personId }) => !waiting.has(personId))
}

/** Returns when these are to be pushed as their people want it now; null for those that are not. */
async function dueOf(tx: Tx, locked: readonly ClaimedNotification[], now: Date) {
  const personIds = [...new Set(locked.map(({ personId }) => personId))]
  const choices = await notificationSettings.listChoices(tx, personIds)
  return locked.map(({ id, personId, kind, isWithdrawn }) => {
    const own = choices.get(personId)
    // The devices that show it are to be told at once.
    if (isWithdrawn) return { id, dueAt: now }
    return { id, dueAt: own ? dueAt(now, kind, own) : null }
  })
}

const peopleOf = (claimed: readonly ClaimedNotification[]) => [
  ...new Set(claimed.flatMap(({ personId, otherId }) => (otherId ? [personId, otherId] : [personId]))),
]
