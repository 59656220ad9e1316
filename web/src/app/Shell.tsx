import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { OfflineNote } from '../components/OfflineNote.tsx'
import { useOnline } from '../lib/online.ts'
import { TextsProvider, useTexts } from '../lib/texts.tsx'
import { SessionProvider } from '../session/SessionProvider.tsx'
import { Loading } from './Loading.tsx'

/** Everything behind the landing page: it has all texts, knows the session, and says when the network is gone. */
export function Shell() {
  return (
    <TextsProvider>
      <SessionProvider>
        {/* Within the provider: hidden by a boundary around it, it would close the session and open another. */}
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
        <OfflineNotice />
      </SessionProvider>
    </TextsProvider>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  const texts = useTexts().app
  return <div role="status">{!isOnline && <OfflineNote text={texts.offline} />}</div>
}
