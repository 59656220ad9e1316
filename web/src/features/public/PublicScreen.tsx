import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from './notice/Notice.tsx'
import { Safety } from './Safety.tsx'
import { Transparency } from './Transparency.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'

const pages = new Map([
  ['/safety', <Safety key="safety" />],
  ['/report', <Notice key="report" />],
  ['/transparency', <Transparency key="transparency" />],
  ['/unsubscribe', <Unsubscribe key="unsubscribe" />],
])

function openQueryClient(): QueryClient {
  // The library believes in a network until it hears otherwise, and a page may begin without one.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({ defaultOptions: { queries: { retry: false } } })
}

/** The pages that anybody may read, in one file, so that the first script of the page has to know only one. */
export function PublicScreen() {
  const { pathname } = useLocation()
  const [queryClient] = useState(openQueryClient)
  return (
    <QueryClientProvider client={queryClient}>{pages.get(pathname.replace(/\/+$/, ''))}</QueryClientProvider>
  )
}
