import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextPart } from '../../../../api/uploads/part-size.ts'
import { fakePhotos } from '../../../../testing/fake-photos.ts'
import { noNetwork, Refusal } from '../../../../testing/fake-server.ts'
import { fakeBrowser } from '../../../../testing/outboxes.ts'
import { MY_ID } from '../../../../testing/people.ts'
import type { PhotoEntry } from './sending.ts'
import { Uploads } from './uploads.ts'

const BEGIN = 'POST /api/photos/uploads'
const PART = 'PUT /api/photos/uploads/:id'
const SIZE = 200_000
type UploadStart = { clientId: string; replaces?: string }

const opened: Uploads[] = []
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

function open(browser = fakeBrowser<PhotoEntry['payload']>()) {
  const onDone = vi.fn()
  const uploads = new Uploads({ by: MY_ID, storage: browser.storage, random: () => 1, onDone })
  opened.push(uploads)
  return { uploads, browser, onDone }
}

const picture = (size = SIZE) => new Blob([new Uint8Array(size)])
const bytesOf = (asked: { body: unknown }[]) => asked.reduce((sum, { body }) => sum + (body as Blob).size, 0)
const wait = (check: () => void) => vi.waitFor(check, { timeout: 5_000 })

test('a photo goes up in parts, and each byte once', async () => {
  const server = fakePhotos(0)
  const { uploads, browser, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(server.calls(PART).length).toBeGreaterThan(1)
  expect(bytesOf(server.calls(PART))).toBe(SIZE)
  expect(uploads.all.get()).toEqual([])
  expect(browser.stored.size).toBe(0)
})

test('a photo in another frame says so, so that a hidden one stays hidden', async () => {
  const server = fakePhotos(0)
  const { uploads, onDone } = open()
  uploads.add(picture(), 'old', true)
  uploads.add(picture(), 'old')
  await wait(() => expect(onDone).toHaveBeenCalledTimes(2))
  const [crop, other] = server.calls(BEGIN).map(({ body }) => body)
  expect(crop).toMatchObject({ replaces: 'old', isCrop: true })
  expect(other).not.toHaveProperty('isCrop')
})

test('a connection that is cut makes it wait, and it goes on where it stopped', async () => {
  const server = fakePhotos(0)
  const { uploads, onDone } = open()
  const whole = server.whole(PART)
  let parts = 0
  server.answer(PART, (asked) => {
    parts += 1
    return parts === 2 ? noNetwork() : whole(asked)
  })
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]).toMatchObject({ stage: 'waiting', why: 'offline' }))
  const [first] = [...server.begun.values()]
  expect(first?.offset).toBeGreaterThan(0)
  dispatchEvent(new Event('online'))
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
  const taken = server.calls(PART).filter((_, nth) => nth !== 1)
  expect(bytesOf(taken)).toBe(SIZE)
  expect(server.begun.size).toBe(1)
})

test('it tries again by itself, later each time', async () => {
  const server = fakePhotos(0)
  server.answer(BEGIN, noNetwork)
  const { uploads } = open()
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]?.stage).toBe('waiting'))
  for (const pause of [1_000, 2_000, 4_000]) {
    const before = server.calls(BEGIN).length
    await vi.advanceTimersByTimeAsync(pause + 50)
    await wait(() => expect(server.calls(BEGIN)).toHaveLength(before + 1))
  }
})

test('after a reload it goes on with the same photo where it was', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(PART)
  let parts = 0
  server.answer(PART, (asked) => {
    parts += 1
    return parts === 2 ? new Promise(() => undefined) : whole(asked)
  })
  const before = open()
  before.uploads.add(picture())
  await wait(() => expect(parts).toBe(2))
  before.uploads.close()
  const sent = [...server.begun.values()][0]?.offset ?? 0

  server.answer(PART, whole)
  const { onDone } = open(before.browser)
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(server.begun.size).toBe(1)
  expect(bytesOf(server.calls(PART).slice(2))).toBe(SIZE - sent)
})

test('a part that had come before its answer was lost is not sent again', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(PART)
  let isLost = true
  server.answer(PART, (asked) => {
    const answer = whole(asked)
    if (!isLost) return answer
    isLost = false
    const offset = [...server.begun.values()][0]?.offset ?? 0
    return new Refusal(409, 'part_at_wrong_offset', { offset: ['next_offset', { offset }] })
  })
  const { uploads, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(bytesOf(server.calls(PART))).toBe(SIZE)
})

test('two go up at once, the third waits its turn', async () => {
  const server = fakePhotos(0)
  server.answer(PART, () => new Promise(() => undefined))
  const { uploads } = open()
  for (let nth = 0; nth < 3; nth += 1) uploads.add(picture())
  await wait(() =>
    expect(uploads.all.get().map(({ stage }) => stage)).toEqual(['sending', 'sending', 'queued']),
  )
  expect(server.calls(BEGIN)).toHaveLength(2)
  uploads.cancel(uploads.all.get()[0]?.clientId ?? '')
  await wait(() => expect(server.calls(BEGIN)).toHaveLength(3))
  expect(server.calls('DELETE /api/photos/uploads/:id')).toHaveLength(1)
})

test('one that is refused says why, and does not come again after a reload', async () => {
  const server = fakePhotos(0)
  server.answer(BEGIN, ({ body }) => ({
    ...(body as object),
    id: 'x',
    offset: 0,
    state: 'refused',
    reason: 'This is an animation.',
  }))
  const { uploads, browser } = open()
  uploads.add(picture())
  await wait(() =>
    expect(uploads.all.get()[0]).toMatchObject({ stage: 'refused', reason: 'This is an animation.' }),
  )
  expect(browser.stored.size).toBe(0)
})

test('an upload that the server has forgotten begins again with the photo that is still here', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(PART)
  let isForgotten = true
  server.answer(PART, (asked) => {
    if (!isForgotten) return whole(asked)
    isForgotten = false
    return new Refusal(404, 'not_found')
  })
  const { uploads, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(new Set(server.calls(BEGIN).map(({ body }) => (body as UploadStart).clientId)).size).toBe(2)
})

test('a photo that was to be replaced and is gone lets the new one come as one more', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(BEGIN)
  server.answer(BEGIN, (asked) =>
    (asked.body as UploadStart).replaces ? new Refusal(404, 'not_found') : whole(asked),
  )
  const { uploads, onDone } = open()
  uploads.add(picture(), 'gone')
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('when the server has too much to do, the photo waits as long as it is asked to', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(BEGIN)
  const busy = new Refusal(429, 'rate_limited')
  server.answer(BEGIN, () => Response.json(busy.body, { status: 429, headers: { 'Retry-After': '30' } }))
  const { uploads, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]).toMatchObject({ stage: 'waiting', why: 'busy' }))
  server.answer(BEGIN, whole)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(onDone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a server that fails is asked again by itself, and the photo says so until it goes on', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(BEGIN)
  server.answer(BEGIN, () => new Refusal(500, 'internal'))
  const { uploads, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]?.stage).toBe('failed'))
  const stages = new Set<string | undefined>()
  uploads.all.listen(() => stages.add(uploads.all.get()[0]?.stage))
  await vi.advanceTimersByTimeAsync(1_100)
  await wait(() => expect(server.calls(BEGIN)).toHaveLength(2))
  expect([...stages]).toEqual(['failed'])
  server.answer(BEGIN, whole)
  await vi.advanceTimersByTimeAsync(2_100)
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a photo that the server has no place for is kept for another try', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(BEGIN)
  server.answer(BEGIN, () => new Refusal(404, 'not_found'))
  const { uploads, browser, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]?.stage).toBe('failed'))
  expect(browser.stored.size).toBe(1)
  server.answer(BEGIN, whole)
  uploads.retry(uploads.all.get()[0]?.clientId ?? '')
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('closing the page gives no upload up', async () => {
  const server = fakePhotos(0)
  server.answer(PART, () => new Promise(() => undefined))
  const { uploads, browser } = open()
  uploads.add(picture())
  await wait(() => expect(server.calls(PART)).toHaveLength(1))
  uploads.close()
  expect(server.calls('DELETE /api/photos/uploads/:id')).toHaveLength(0)
  expect(browser.stored.size).toBe(1)
})

test('parts grow on a fast line, shrink on a slow one, and stay within what one request may carry', () => {
  expect(nextPart(undefined)).toBe(64 * 1024)
  expect(nextPart({ bytes: 64 * 1024, ms: 100 })).toBe(256 * 1024)
  expect(nextPart({ bytes: 64 * 1024, ms: 9_000 })).toBe(32 * 1024)
  expect(nextPart({ bytes: 1024 * 1024, ms: 1 })).toBe(1024 * 1024)
})

test('a photo that has no room beside unfinished ones waits for them, and says why', async () => {
  const server = fakePhotos(0)
  const whole = server.whole(BEGIN)
  let asked = 0
  server.answer(BEGIN, (request) => {
    asked += 1
    return asked === 1 ? new Refusal(429, ['uploads_unfinished', { mb: 60 }]) : whole(request)
  })
  const { uploads, onDone } = open()
  uploads.add(picture())
  await wait(() => expect(uploads.all.get()[0]).toMatchObject({ stage: 'waiting', why: 'noRoom' }))
  await wait(() => expect(onDone).toHaveBeenCalledTimes(1))
})
