import { useRef } from 'react'

/** Radix gives the focus back only to its own trigger, and ours are opened by whatever the screen has. */
export function useFocusGivenBack() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      opener.current?.focus()
    },
  }
}
