import { useEffect, useEffectEvent } from 'react'
import { addLayer } from '../browser/back-layers.ts'

/** Makes Back, as a gesture, a key or a button, close what is open instead of leaving the screen. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addLayer(() => close()) : undefined), [isOpen])
}
