import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { signedIn } from '../../testing/people.ts'

const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('./Moment.tsx', () => {
  asked.times += 1
  throw new Error('the network is away')
})

test('a dialog that can’t be loaded ahead is no error', async () => {
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/matches/moments': () => ({ moments: [] }),
  })
  // The page was just loaded again for a part that is missing, which is not done twice in a minute.
  sessionStorage.setItem('hearth.began-again', String(Date.now()))
  const failures: unknown[] = []
  const note = (failure: unknown) => void failures.push(failure)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  openPage('/likes')
  await waitFor(() => expect(asked.times).toBe(1))
  // A rejection that nobody handles is told after the microtasks of its turn.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(failures).toEqual([])
})
