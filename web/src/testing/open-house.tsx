import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { routes } from '../app/routes.tsx'
import { FakeSocket } from './fake-socket.ts'

/** The whole page at an address, as a browser would show it. */
export function openHouse(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return {
    user: userEvent.setup(),
    path: () => router.state.location.pathname + router.state.location.search,
  }
}

/** What the server does to the open socket, with React told to draw what comes of it. */
export const live = (happens: (socket: FakeSocket) => void) => act(() => happens(FakeSocket.last))
