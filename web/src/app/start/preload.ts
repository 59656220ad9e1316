import { useEffect } from 'react'
import { piecesAt } from './frames.ts'
import { loadPiece } from './pieces.tsx'

/** Loads all parts of a screen at once, instead of one after the other. */
export async function preload(pathname: string): Promise<void> {
  // One that fails is complained about where it is shown.
  await Promise.allSettled(piecesAt(pathname).map(loadPiece))
}

/** Loads a screen when the pointer is on its link. */
export function usePreloadOnIntent() {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.origin === location.origin) void preload(link.pathname)
    }
    const signs = ['pointerover', 'pointerdown', 'focusin'] as const
    for (const sign of signs) document.addEventListener(sign, onIntent, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onIntent)
    }
  }, [])
}
