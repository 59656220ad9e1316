import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeOld } from '../../../testing/people/circle-people.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { grantMonths } from '../../membership/membership.ts'
import { seatsOf } from './inviting.ts'

const server = await openTestServer({ payments: { mode: 'manual', stripe: undefined } })

test('a supporter has six seats, others three, and both one while the account is new', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const gift = { actor: { kind: 'operator' } as const, clientId: randomUUID(), months: 1 }
  await grantMonths(server.allDeps, { ...gift, personId: ana.id })
  const seats = async ({ ctx }: typeof ana) => (await seatsOf(ctx, server.database.db)).seatsLeft
  expect([await seats(ana), await seats(ben)]).toEqual([1, 1])
  for (const person of [ana, ben]) await makeOld(server, person)
  expect([await seats(ana), await seats(ben)]).toEqual([6, 3])
})
