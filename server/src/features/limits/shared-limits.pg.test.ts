import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { crowd } from '../../testing/crowd.ts'
import { startConversation } from '../../testing/swiping.ts'
import { openTestHouse } from '../../testing/test-house.ts'
import { openSending } from '../chat/sending.ts'
import { swipe } from '../matching/matching.ts'

const house = await openTestHouse({ limits: { factor: 1 } })

const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('likes that race over many connections are granted up to the limit', async () => {
  const [ana, ...others] = await crowd(house, 61)
  if (!ana) throw new Error('There is nobody')
  const outcomes = await Promise.allSettled(
    others.map(({ viewerId }) => swipe(ana, { clientId: randomUUID(), swipedId: viewerId, isLike: true })),
  )
  expect(fulfilled(outcomes)).toBe(40)
})

test('two processes that take messages of one person at once grant them up to one limit', async () => {
  const [ana, ben] = [await house.person(), await house.person()]
  const { conversationId } = await startConversation(ben, ana)
  const [one, other] = [openSending(() => house.deps), openSending(() => house.deps)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 140 }, (_, n) =>
      (n % 2 ? one : other).send(ana.id, conversationId, { clientId: randomUUID(), content: `${n}` }),
    ),
  )
  expect(fulfilled(outcomes)).toBe(60)
})
