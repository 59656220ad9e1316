import type { Area, AreaTexts } from '@hearth/texts/areas'
import { useSyncExternalStore } from 'react'
import { findTexts, loadTexts, pageDirection, shownLanguage, watchLanguage } from './loaded-texts.ts'

/** Returns the language of the page. */
export const useLanguage = (): string => useSyncExternalStore(watchLanguage, shownLanguage, shownLanguage)

/** Returns the reading direction of the page. Radix assumes 'ltr' unless told. */
export const useDirection = () => useSyncExternalStore(watchLanguage, pageDirection, pageDirection)

/** Returns the texts of an area in the page's language. Suspends while they load. */
export function useTexts<A extends Area>(area: A): AreaTexts[A] {
  useLanguage()
  const texts = findTexts(area)
  // A thrown promise, not `use`: React counts the calls of that one, and a component may wait for two areas.
  if (!texts) throw loadTexts(area)
  return texts
}
