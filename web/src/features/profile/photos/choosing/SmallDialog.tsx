import { Button } from '../../../../components/buttons/Button.tsx'
import { Dialog } from '../../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

type SmallDialogProps = {
  picture: { width: number; height: number }
  /** Another can be chosen at once; of several, this one is left out. */
  isOnly: boolean
  onUse: () => void
  onAnother: () => void
  onLeaveOut: () => void
}

/** Asks before a picture is used that has too few pixels for a card. */
export function SmallDialog({ picture, isOnly, onUse, onAnother, onLeaveOut }: SmallDialogProps) {
  const texts = useTexts('photos')
  const words = texts.small
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onLeaveOut()}
      title={words.title}
      description={words.text({ width: picture.width, height: picture.height })}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onUse}>
          {words.use}
        </Button>
        <Button onClick={isOnly ? onAnother : onLeaveOut}>
          {isOnly ? words.another : texts.crop.leaveOut}
        </Button>
      </div>
    </Dialog>
  )
}
