import type { VerificationView } from '@hearth/contract/media/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { Trouble } from '../../../components/fields/Trouble.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useFailure } from '../use-failure.ts'
import { keepVerification } from '../verification.queries.ts'

type AskingProps = {
  /** The words of the button, of the question, of its two answers, and of the toast after it. */
  open: string
  title: string
  text: string
  action: string
  cancel: string
  done: string
  variant: 'secondary' | 'quiet'
  act: () => Promise<VerificationView>
  onDone: () => void
}

/** A button that deletes something, and asks before. */
export function Asking({ open, title, text, action, cancel, done, variant, act, onDone }: AskingProps) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const failureOf = useFailure()
  const acting = useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: (view) => {
      setIsOpen(false)
      toast(done)
      keepVerification(queryClient, view)
      onDone()
    },
  })
  return (
    <>
      <Button
        variant={variant}
        className={`self-start max-sm:self-stretch ${variant === 'quiet' ? 'sm:-ms-5' : ''}`}
        onClick={() => {
          acting.reset()
          setIsOpen(true)
        }}
      >
        {open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={title} description={text}>
        <Trouble reason={failureOf(acting.error)} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            {cancel}
          </Button>
          <Button variant="danger" busy={acting.isPending} onClick={() => acting.mutate()}>
            {action}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
