import { MAX_DECLINE_REASON_LENGTH } from '@hearth/contract/console/registration'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/buttons/Button.tsx'
import { TextAreaField } from '../../components/fields/Field.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { decideApproval } from '../api.ts'
import { useDecision } from './registration.queries.ts'

type DeclineDialogProps = { id: string; name: string; isOpen: boolean; onClose: () => void }

/** Asks for the reason. The text stays while the person is shown, also when the dialog is closed. */
export function DeclineDialog({ id, name, isOpen, onClose }: DeclineDialogProps) {
  const { waiting: texts, cancel } = useTexts('consoleRegistration')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const declining = useDecision(
    () => decideApproval(id, { outcome: 'declined', reason: reason.trim() }),
    () => {
      toast(texts.declined({ name }))
      onClose()
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = reason.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty && !declining.isPending) declining.mutate(undefined)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.dialog.title({ name })}
      description={texts.dialog.text}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextAreaField
          label={texts.dialog.label}
          hint={texts.dialog.hint({ name })}
          error={isMissing ? texts.dialog.empty : undefined}
          maxLength={MAX_DECLINE_REASON_LENGTH}
          rows={4}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="danger" busy={declining.isPending}>
            {texts.decline}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
