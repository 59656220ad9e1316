import { Button } from '../../components/buttons/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'

type SureProps = {
  title: string
  text: string
  action: string
  cancel: string
  onYes: () => void
  onClose: () => void
}

/** Asks before something is done. */
export function Sure({ title, text, action, cancel, onYes, onClose }: SureProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={onYes}>{action}</Button>
      </div>
    </Dialog>
  )
}
