import type { MembershipSource } from '@hearth/contract/membership/membership'

/**
 * An entry of the log. `granted`: a time (`subject`) from one instant until another, in a subscription (`series`) or alone.
 * `ended`: that time ends at `at`, because it was refunded, disputed or taken back. `restored`: the end with this external id
 * (`subject`) does not count. `renewing`, `cancelled`, `failed`: the state of a subscription (`subject`) at `at`.
 */
export type MembershipEvent = {
  externalId: string
  source: MembershipSource
  kind: 'granted' | 'ended' | 'restored' | 'renewing' | 'cancelled' | 'failed'
  subject: string
  series: string | null
  fromAt: Date | null
  untilAt: Date | null
  amount: number | null
  currency: string | null
  at: Date
}

/** A time as a supporter, as all events about it say. */
export type GrantedTime = {
  subject: string
  source: MembershipSource
  series: string | null
  fromAt: Date
  untilAt: Date
  endedAt: Date | null
  paid: { amount: number; currency: string } | null
}

/** The state of a subscription. */
export type Subscription = { id: string; state: 'renewing' | 'cancelled' | 'failed' }

/** The sum of a log of events, in whatever order they are. */
export type Membership = { times: GrantedTime[]; subscriptions: Subscription[] }

const textOf = (event: MembershipEvent) => JSON.stringify(event)
const compared = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Each event once. Of two with the same external id the same one counts in every order. */
function uniqueOf(events: readonly MembershipEvent[]): MembershipEvent[] {
  const byId = new Map<string, MembershipEvent>()
  for (const event of events) {
    const known = byId.get(event.externalId)
    if (!known || textOf(event) < textOf(known)) byId.set(event.externalId, event)
  }
  return [...byId.values()].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || compared(one.externalId, other.externalId),
  )
}

function endsIn(events: readonly MembershipEvent[]): Map<string, Date> {
  const restored = new Set(events.filter(({ kind }) => kind === 'restored').map(({ subject }) => subject))
  const ends = new Map<string, Date>()
  for (const { kind, externalId, subject, at } of events)
    if (kind === 'ended' && !restored.has(externalId) && !ends.has(subject)) ends.set(subject, at)
  return ends
}

function timesIn(events: readonly MembershipEvent[]): GrantedTime[] {
  const ends = endsIn(events)
  const times = new Map<string, GrantedTime>()
  for (const { kind, subject, source, series, fromAt, untilAt, amount, currency } of events) {
    if (kind !== 'granted' || !fromAt || !untilAt || times.has(subject)) continue
    const paid = amount !== null && currency !== null ? { amount, currency } : null
    times.set(subject, { subject, source, series, fromAt, untilAt, endedAt: ends.get(subject) ?? null, paid })
  }
  return [...times.values()].toSorted(
    (one, other) => one.fromAt.getTime() - other.fromAt.getTime() || compared(one.subject, other.subject),
  )
}

function subscriptionsIn(events: readonly MembershipEvent[]): Subscription[] {
  const states = new Map<string, Subscription>()
  for (const { kind, subject: id } of events)
    if (kind === 'renewing' || kind === 'cancelled' || kind === 'failed') states.set(id, { id, state: kind })
  return [...states.values()].toSorted((one, other) => compared(one.id, other.id))
}

/** Returns what the events come to. Their order, repeats and delays make no difference. */
export function membershipOf(events: readonly MembershipEvent[]): Membership {
  const unique = uniqueOf(events)
  return { times: timesIn(unique), subscriptions: subscriptionsIn(unique) }
}

/** Returns when a time is over. */
export const endOfTime = ({ untilAt, endedAt }: GrantedTime): Date =>
  endedAt && endedAt < untilAt ? endedAt : untilAt

/** Returns until when somebody is a supporter without a gap from now on; undefined if they are none now. */
export function supporterUntil({ times }: Membership, now: Date): Date | undefined {
  let until = now
  for (const time of times) {
    const end = endOfTime(time)
    if (time.fromAt <= until && end > until) until = end
  }
  return until > now ? until : undefined
}

export type NextPayment = {
  at: Date
  price: { amount: number; currency: string } | null
  hasFailed: boolean
}

/** Returns the next payment of a subscription that renews. */
export function nextPayment({ times, subscriptions }: Membership): NextPayment | undefined {
  const payments = subscriptions.flatMap(({ id, state }) => {
    const last = times.filter(({ series, endedAt }) => series === id && endedAt === null).at(-1)
    return state === 'cancelled' || !last
      ? []
      : [{ at: last.untilAt, price: last.paid, hasFailed: state === 'failed' }]
  })
  return payments.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0]
}

/** Returns the same day and time of a later month, or its last day. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

/** Returns the month (UTC) of an instant: when it begins and ends. */
export function monthOf(now: Date): { from: Date; until: Date } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) }
}
