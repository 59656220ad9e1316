/** Screens on which somebody talks or fills in their first steps. */
const BUSY_SCREENS = ['/messages/', '/welcome']
const WRITING = 'textarea, select, input:not([type=button], [type=checkbox], [type=radio], [type=range])'
const OVERLAY = 'dialog[open], [role=dialog], [role=alertdialog]'

/** Returns whether a moment would interrupt: the person is writing, in a chat, or has a dialog open. */
export const isOccupied = (pathname: string, page: Document): boolean =>
  BUSY_SCREENS.some((start) => pathname.startsWith(start)) ||
  page.activeElement?.matches(WRITING) === true ||
  page.querySelector(OVERLAY) !== null

const MOST_THINGS = 3

/** Returns at most three things that both wrote down, spelled as in `theirs`. */
export function thingsInCommon(own: readonly string[], theirs: readonly string[]): string[] {
  const mine = new Set(own.map((thing) => thing.toLowerCase()))
  return theirs.filter((thing) => mine.has(thing.toLowerCase())).slice(0, MOST_THINGS)
}
