import type { StaffView } from '@hearth/contract/console/staff'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useStaffChange } from './use-staff-change.ts'

type EndAccessProps = { member: StaffView['members'][number]; onClose: () => void }

/** Asks before somebody's work here ends. */
export function EndAccess({ member: { id, name }, onClose }: EndAccessProps) {
  const { staff: words } = useTexts('console')
  const ending = useStaffChange(id, () => {
    toast(words.hasEnded({ name }))
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.ending.title({ name })}
      description={words.ending.text}
    >
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="danger" busy={ending.isPending} onClick={() => ending.mutate({ isEnded: true })}>
          {words.ending.action}
        </Button>
      </div>
    </Dialog>
  )
}
