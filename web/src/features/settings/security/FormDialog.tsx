import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusInvalid } from './focus.ts'

type FormDialogProps = {
  title: string
  text?: string
  submit: { label: string; busy: string }
  change: { isBusy: boolean; error: unknown }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields over the page, and the two ways out of them. */
export function FormDialog({ title, text, submit, change, onSubmit, onClose, children }: FormDialogProps) {
  const words = useTexts('security')
  const form = useFocusInvalid(change.error)
  function send(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(text === undefined ? {} : { description: text })}
    >
      <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" busy={change.isBusy}>
            {change.isBusy ? submit.busy : submit.label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
