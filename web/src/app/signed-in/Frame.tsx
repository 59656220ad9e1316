import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ownUnread } from '../../api/unread.ts'
import { useIdle } from '../../lib/hooks/timing.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { signedIn } from '../screens.ts'
import { loadPiece, picture } from '../start/pieces.tsx'
import { Loading } from '../states/Loading.tsx'
import { Navigation } from './Navigation.tsx'
import './shell.css'

// In a file that is loaded anyway, because the first script lists every file.
const LateParts = picture(async () => (await import('./offline-start.ts')).LateParts)

const CALM_MS = 3_000
const APART_MS = 500
const touches = ['pointerdown', 'pointermove', 'pointerup', 'keydown'] as const

/** The navigation around the open screen. */
export function Frame() {
  useOtherScreens()
  const { data: counts } = useQuery({ ...ownUnread, enabled: useIdle() })
  const unread = counts?.messages ?? 0
  return (
    <div className="ps-(--rail-inline) pb-(--bar-block)">
      <Navigation unread={unread} />
      <UnreadSaid unread={unread} />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      <Suspense>
        <LateParts counts={counts} />
      </Suspense>
    </div>
  )
}

/** Says the badge of the bar aloud as it grows; in a conversation each message is said already. */
function UnreadSaid({ unread }: { unread: number }) {
  const { unread: words } = useTexts('shell').shell
  const isTalking = useLocation().pathname.startsWith('/messages/')
  return (
    <p role="status" className="sr-only">
      {unread > 0 && !isTalking && words({ n: unread })}
    </p>
  )
}

/** Brings the other screens when this one has settled, so that a tunnel keeps nobody from going to them. */
function useOtherScreens() {
  useEffect(() => {
    const loads = signedIn.map(({ load }) => load)
    let calmSince = performance.now()
    // Reading a screen's script takes a moment, and a finger may be moving a card.
    const onTouch = () => {
      calmSince = performance.now()
    }
    const timer = setInterval(() => {
      if (performance.now() - calmSince < CALM_MS) return
      const load = loads.shift()
      // A screen that fails to load says so where it is shown.
      if (load) loadPiece(load).catch(() => undefined)
      else clearInterval(timer)
    }, APART_MS)
    for (const sign of touches) addEventListener(sign, onTouch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of touches) removeEventListener(sign, onTouch)
    }
  }, [])
}
