import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  shuffledSubarray,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMonths,
  type MembershipEvent,
  membershipOf,
  monthOf,
  nextPayment,
  supporterUntil,
} from './membership.rules.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))
const nothing = { series: null, fromAt: null, untilAt: null, amount: null, currency: null }

const granted = (
  subject: string,
  from: number,
  days: number,
  series: string | null = null,
): MembershipEvent => ({
  ...nothing,
  externalId: subject,
  source: series ? 'stripe' : 'code',
  kind: 'granted',
  subject,
  series,
  fromAt: day(from),
  untilAt: day(from + days),
  ...(series && { amount: 500, currency: 'eur' }),
  at: day(from),
})
const marked = (
  kind: Exclude<MembershipEvent['kind'], 'granted'>,
  externalId: string,
  subject: string,
  at: number,
): MembershipEvent => ({ ...nothing, externalId, source: 'stripe', kind, subject, at: day(at) })

const anyEvent = oneof(
  tuple(nat(5), nat(300), integer({ min: 1, max: 90 }), boolean()).map(([n, from, days, isPaid]) =>
    granted(`time${n}-${from}`, from, days, isPaid ? `sub${n % 2}` : null),
  ),
  tuple(nat(9), nat(5), nat(300), nat(300)).map(([end, n, from, at]) =>
    marked('ended', `end${end}`, `time${n}-${from}`, at),
  ),
  tuple(nat(9), nat(300)).map(([end, at]) => marked('restored', `lifted${end}`, `end${end}`, at)),
  tuple(constantFrom('renewing', 'cancelled', 'failed'), nat(1), nat(300)).map(([kind, n, at]) =>
    marked(kind, `sub${n}:${kind}:${at}`, `sub${n}`, at),
  ),
)

test('10,000 logs that are shuffled, repeated and late end in the same membership as the ordered log', () => {
  const log = array(anyEvent, { minLength: 1, maxLength: 25 })
  const disordered = log.chain((events) =>
    tuple(shuffledSubarray(events), shuffledSubarray(events, { minLength: events.length })).map(
      ([repeated, shuffled]) => ({ events, received: [...repeated, ...shuffled, ...repeated] }),
    ),
  )
  assert(
    property(disordered, nat(400), ({ events, received }, n) => {
      const ordered = membershipOf(events.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
      const membership = membershipOf(received)
      expect(membership).toEqual(ordered)
      expect(supporterUntil(membership, day(n))).toEqual(supporterUntil(ordered, day(n)))
      expect(nextPayment(membership)).toEqual(nextPayment(ordered))
    }),
    { numRuns: 10_000 },
  )
})

test('times that follow each other are one, and a gap is an end', () => {
  const membership = membershipOf([granted('a', 0, 30), granted('b', 30, 30), granted('c', 70, 30)])
  expect(supporterUntil(membership, day(10))).toEqual(day(60))
  expect(supporterUntil(membership, day(65))).toBeUndefined()
  expect(supporterUntil(membership, day(70))).toEqual(day(100))
})

test('a refund ends its time and no other; a dispute that is won ends nothing', () => {
  const times = [granted('a', 0, 30), granted('b', 10, 60)]
  const refunded = membershipOf([...times, marked('ended', 'refund', 'b', 20)])
  expect(supporterUntil(refunded, day(15))).toEqual(day(30))
  expect(supporterUntil(refunded, day(40))).toBeUndefined()
  const won = [...times, marked('ended', 'dispute', 'b', 20), marked('restored', 'lifted', 'dispute', 25)]
  expect(supporterUntil(membershipOf(won), day(40))).toEqual(day(70))
})

test('the next payment is that of a subscription that renews, at the end of what is paid', () => {
  const paid = [granted('in1', 0, 30, 'sub'), granted('in2', 30, 30, 'sub')]
  const renewing = marked('renewing', 'r', 'sub', 1)
  const price = { amount: 500, currency: 'eur' }
  expect(nextPayment(membershipOf([...paid, renewing]))).toEqual({ at: day(60), price, hasFailed: false })
  const failed = [...paid, renewing, marked('failed', 'f', 'sub', 60)]
  expect(nextPayment(membershipOf(failed))).toMatchObject({ hasFailed: true })
  const cancelled = [...failed, marked('cancelled', 'c', 'sub', 61)]
  expect(nextPayment(membershipOf(cancelled))).toBeUndefined()
  const again = [...cancelled, marked('renewing', 'r2', 'sub', 62)]
  expect(nextPayment(membershipOf(again))).toMatchObject({ hasFailed: false })
})

test('a month later is the same day, or the last one', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1)).toEqual(new Date('2026-02-28T10:00:00Z'))
  expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3)).toEqual(new Date('2027-02-28T10:00:00Z'))
  expect(addMonths(new Date('2026-03-15T10:00:00Z'), 12)).toEqual(new Date('2027-03-15T10:00:00Z'))
  expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toEqual({
    from: new Date('2026-12-01T00:00:00Z'),
    until: new Date('2027-01-01T00:00:00Z'),
  })
})
