import { useEffect, useRef } from 'react'

/** After a refusal the focus goes to the field that it is about, whose trouble is then read aloud with it. */
export function useFocusInvalid(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}

/** Gives the focus a place when the thing that had it is gone from a list. */
export function useFocusWhenFewer(count: number) {
  const place = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) place.current?.focus()
    before.current = count
  }, [count])
  return place
}
