import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router'
import { ownText } from '../lib/brand.ts'
import { followTheme } from '../lib/browser/theme.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { auth, landing, notFound, publicScreens, type Screen, screenAt, signedIn } from './screens.ts'
import { loadNotices, loadShell, loadSignedIn, loadToaster } from './start/frames.ts'
import { picture, piece } from './start/pieces.tsx'
import { usePreloadOnIntent } from './start/preload.ts'
import { ErrorBoundary } from './states/ErrorBoundary.tsx'
import { Loading } from './states/Loading.tsx'

const NOTICES_AFTER_MS = 1_000

const LandingScreen = piece(landing.load)
const Shell = piece(loadShell)
// If it does not load, neither does the shell in the same file, and the page reloads.
const Toaster = picture(loadToaster)
const Notices = picture(loadNotices)
const AuthScreen = piece(auth.load)
const SignedIn = piece(loadSignedIn)
const NotFoundScreen = piece(notFound.load)
const withPiece = ({ path, load }: Screen) => ({ path, Component: piece(load) })
const publicParts = publicScreens.map(withPiece)
const signedInScreens = signedIn.map(withPiece)

/** The whole page. It must be inside a router. */
export function App() {
  const { pathname } = useLocation()
  const [hasEntered, setHasEntered] = useState(false)
  // The landing page alone has nothing to toast; after a sign-out it has.
  if (pathname !== '/' && !hasEntered) setHasEntered(true)
  const hasTime = useLater()
  useLayoutEffect(followTheme, [])
  useScrollToTop()
  usePreloadOnIntent()
  return (
    <>
      <Suspense>
        <ScreenTitle />
      </Suspense>
      <SkipLink />
      {hasTime && (
        <Suspense>
          <Notices at={pathname} />
        </Suspense>
      )}
      <div id={CONTENT_ID}>
        <ErrorBoundary at={pathname}>
          <Suspense fallback={<Loading />}>
            <Routes>
              <Route path={landing.path} element={<LandingScreen />} />
              {publicParts.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route element={<Shell />}>
                <Route path={auth.path} element={<AuthScreen />} />
                <Route element={<SignedIn />}>
                  {signedInScreens.map(({ path, Component }) => (
                    <Route key={path} path={path} element={<Component />} />
                  ))}
                </Route>
              </Route>
              <Route path={notFound.path} element={<NotFoundScreen />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </div>
      {hasEntered && (
        <Suspense>
          <Toaster at={pathname} />
        </Suspense>
      )}
    </>
  )
}

/** Returns true a second after the first view, which does not wait for notices. */
function useLater(): boolean {
  const [hasTime, setHasTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setHasTime, NOTICES_AFTER_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return hasTime
}

function ScreenTitle() {
  const texts = useTexts('front')
  const screen = screenAt(useLocation().pathname).title
  const isInFront = screen === 'landing' || screen in texts.titles
  const titles: Partial<Record<string, string>> = useTexts(isInFront ? 'front' : 'shell').titles
  const title =
    screen === 'landing'
      ? texts.landingTitle({ tagline: ownText('tagline') || texts.tagline })
      : texts.documentTitle({ screen: titles[screen] ?? '' })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    // A change of screen is silent to a screen reader otherwise.
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** A new screen begins at its top; on the way back the browser itself finds the old place. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (pathname !== shown.current && !isBack) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isBack])
}
