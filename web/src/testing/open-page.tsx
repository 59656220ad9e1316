import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { expect } from 'vitest'
import { App } from '../app/App.tsx'
import { FakeSocket } from './fake-socket.ts'

/** The whole page at an address, as a browser would show it. */
export function openPage(path: string) {
  let here = path
  function Here() {
    const { pathname, search, hash } = useLocation()
    here = pathname + search + hash
    return null
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Here />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), path: () => here }
}

/** Runs server actions on the open socket inside React's `act`. */
export const live = (happens: (socket: FakeSocket) => void) => act(() => happens(FakeSocket.last))

/** The page hears of others only once its screen is drawn. */
export const untilListening = () => waitFor(() => expect(FakeSocket.all).toHaveLength(1))
