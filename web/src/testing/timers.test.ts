import { expect, test, vi } from 'vitest'
import { recordTimers } from './timers.ts'

test('what a file still waits for ends with it, and what came before goes on', async () => {
  const before = vi.fn<() => void>()
  setTimeout(before, 20)
  const endTimers = recordTimers()
  const ended = vi.fn<() => void>()
  setTimeout(ended, 10)
  const interval = setInterval(ended, 10)
  endTimers()
  await vi.waitUntil(() => before.mock.calls.length > 0)
  expect(ended).not.toHaveBeenCalled()
  clearInterval(interval)
})
