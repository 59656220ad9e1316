import { type CaseView, MAX_NOTE_LENGTH } from '@hearth/contract/console/cases'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { Button } from '../../components/buttons/Button.tsx'
import { TextAreaField } from '../../components/fields/Field.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { escalate } from '../api.ts'
import { useChange } from './case.queries.ts'
import { Problem } from './parts.tsx'
import { useProblems } from './problems.ts'
import { useStoredDraft } from './stored-draft.ts'

type EscalationProps = { view: CaseView; isOpen: boolean; onClose: () => void }

/** Asks for a note and passes the case on. */
export function Escalation({ view, isOpen, onClose }: EscalationProps) {
  const texts = useTexts('consoleCase').escalation
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
    >
      <EscalationForm view={view} onClose={onClose} />
    </Dialog>
  )
}

const EscalationDraft = z.object({ note: z.string() })

function EscalationForm({ view, onClose }: Omit<EscalationProps, 'isOpen'>) {
  const texts = useTexts('consoleCase')
  const problemOf = useProblems()
  const { draft, change, clear } = useStoredDraft(`escalation_draft_${view.number}`, EscalationDraft, {
    note: '',
  })
  const { note } = draft
  const [isMissing, setIsMissing] = useState(false)
  const escalating = useChange(
    () => escalate(view.number, { version: view.version, note: note.trim() }),
    () => {
      clear()
      toast(texts.done.escalated)
      onClose()
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = note.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty) escalating.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextAreaField
        label={texts.escalation.label}
        error={isMissing ? texts.escalation.empty : undefined}
        maxLength={MAX_NOTE_LENGTH}
        rows={4}
        value={note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {escalating.error && <Problem>{problemOf(escalating.error)}</Problem>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
        <Button type="submit" busy={escalating.isPending}>
          {texts.actions.escalate}
        </Button>
      </div>
    </form>
  )
}
