import { memberLimitKinds } from '@hearth/contract/account/limits'
import { kindOfCode } from '@hearth/contract/error-codes'
import { ErrorReply } from '@hearth/contract/errors'
import { expect, test } from 'vitest'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const limitsOf = async ({ api }: Person) => (await (await api.limits.$get()).json()).limits

/** Refusals that are no limit of a member, and where each says when to try again. */
const otherRefusals = {
  rate_limited: 'requests that a page makes by itself, and tries again by itself',
  too_many_tries: 'signing in, with its minutes',
  too_many_wrong_codes: 'signing in, with its minutes',
  too_many_messages: 'a program that floods the socket',
  uploads_unfinished: 'bytes that the uploads of the person have not sent yet',
  uploads_busy: 'the uploads of everybody',
  busy: 'the messages of everybody',
  send_again: 'a batch of messages that failed',
}

test('each limit that can refuse a member is in one list, with its count and when it is free again', async () => {
  const limits = await limitsOf(await server.person())
  expect(new Set(limits.map(({ kind }) => kind))).toEqual(new Set(memberLimitKinds))
  expect(limits.filter(({ used, resetsAt }) => used === 0 && resetsAt !== null)).toEqual([])
  const refusals = Object.entries(kindOfCode).flatMap(([code, kind]) =>
    kind === 'rate_limited' ? [code] : [],
  )
  expect(refusals.toSorted()).toEqual([...Object.keys(otherRefusals), 'limit_reached'].toSorted())
})

test('a change of the location is counted in the list, and its refusal says when the next one is free', async () => {
  const ana = await server.person()
  const began = server.clock.now
  const moveTo = async (q: string) => {
    const { places } = await (await ana.api.places.$get({ query: { q } })).json()
    return ana.api.profile.place.$put({ json: { cityId: places[0]?.id ?? 0 } })
  }
  const moves = async () => (await limitsOf(ana)).find(({ kind }) => kind === 'moves')
  for (const [n, town] of ['Leeds', 'Madrid', 'Paris', 'Lisbon'].entries()) {
    server.clock.now = new Date(began.getTime() + n * 600_000)
    expect((await moveTo(town)).status).toBe(200)
    expect(await moves()).toMatchObject({ used: n + 1, most: 4, seconds: 3_600 })
  }
  const freeAt = new Date(began.getTime() + 3_600_000).toISOString()
  expect(await moves()).toMatchObject({ resetsAt: freeAt })
  const { error } = ErrorReply.parse(await (await moveTo('Munich')).json())
  expect(error.message).toBe('You’ve changed your location four times in an hour. Try again in 30 minutes.')
  server.clock.now = new Date(freeAt)
  expect(await moves()).toMatchObject({ used: 3 })
  expect((await moveTo('Munich')).status).toBe(200)
})

test('an export, a consent and a change of gender are counted too', async () => {
  const ana = await server.person({ gender: 'woman' })
  await ana.api.account.export.$post()
  await ana.api.profile.$patch({ json: { gender: 'man' } })
  const used = (await limitsOf(ana)).filter((limit) => limit.used > 0).map(({ kind }) => kind)
  expect(used).toEqual(expect.arrayContaining(['deck_changes', 'exports']))
})
