import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const KEY = 'hearth.scroll'
const MOST_PLACES = 50
/** A list that has not grown as long as it was by then is shorter now. */
const GROWN_WITHIN_MS = 3_000
const touches = ['pointerdown', 'wheel', 'keydown'] as const

/** How far each entry of the history was scrolled, the last one at the end. */
const places = new Map<string, number>(readPlaces())

// Storage may be forbidden; then places last as long as the page.
function readPlaces(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

function writePlaces(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST_PLACES)))
  } catch {}
}

/** Scrolls to a place as soon as the page is long enough. Returns a function that gives up, as does any touch. */
function scrollBackTo(top: number): { isOver: () => boolean; end: () => void } {
  let isOver = false
  const observer = new ResizeObserver(look)
  const timer = setTimeout(end, GROWN_WITHIN_MS)
  function look() {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) end()
  }
  function end() {
    isOver = true
    observer.disconnect()
    clearTimeout(timer)
    for (const touch of touches) removeEventListener(touch, end)
  }
  for (const touch of touches) addEventListener(touch, end, { passive: true })
  observer.observe(document.documentElement)
  observer.observe(document.body)
  look()
  return { isOver: () => isOver, end }
}

/**
 * Restores the scroll position of a screen on the way back, also after a reload. The browser itself scrolls before the
 * screen is there, while the other one is still shown.
 */
export function useScrollMemory(): void {
  const { key: entry, pathname, search } = useLocation()
  // Every page that is opened by its address begins with the same key.
  const key = `${entry} ${pathname}${search}`
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', writePlaces)
    return () => {
      history.scrollRestoration = 'auto'
      removeEventListener('pagehide', writePlaces)
    }
  }, [])
  useLayoutEffect(() => {
    // The same screen keeps its place, as when a dialog over it closes.
    const mayMove = pathname !== shown.current || scrollY === 0
    shown.current = pathname
    const restoring = isBack && mayMove ? scrollBackTo(places.get(key) ?? 0) : undefined
    const onScroll = () => {
      if (restoring?.isOver() === false) return
      // Behind those that were left longer ago.
      places.delete(key)
      places.set(key, scrollY)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      restoring?.end()
      removeEventListener('scroll', onScroll)
    }
  }, [key, pathname, isBack])
}
