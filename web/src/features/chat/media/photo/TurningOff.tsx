import { Button } from '../../../../components/buttons/Button.tsx'
import { Dialog } from '../../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

type TurningOffProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onTurnOff: () => void }

/** Asks before the photos of a conversation are deleted. */
export function TurningOff({ isOpen, isBusy, onClose, onTurnOff }: TurningOffProps) {
  const { ask: texts } = useTexts('chatMedia')
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isNow) => !isNow && onClose()}
      title={texts.title}
      description={texts.text}
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onTurnOff}>
          {texts.action}
        </Button>
      </div>
    </Dialog>
  )
}
