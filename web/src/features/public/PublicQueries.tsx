import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

function openQueryClient(): QueryClient {
  // The library believes in a network until it hears otherwise, and a page may begin without one.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** Lets pages without a session ask the server. */
export function PublicQueries({ children }: { children: ReactNode }) {
  const [queryClient] = useState(openQueryClient)
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
