import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../app/signed-in/query-client.ts'
import { Toaster } from '../components/overlays/Toaster.tsx'
import { SessionProvider } from '../session/SessionProvider.tsx'

/** A part of a screen that a button closes and opens again. */
export function Closable({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'} the section
      </button>
      {isOpen && children}
    </>
  )
}

/** A part of a screen with all that is around it in the page, and nothing beside it. */
export function openPart(part: ReactNode) {
  const nothing = () => undefined
  const queryClient = createQueryClient({ onFailure: nothing, onUnauthenticated: nothing })
  render(
    <SessionProvider>
      <QueryClientProvider client={queryClient}>
        {part}
        <Toaster at="/part" />
      </QueryClientProvider>
    </SessionProvider>,
  )
  return { user: userEvent.setup() }
}
