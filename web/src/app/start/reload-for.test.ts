import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadFor } from './reload-for.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** A page whose server gives these answers one after the other, and the last one from then on. */
function openPage(...answers: (() => Response)[]) {
  vi.stubGlobal('fetch', async () => (answers.length > 1 ? answers.shift() : answers[0])?.())
  return vi.fn()
}
const well = () => new Response('{}')
const away = () => new Response('Away', { status: 503 })
const nobody = () => {
  throw new TypeError('Failed to fetch')
}

test('a page of which a piece is gone begins again, and again only after a minute', async () => {
  const begin = openPage(well)
  void reloadFor(gone, begin)
  await vi.advanceTimersByTimeAsync(10)
  expect(begin).toHaveBeenCalledOnce()
  await expect(reloadFor(gone, begin)).rejects.toBe(gone)
  expect(begin).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  void reloadFor(gone, begin)
  await vi.advanceTimersByTimeAsync(10)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('it waits for a server that restarts', async () => {
  const begin = openPage(nobody, away, well)
  void reloadFor(gone, begin)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(begin).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begin).toHaveBeenCalledOnce()
})

test('it stays as it is where nobody answers', async () => {
  const begin = openPage(nobody)
  const outcome = reloadFor(gone, begin).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(gone)
  expect(begin).not.toHaveBeenCalled()
})
