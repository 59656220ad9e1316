import { waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/people.ts'

afterEach(() => localStorage.clear())

test('staff who sign in here are led to the console, and no data of a member is requested', async () => {
  const replace = vi.fn()
  vi.stubGlobal('location', Object.assign({}, location, { replace }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { session } = signedIn()
  const server = fakeServer({
    'GET /api/session': () => ({ session: session && { ...session, isStaff: true } }),
  })
  openPage('/app')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/console'))
  expect(server.calls('GET /api/candidates')).toEqual([])
  expect(server.calls('GET /api/profile')).toEqual([])
})
