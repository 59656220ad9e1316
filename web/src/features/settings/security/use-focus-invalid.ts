import { useEffect, useRef } from 'react'

/** After a refusal the focus goes to the field that it is about, whose trouble is then read aloud with it. */
export function useFocusInvalid(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return form
}
