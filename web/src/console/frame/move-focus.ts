/** Moves the focus to the next or previous row; to the first one from elsewhere. */
export function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex((row) => row === document.activeElement)
  const open = rows.findIndex((row) => row.ariaCurrent === 'page')
  const from = here >= 0 ? here : open
  const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
