import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { keep } from './keep.ts'

const queryKey = ['profile']

test('a stored answer stands against a request from before it, which is sent again', async () => {
  const queryClient = new QueryClient()
  const [early, again] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const asked = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(early.promise)
    .mockReturnValueOnce(again.promise)
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: asked }).subscribe(() => undefined)
  keep(queryClient, queryKey, 'saved')
  early.resolve('from before')
  await Promise.resolve()
  expect(queryClient.getQueryData(queryKey)).toBe('saved')
  again.resolve('saved, and changed elsewhere')
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('saved, and changed elsewhere'))
  expect(asked).toHaveBeenCalledTimes(2)
  stop()
})

test('without a request under way, none is sent', () => {
  const queryClient = new QueryClient()
  keep(queryClient, queryKey, 'saved')
  expect(queryClient.getQueryData(queryKey)).toBe('saved')
  expect(queryClient.isFetching()).toBe(0)
})
