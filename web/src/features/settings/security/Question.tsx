import type { ReactNode } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

type QuestionProps = {
  title: string
  text?: string
  action: string
  isGrave?: boolean
  /** Whether there is enough to be seen for an answer. */
  isReady?: boolean
  isBusy: boolean
  reason: string | undefined
  onYes: () => void
  onClose: () => void
  cancel?: string
  children?: ReactNode
}

/** Asks once more before something that is not easily taken back. */
export function Question(props: QuestionProps) {
  const {
    title,
    text,
    action,
    isGrave = false,
    isReady = true,
    isBusy,
    reason,
    onYes,
    onClose,
    children,
  } = props
  const words = useTexts('security')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(text !== undefined && { description: text })}
    >
      {children}
      <Trouble reason={reason} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {props.cancel ?? words.cancel}
        </Button>
        <Button variant={isGrave ? 'danger' : 'primary'} busy={isBusy} disabled={!isReady} onClick={onYes}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
