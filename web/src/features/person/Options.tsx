import type { PersonView } from '@hearth/contract/people'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { askAnewForPeople, block, unblock } from '../../api/blocks.ts'
import { hasCode } from '../../api/client.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useBlockingTexts } from '../../lib/blocking-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'

type OptionsProps = {
  person: PersonView
  /** Where to go when there is no page any more. */
  awayTo: string
}

/** What one can do about a person beside deciding on them. */
export function Options({ person, awayTo }: OptionsProps) {
  const texts = useBlockingTexts()
  const [open, setOpen] = useState<'closed' | 'options' | 'ask'>('closed')
  const { firstName } = person
  return (
    <>
      <IconButton label={texts.options} aria-haspopup="dialog" onClick={() => setOpen('options')}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      <Sheet
        open={open !== 'closed'}
        onOpenChange={(isOpen) => !isOpen && setOpen('closed')}
        title={open === 'ask' ? texts.ask.title(firstName) : texts.optionsTitle(firstName)}
        {...(open === 'ask' && { description: texts.ask.text })}
      >
        {open === 'ask' ? (
          <Asking person={person} awayTo={awayTo} onClose={() => setOpen('closed')} />
        ) : (
          <button
            type="button"
            onClick={() => setOpen('ask')}
            className="-mx-3 flex min-h-16 items-center gap-4 rounded-lg px-3 py-2.5 text-start transition-colors hover:bg-danger-soft"
          >
            <Ban aria-hidden className="size-5 shrink-0 text-danger" />
            <span className="flex min-w-0 flex-col">
              <span className="wrap-anywhere font-medium text-danger">{texts.block(firstName)}</span>
              <span className="text-muted text-sm">{texts.blockHint}</span>
            </span>
          </button>
        )}
      </Sheet>
    </>
  )
}

function Asking({ person, awayTo, onClose }: OptionsProps & { onClose: () => void }) {
  const { failures } = useTexts()
  const texts = useBlockingTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id, firstName } = person
  const cancel = useRef<HTMLButtonElement>(null)
  // What had the focus has given way to this question.
  useEffect(() => cancel.current?.focus(), [])

  const tellFailure = (error: Error) => {
    if (!hasCode(error, 'unauthenticated')) toast.error(failures.title, { description: texts.failed })
  }
  const blocking = useMutation({
    mutationFn: () => block(id),
    onSuccess: () => {
      void navigate(awayTo, { replace: true })
      void askAnewForPeople(queryClient)
      const undo = () => void unblock(id).then(() => askAnewForPeople(queryClient), tellFailure)
      toast(texts.done.title, {
        description: texts.done.text(firstName),
        action: { label: texts.undo, onClick: undo },
      })
    },
    onError: tellFailure,
  })

  return (
    <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button ref={cancel} variant="quiet" onClick={onClose}>
        {texts.ask.cancel}
      </Button>
      <Button variant="danger" busy={blocking.isPending} onClick={() => blocking.mutate()}>
        <span className="wrap-anywhere">{blocking.isPending ? texts.ask.busy : texts.block(firstName)}</span>
      </Button>
    </div>
  )
}
