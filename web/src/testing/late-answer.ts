import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { fakeServer } from './fake-server.ts'

/** Long enough for an answer to be shown. */
export const untilShown = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

/**
 * Makes the page request what it already shows. The answer is what the server knows now, and arrives when the returned
 * function is called.
 */
export async function requestEarly(
  server: Pick<ReturnType<typeof fakeServer>, 'answer' | 'calls' | 'whole'>,
  call: string,
) {
  const answer = server.whole(call)
  const late = Promise.withResolvers<void>()
  const asked = server.calls(call).length
  server.answer(call, async (request) => {
    const known = structuredClone(await answer(request))
    await late.promise
    return known
  })
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(server.calls(call).length).toBeGreaterThan(asked))
  server.answer(call, answer)
  return async () => {
    late.resolve()
    await untilShown()
  }
}
