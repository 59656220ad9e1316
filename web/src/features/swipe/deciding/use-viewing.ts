import { MAX_VIEWED_SECONDS } from '@hearth/contract/people/matching'
import { useCallback, useEffect, useRef } from 'react'

type ViewedCard = { personId: string; ms: number; since: number | null }

const now = () => (document.hidden ? null : performance.now())
const msIn = ({ ms, since }: ViewedCard) => ms + (since === null ? 0 : performance.now() - since)

/** Returns a function that gives the seconds for which the person on top has been there and the page has been visible. */
export function useViewing(personId: string | undefined): (id: string) => number | undefined {
  const viewing = useRef<ViewedCard>(undefined)
  useEffect(() => {
    if (personId === undefined) return
    const mine: ViewedCard = { personId, ms: 0, since: now() }
    viewing.current = mine
    const hear = () => {
      mine.ms = msIn(mine)
      mine.since = now()
    }
    document.addEventListener('visibilitychange', hear)
    return () => document.removeEventListener('visibilitychange', hear)
  }, [personId])

  return useCallback((id: string) => {
    const { current } = viewing
    if (current?.personId !== id) return undefined
    return Math.min(Math.round(msIn(current) / 1000), MAX_VIEWED_SECONDS)
  }, [])
}
