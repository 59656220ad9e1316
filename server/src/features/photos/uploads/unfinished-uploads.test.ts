import { randomUUID } from 'node:crypto'
import { MAX_PHOTO_BYTES } from '@hearth/contract/photos/photos'
import { expect, test } from 'vitest'
import { pageOf } from '../../../testing/photos/photo-people.ts'
import { type Ask, begin, lookAt, sendPart } from '../../../testing/photos/uploading.ts'
import { openTestServer, type Person, type TestServer } from '../../../testing/test-server.ts'

const server = await openTestServer()
const DAY_MS = 86_400_000
const UNFINISHED = /^Your unfinished uploads take up 60 MB/

/** Sends requests from one network address. */
const from =
  (of: TestServer, who: Person, address: string): Ask =>
  async (path, init) =>
    of.ask(path, init, await who.cookie(), address)

const outcomesOf = async (times: number, ask: Ask) => {
  const outcomes: string[] = []
  for (let time = 0; time < times; time += 1) {
    const { view, refused } = await begin(ask, { size: MAX_PHOTO_BYTES })
    outcomes.push(view ? view.state : refused)
  }
  return outcomes
}

test('one person’s unfinished uploads take up at most 60 MB, and the rest is told to wait for them', async () => {
  const ana = await server.person()
  const outcomes = await outcomesOf(7, pageOf(server, ana))
  expect(outcomes.slice(0, 6)).toEqual(Array(6).fill('receiving'))
  expect(outcomes[6]).toMatch(UNFINISHED)
  const refused = await ana.api.photos.uploads.$post({ json: { clientId: randomUUID(), size: 1 } })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')

  const [first] = (await (await ana.api.photos.$get()).json()).uploads
  await ana.api.photos.uploads[':uploadId'].$delete({ param: { uploadId: first?.id ?? '' } })
  expect(await outcomesOf(1, pageOf(server, ana))).toEqual(['receiving'])
})

test('one network’s unfinished uploads are limited, however many accounts start them', async () => {
  const address = '203.0.113.9'
  for (let person = 0; person < 5; person += 1) {
    expect(await outcomesOf(6, from(server, await server.person(), address))).not.toContain(undefined)
  }
  const [sixth, elsewhere] = [await server.person(), await server.person()]
  expect(await outcomesOf(1, from(server, sixth, address))).toEqual([
    expect.stringMatching(/^Many photos are uploading right now/),
  ])
  expect(await outcomesOf(1, from(server, elsewhere, '203.0.113.10'))).toEqual(['receiving'])
  const rows = await server.database.db.selectFrom('uploads').select('networkHash').execute()
  expect(rows.some(({ networkHash }) => networkHash?.includes('203'))).toBe(false)
})

test('all unfinished uploads together stay within what the operator allows', async () => {
  const small = await openTestServer({ unfinishedUploadsMb: 60 })
  const [ana, ben] = [await small.person(), await small.person()]
  expect(await outcomesOf(5, from(small, ana, '203.0.113.1'))).toEqual(Array(5).fill('receiving'))
  expect(await outcomesOf(2, from(small, ben, '203.0.113.2'))).toEqual([
    'receiving',
    expect.stringMatching(/^Many photos are uploading right now/),
  ])
})

test('an upload that is not finished a day after its start is removed, also where a byte came every hour', async () => {
  const ana = await server.person()
  const ask = pageOf(server, ana)
  const { view } = await begin(ask, { size: 1000 })
  const id = view?.id ?? ''
  for (let hour = 0; hour < 24; hour += 1) {
    await sendPart(ask, id, { offset: hour, bytes: Buffer.alloc(1) })
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS / 24)
    await server.jobs.runNow('clear-photos')
  }
  expect((await lookAt(ask, id)).view?.offset).toBe(24)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await server.jobs.runNow('clear-photos')
  expect((await lookAt(ask, id)).refused).toBe('Upload not found')
  expect(await server.partsKept()).not.toContain(id)
})
