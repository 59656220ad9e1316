import { assert, property, string, tuple, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_HEAD, hashOf } from './audit.rules.ts'

const entry = {
  number: '1',
  microseconds: '1781524800000000',
  actorKind: 'operator',
  actorId: null,
  operation: 'reports.show',
  details: { report: 'ABCDEFGH23', count: '1' },
  previousHash: FIRST_HEAD.hash,
}

test('a hash stays the same in later releases, or the logs of today could not be verified', () => {
  expect(hashOf(entry)).toBe('b5f01d239e540398951aba429c92973db3179997640be11520d4896c0728b687')
})

test('the order of keys in the details does not matter', () => {
  const pairs = uniqueArray(tuple(string(), string()), { selector: ([key]) => key })
  assert(
    property(pairs, (all) => {
      const [one, other] = [all, all.toReversed()].map((list) => Object.fromEntries(list))
      expect(hashOf({ ...entry, details: one })).toBe(hashOf({ ...entry, details: other }))
    }),
  )
})

test.each([
  ['number', { number: '2' }],
  ['time', { microseconds: '1781524800000001' }],
  ['kind of actor', { actorKind: 'staff' }],
  ['actor', { actorId: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427' }],
  ['operation', { operation: 'reports.list' }],
  ['key of the details', { details: { reports: 'ABCDEFGH23', count: '1' } }],
  ['type of a value', { details: { report: 'ABCDEFGH23', count: 1 } }],
  ['place of a value', { details: { report: '1', count: 'ABCDEFGH23' } }],
  ['nothing in the details', { details: null }],
  [
    'a list in the details',
    {
      details: [
        ['count', '1'],
        ['report', 'ABCDEFGH23'],
      ],
    },
  ],
  ['previous hash', { previousHash: 'f'.repeat(64) }],
])('another %s makes another hash', (_, change) => {
  expect(hashOf({ ...entry, ...change })).not.toBe(hashOf(entry))
})
