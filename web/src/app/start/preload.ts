import { useEffect } from 'react'
import { piecesAt } from './frames.ts'
import { loadPiece } from './pieces.tsx'

/** Brings all pieces of a screen at once, before they would ask for one another. */
export async function preload(pathname: string): Promise<void> {
  // One that fails is complained about where it is shown.
  await Promise.allSettled(piecesAt(pathname).map(loadPiece))
}

/** A person who points at a link will most likely follow it, so its screen is loaded ahead. */
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
