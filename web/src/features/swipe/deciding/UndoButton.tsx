import { Undo2 } from 'lucide-react'
import { useEffectEvent, useLayoutEffect } from 'react'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { type OnUndone, useUndoing } from './use-undoing.ts'

type UndoButtonProps = {
  /** Where there is no card to decide on, and so no other button beside it. */
  isAlone?: boolean
  /** Whether there is something to go back to; without it, whether the deck is dealt. */
  isReady?: boolean
  onUndone: OnUndone
}

const undoKeys = ['Backspace', 'u', 'U']

function isUndo({ key, target, repeat, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  // In a dialog the keys mean what they mean there.
  const isElsewhere = target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
  return !isElsewhere && !repeat && !altKey && !ctrlKey && !metaKey && undoKeys.includes(key)
}

/** Takes the last decision back, for free. */
export function UndoButton({ isAlone = false, isReady, onUndone }: UndoButtonProps) {
  const { label } = useTexts('deciding').undo
  const { mayUndo, isUndoing, undo } = useUndoing(onUndone, isReady)

  useKey((event) => {
    if (isUndo(event) && mayUndo) undo()
  })

  const icon = <Undo2 aria-hidden className="size-5" />
  const shared = {
    'aria-keyshortcuts': 'Backspace U',
    // Not `disabled`, which would take the focus away.
    ...(mayUndo ? { onClick: undo } : { 'aria-disabled': true }),
  }
  if (!isAlone) {
    return (
      <IconButton {...shared} label={label} className="self-center bg-surface shadow-soft">
        {icon}
      </IconButton>
    )
  }
  // Keeps its space, so that nothing above it moves when it appears.
  if (!mayUndo && !isUndoing) return <div aria-hidden className="min-h-11" />
  return (
    <Button {...shared} ref={handFocusOn} variant="quiet" className="self-center max-[24rem]:px-3">
      {icon}
      <span className="max-[24rem]:sr-only">{label}</span>
    </Button>
  )
}

/** The heading takes over the focus of a button that goes. */
const handFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Hears every key that is pressed on the page, from before what is drawn with it can be seen. */
export function useKey(onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
