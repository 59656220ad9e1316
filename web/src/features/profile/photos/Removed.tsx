import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { useRemove } from './photos.queries.ts'

type RemovedProps = Pick<ReturnType<typeof useRemove>, 'undo' | 'mayUndo' | 'isBack'>

/** The way back from a removal, beneath the photos, where it covers nothing. */
export function Removed({ undo, mayUndo, isBack }: RemovedProps) {
  const texts = useTexts('photos')
  const note = useRef<HTMLDivElement>(null)

  function press() {
    undo()
    // The button goes with the note.
    note.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={note} tabIndex={-1} className="rounded-lg outline-none empty:hidden">
      {mayUndo && (
        <div className="flex animate-rise flex-wrap items-center justify-between gap-x-4 rounded-lg bg-sunken py-1 ps-4 pe-1 text-sm">
          {texts.removed}
          <Button variant="quiet" className="px-4" onClick={press}>
            <Undo2 aria-hidden className="size-4" />
            {texts.undo}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {mayUndo ? texts.removed : isBack ? texts.restored : ''}
      </p>
    </div>
  )
}
