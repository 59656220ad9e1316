const GAP_PX = 8
// As in the style: below this the menu rises from the lower edge.
const HAS_ROOM = '(min-width: 40rem)'

/** Puts a menu beside what it belongs to, within the window; on a phone the style has put it already. */
export function placeBeside(menu: HTMLElement, opener: HTMLElement): void {
  if (!matchMedia(HAS_ROOM).matches) return
  const at = opener.getBoundingClientRect()
  const { width, height } = menu.getBoundingClientRect()
  const below = at.bottom + GAP_PX
  const top = below + height > innerHeight - GAP_PX ? at.top - height - GAP_PX : below
  const isRightHalf = at.left + at.width / 2 > innerWidth / 2
  const left = isRightHalf ? at.right - width : at.left
  const within = (value: number, most: number) => Math.max(GAP_PX, Math.min(value, most - GAP_PX))
  menu.style.insetBlockStart = `${within(top, innerHeight - height)}px`
  // A measured place is counted from the left edge in every language.
  menu.style.left = `${within(left, innerWidth - width)}px`
}
