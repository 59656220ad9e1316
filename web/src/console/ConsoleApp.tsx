import { Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { CONTENT_ID, SkipLink } from '../app/SkipLink.tsx'
import { ErrorBoundary } from '../app/states/ErrorBoundary.tsx'
import { Loading } from '../app/states/Loading.tsx'
import { Toaster } from '../components/overlays/Toaster.tsx'
import { followTheme } from '../lib/browser/theme.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { SessionProvider } from '../session/SessionProvider.tsx'
import { Access } from './access/Access.tsx'
import { ConsoleRoutes } from './frame/ConsoleRoutes.tsx'

/** The whole console. It must be inside a router whose paths begin at `/console`. */
export function ConsoleApp() {
  const { pathname } = useLocation()
  const { title } = useTexts('console')
  useLayoutEffect(followTheme, [])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <SkipLink />
      <div id={CONTENT_ID}>
        <ErrorBoundary at={pathname}>
          <SessionProvider>
            <Suspense fallback={<Loading />}>
              <Access>
                <ConsoleRoutes />
              </Access>
            </Suspense>
          </SessionProvider>
        </ErrorBoundary>
      </div>
      <Toaster at={pathname} />
    </>
  )
}
