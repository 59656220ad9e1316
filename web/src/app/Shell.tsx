import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { toast } from 'sonner'
import { OfflineNote } from '../components/states/States.tsx'
import { useOnline } from '../lib/hooks/connection-state.tsx'
import { staysOnNextScreen } from '../lib/navigation.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { SessionProvider, useSession } from '../session/SessionProvider.tsx'
import { Loading } from './states/Loading.tsx'

export { Toaster } from '../components/overlays/Toaster.tsx'

/** All screens but the landing page: provides texts, session and the offline note. */
export function Shell() {
  return (
    <SessionProvider>
      {/* Within the provider: hidden by a boundary around it, it would close the session and open another. */}
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      <OfflineNotice />
      <Welcome />
    </SessionProvider>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  const texts = useTexts('shell')
  return <div role="status">{!isOnline && <OfflineNote text={texts.offline} />}</div>
}

/** Not on the sign-in screen, because a sign-in with Google returns behind it. */
function Welcome() {
  const { session } = useSession()
  const { title, text } = useTexts('shell').welcome
  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_IN') toast(title, { description: text, ...staysOnNextScreen })
      }),
    [session, title, text],
  )
  return null
}
