import type { TipView } from '@hearth/contract/profile/coach'
import type { Section } from '../sections/sections.ts'

/** Returns the section that a tip is about. */
export const sectionOfTip = (sections: readonly Section[], { step, field, photoId }: TipView) =>
  sections.find(
    ({ id, fields, steps }) =>
      (photoId && id === 'photos') || (field && fields.includes(field)) || (step && steps.includes(step)),
  )

const LOOK_EVERY_MS = 60
const LOOK_FOR_MS = 15_000

/** Focuses a field of a section once it is on screen: the section opens first, and its fields load. */
export function focusField({ id }: Section, selector: string, place = 0): void {
  const until = Date.now() + LOOK_FOR_MS
  const looking = setInterval(() => {
    const found = document.querySelectorAll<HTMLElement>(`[data-section="${id}"] ${selector}`)[place]
    if (!found && Date.now() < until) return
    clearInterval(looking)
    found?.focus()
  }, LOOK_EVERY_MS)
}
