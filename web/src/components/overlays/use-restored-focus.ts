import { useRef } from 'react'

/** Returns the focus to the element that opened a dialog, or to `next`. Radix does that only for its own trigger. */
export function useFocusGivenBack(next?: () => HTMLElement | null | undefined) {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const goesOn = next?.() ?? opener.current
      goesOn?.focus()
      // The opener may be gone or disabled; then the dialog below gets the focus.
      const beneath = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
      if (document.activeElement === document.body) beneath?.focus()
    },
  }
}
