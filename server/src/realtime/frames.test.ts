import { MAX_MESSAGE_LENGTH } from '@hearth/contract/chat'
import { UpFrame } from '@hearth/contract/events'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrame } from './frames.ts'

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constant(''),
  fc.constant('   '),
  fc.constant('\u0000'),
  fc.constant('00000000-0000-0000-0000-000000000000'),
  fc.uuid().map((id) => id.toUpperCase()),
  fc.uuid().map((id) => `${id} `),
)
const rather = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: odd, weight: 1 })
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string().map((text) => `\u00a0 ${text}\n`),
  fc.integer({ min: -2, max: 2 }).map((beyond) => ` ${'x'.repeat(MAX_MESSAGE_LENGTH + beyond)}`),
)
const plain = fc.record({ clientId: rather(fc.uuid()), content: rather(words) })
const more = fc.record(
  { replyTo: fc.nat(), about: fc.jsonValue(), extra: fc.jsonValue(), ['__proto__']: fc.jsonValue() },
  { requiredKeys: [] },
)
const also = <T extends object>(usual: fc.Arbitrary<T>) =>
  fc.oneof(
    { arbitrary: usual, weight: 3 },
    { arbitrary: fc.tuple(usual, more).map(([one, other]) => ({ ...one, ...other })), weight: 1 },
  )
const frame = also(
  fc.record({
    type: fc.oneof({ arbitrary: fc.constant('send'), weight: 9 }, { arbitrary: fc.string(), weight: 1 }),
    conversationId: rather(fc.uuid()),
    input: rather(also(plain)),
  }),
)

test('a frame is read as the contract has it, whether at a glance or by the schema', () => {
  let taken = 0
  fc.assert(
    fc.property(frame, (given) => {
      const text = JSON.stringify(given)
      const byContract = UpFrame.safeParse(JSON.parse(text))
      const read = readFrame(Buffer.from(text))
      const isRead = read !== undefined && read.type !== 'unreadable'
      taken += Number(isRead)
      expect([isRead, isRead ? read : undefined]).toEqual([byContract.success, byContract.data])
    }),
    { numRuns: 1_000 },
  )
  expect(taken).toBeGreaterThan(100)
})
