import { WifiOff } from 'lucide-react'
import { Outlet } from 'react-router'
import { useOnline } from '../lib/online.ts'
import { useTexts } from '../lib/texts.tsx'
import { SessionProvider } from '../session/SessionProvider.tsx'

/** Everything behind the landing page: it knows the session, and says when the network is gone. */
export function Shell() {
  return (
    <SessionProvider>
      <Outlet />
      <OfflineNotice />
    </SessionProvider>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  const texts = useTexts().app
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-24 z-30 flex justify-center">
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm shadow-lift">
          <WifiOff aria-hidden className="size-4 shrink-0 text-muted" />
          {texts.offline}
        </p>
      )}
    </div>
  )
}
