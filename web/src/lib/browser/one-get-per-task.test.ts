import { expect, test, vi } from 'vitest'
import { oneGetPerTask } from './one-get-per-task.ts'
import { nextTask } from './scheduling.ts'

/** The requests, each with the number of browser tasks before it. */
async function askedBy(work: (ask: typeof fetch) => void): Promise<[string, number][]> {
  const asked: [string, number][] = []
  let task = 0
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push([input, task])
    return new Response()
  })
  work(oneGetPerTask())
  for (; task < 5; task += 1) {
    await nextTask()
  }
  vi.unstubAllGlobals()
  return asked
}

test('questions of one moment are begun one after the other, in their order', async () => {
  const asked = await askedBy((ask) => {
    for (const path of ['/deck', '/photos', '/unread']) void ask(path, { method: 'GET' })
  })
  expect(asked.map(([path]) => path)).toEqual(['/deck', '/photos', '/unread'])
  expect(asked[0]?.[1]).toBe(0)
  expect(new Set(asked.map(([, task]) => task)).size).toBe(3)
})

test('what changes something waits for nobody', async () => {
  const asked = await askedBy((ask) => {
    for (const path of ['/deck', '/photos']) void ask(path, { method: 'GET' })
    void ask('/places', { method: 'PUT' })
  })
  expect(asked[0]).toEqual(['/places', 0])
})
