import { useRef } from 'react'

/**
 * Radix gives the focus back only to its own trigger, and ours are opened by whatever the screen has. `next` finds
 * what goes on instead, where something was chosen.
 */
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
