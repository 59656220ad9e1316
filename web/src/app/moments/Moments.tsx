import type { MatchView } from '@hearth/contract/people/matching'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { endMoment, momentsToShow, offerMoment, ownMoments } from '../../api/matches.ts'
import { noteWarmMoment } from '../../lib/browser/installing.ts'
import { useDrawScheduler } from '../../lib/hooks/draw-scheduler.tsx'
import { useIdle } from '../../lib/hooks/timing.ts'
import { useStore } from '../../lib/store.ts'
import { reloadFor } from '../start/reload-for.ts'
import { isOccupied } from './moments.rules.ts'
import { useMatchToast } from './use-match-toast.tsx'

const bring = () => import('./Moment.tsx').catch((reason: unknown) => reloadFor(reason))
const Moment = lazy(async () => ({ default: (await bring()).Moment }))

/** Announces unseen matches one at a time over the open screen. */
export function Moments() {
  const queryClient = useQueryClient()
  const [match] = useStore(momentsToShow(queryClient))
  const hasTime = useIdle()
  useUnshown(hasTime)
  useEffect(() => {
    // A match may be made where there is no network any more. A failure is tried again at the match.
    if (hasTime) bring().catch(() => undefined)
  }, [hasTime])
  if (!match) return null
  const end = () => {
    noteWarmMoment()
    endMoment(queryClient, match.id)
  }
  return (
    <Suspense>
      <Moment key={match.id} match={match} onClose={end} />
    </Suspense>
  )
}

/** Asks for matches that were made while nobody looked, and offers them as soon as somebody does. */
function useUnshown(isEnabled: boolean): void {
  const queryClient = useQueryClient()
  const { pathname } = useLocation()
  const { whenStill } = useDrawScheduler()
  const tell = useMatchToast()
  const { data } = useQuery({ ...ownMoments, enabled: isEnabled })
  const offer = useEffectEvent((matches: readonly MatchView[]) => {
    if (document.hidden) return
    const isBusy = isOccupied(pathname, document)
    for (const match of matches) void offerMoment(queryClient, match, isBusy ? tell : undefined)
  })
  useEffect(() => {
    const matches = data?.moments ?? []
    if (matches.length === 0) return
    // Not over a card that is flying.
    const look = () => whenStill(() => offer(matches))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [data, whenStill])
}
