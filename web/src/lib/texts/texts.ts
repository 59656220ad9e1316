import type { Area, AreaTexts } from '@hearth/texts/areas'
import { use, useSyncExternalStore } from 'react'
import { findTexts, loadArea, shownLanguage, watchLanguage } from './loaded-texts.ts'

/** Returns the language of the page. */
export const useLanguage = (): string => useSyncExternalStore(watchLanguage, shownLanguage, shownLanguage)

/** Returns the texts of an area in the page's language. Suspends while they load. */
export function useTexts<A extends Area>(area: A): AreaTexts[A] {
  useLanguage()
  // Called each time: React repeats a component that has waited, and loses count of its hooks without this one.
  use(loadArea(area))
  const texts = findTexts(area)
  if (!texts) throw new Error(`The texts of ${area} are missing`)
  return texts
}
