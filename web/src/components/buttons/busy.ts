import type { MouseEvent, MouseEventHandler } from 'react'

type Pressed = MouseEventHandler<HTMLButtonElement> | undefined

const ignore = (event: MouseEvent) => event.preventDefault()

/** Attributes of a button that may be busy: it then ignores presses, and keeps the focus, which `disabled` would take from it. */
export const busyProps = (isBusy: boolean, onClick: Pressed) =>
  isBusy ? { 'aria-busy': true, 'aria-disabled': true, onClick: ignore } : { onClick }
