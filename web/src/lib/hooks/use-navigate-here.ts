import { useEffect, useRef } from 'react'
import { type NavigateFunction, type NavigateOptions, useNavigate } from 'react-router'

/** Returns a `navigate` that does nothing once its screen has gone, so that a late answer takes nobody off the next one. */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => void {
  const navigate: NavigateFunction = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (to, options) => {
    if (isHere.current) void navigate(to, options)
  }
}
