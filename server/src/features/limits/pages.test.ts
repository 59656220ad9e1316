import { ErrorReply } from '@hearth/contract/errors'
import { photoPath } from '@hearth/contract/photos/photos'
import { expect, test } from 'vitest'
import { deal } from '../../testing/people/swiping.ts'
import { pageOf, photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
// Small numbers: 30 photos, and a page a minute with two an hour.
const server = await openTestServer({ limits: { factor: 0.005 } })

const later = (ms: number) => void (server.clock.now = new Date(server.clock.now.getTime() + ms))

const limitOf = async (who: Person, kind: string, seconds: number) =>
  (await (await who.api.limits.$get()).json()).limits.find(
    (one) => one.kind === kind && one.seconds === seconds,
  )

/** Two who look, and one who is looked at by both. */
async function meet() {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  for (const one of [ana, ben]) await deal(one.ctx, cleo.id)
  return { ana, ben, cleo }
}

const open = (who: Person, whom: Person) => who.api.people[':personId'].$get({ param: { personId: whom.id } })

async function expectRefusal(reply: Response | { status: number }, words: string, seconds: number) {
  expect(reply.status).toBe(429)
  if (!(reply instanceof Response)) throw new Error('This is no reply of a server')
  expect(Number(reply.headers.get('retry-after'))).toBe(seconds)
  expect(ErrorReply.parse(await reply.json()).error).toMatchObject({
    kind: 'rate_limited',
    code: 'limit_reached',
    message: words,
  })
}

test('someone who opens page after page is told when they can go on, and nobody else has to wait', async () => {
  const { ana, ben, cleo } = await meet()
  expect((await open(ana, cleo)).status).toBe(200)
  later(20_000)
  const words = (span: string) => `You’ve opened many profiles in a short time. Try again in ${span}.`
  await expectRefusal(await open(ana, cleo), words('a minute'), 40)
  expect(await limitOf(ana, 'pages', 60)).toMatchObject({ used: 1, most: 1 })
  expect((await open(ben, cleo)).status).toBe(200)
  // The own page is free.
  expect((await open(ana, ana)).status).toBe(200)
  later(40_000)
  expect((await open(ana, cleo)).status).toBe(200)
  later(MINUTE_MS)
  await expectRefusal(await open(ana, cleo), words('58 minutes'), 58 * 60)
  later(HOUR_MS)
  expect((await open(ana, cleo)).status).toBe(200)
})

test('someone who looks at very many photos is told when they can go on, and nobody else has to wait', async () => {
  const { ana, ben, cleo } = await meet()
  const [id = ''] = await photosFor(server, cleo)
  const look = (who: Person) => pageOf(server, who)(photoPath(id, 160, 'webp'))
  for (let n = 0; n < 30; n += 1) expect((await look(ana)).status).toBe(200)
  later(10 * MINUTE_MS)
  const words = 'You’ve looked at many photos in a short time. Try again in 50 minutes.'
  await expectRefusal(await look(ana), words, 50 * 60)
  expect(await limitOf(ana, 'photos', 3_600)).toMatchObject({ used: 30, most: 30 })
  expect((await look(ben)).status).toBe(200)
  // The own photos are free.
  expect((await look(cleo)).status).toBe(200)
  later(50 * MINUTE_MS)
  expect((await look(ana)).status).toBe(200)
})
