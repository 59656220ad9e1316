import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { en, type Texts, TextsProvider, useTexts } from '../lib/texts.tsx'

const Toaster = lazy(async () => ({ default: (await import('../components/Toaster.tsx')).Toaster }))

/** What a route says about itself. */
export type RouteHandle = { title: keyof Texts['app']['titles'] }

const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

export function Root() {
  const isLanding = useLocation().pathname === '/'
  const [hasEntered, setHasEntered] = useState(!isLanding)
  // The landing page alone has nothing to toast; after a sign-out it has.
  if (!isLanding && !hasEntered) setHasEntered(true)
  return (
    <TextsProvider texts={en}>
      <ScreenTitle />
      <Outlet />
      {hasEntered && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      <ScrollRestoration />
    </TextsProvider>
  )
}

function ScreenTitle() {
  const texts = useTexts().app
  const handle = useMatches().at(-1)?.handle
  const screen = isHandle(handle) ? handle.title : 'notFound'
  const title = screen === 'landing' ? texts.titles.landing : texts.documentTitle(texts.titles[screen])
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
