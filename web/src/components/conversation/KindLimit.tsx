import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'

type KindLimitProps = {
  /** How many wait; nothing while nobody is asked. */
  waiting: number | undefined
  onSee: () => void
  onAnyway: () => void
  onClose: () => void
}

/** Asks before a new conversation if many people already wait for a reply. It forbids nothing. */
export function KindLimit({ waiting, onSee, onAnyway, onClose }: KindLimitProps) {
  const { limit } = useTexts('inbox')
  return (
    <Dialog
      open={waiting !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={limit.title({ n: waiting ?? 0 })}
      description={limit.text}
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onAnyway}>
          {limit.anyway}
        </Button>
        <Button onClick={onSee}>{limit.see}</Button>
      </div>
    </Dialog>
  )
}
