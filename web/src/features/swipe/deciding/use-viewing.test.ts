import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useViewing } from './use-viewing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function show(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a card is measured while it is on top and the page can be seen', () => {
  const { result, rerender } = renderHook(({ id }) => useViewing(id), { initialProps: { id: 'ana' } })
  vi.advanceTimersByTime(20_000)
  show(true)
  vi.advanceTimersByTime(300_000)
  show(false)
  vi.advanceTimersByTime(10_400)
  expect(result.current('ana')).toBe(30)
  rerender({ id: 'ben' })
  expect(result.current('ana')).toBeUndefined()
  expect(result.current('ben')).toBe(0)
})

test('a card of a page that opens in the background begins when it is seen', () => {
  show(true)
  const { result } = renderHook(() => useViewing('ana'))
  vi.advanceTimersByTime(60_000)
  show(false)
  vi.advanceTimersByTime(2_000)
  expect(result.current('ana')).toBe(2)
})

test('more than ten minutes count as ten, and no card as nothing', () => {
  const { result } = renderHook(() => useViewing('ana'))
  vi.advanceTimersByTime(3_600_000)
  expect(result.current('ana')).toBe(600)
  expect(renderHook(() => useViewing(undefined)).result.current('ana')).toBeUndefined()
})
