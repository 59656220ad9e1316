import { type CaseView, MAX_PERSON_LENGTH } from '@hearth/contract/console/cases'
import { mayDo } from '@hearth/contract/console/staff'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { TextField } from '../../components/fields/Field.tsx'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { assign } from '../api.ts'
import { useChange, viewerQuery } from './case.queries.ts'
import { Problem, SmallButton } from './parts.tsx'
import { useProblems } from './problems.ts'

/** Asks whom a case without a subject is about. Afterwards it shows the case that has the items. */
export function Assigning({ view }: { view: CaseView }) {
  const texts = useTexts('consoleCase').assigning
  const { data: viewer } = useQuery(viewerQuery)
  const id = useId()
  const isOpen = view.subject.isUnknown && view.state !== 'decided'
  if (!isOpen || !viewer || !mayDo(viewer.member.role, 'cases.assign')) return null
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="font-semibold text-sm">
        {texts.heading}
      </h2>
      <p className="text-muted text-xs">{texts.text}</p>
      <AssignmentForm view={view} />
    </section>
  )
}

function AssignmentForm({ view: { number, version } }: { view: CaseView }) {
  const texts = useTexts('consoleCase')
  const problemOf = useProblems()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const [person, setPerson] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const assigning = useChange(async () => {
    const row = await assign(number, { version, person: person.trim() })
    // The items may be in another case now, and this one is gone then.
    if (row.number !== number) void navigate(`/cases/${row.number}`, { replace: true })
    toast(texts.done.assigned)
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = person.trim() === ''
    setIsMissing(isEmpty)
    if (!isEmpty && !assigning.isPending) assigning.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-3">
      <TextField
        label={texts.assigning.label}
        error={isMissing ? texts.assigning.empty : undefined}
        maxLength={MAX_PERSON_LENGTH}
        autoComplete="off"
        dir="auto"
        value={person}
        onChange={(event) => setPerson(event.target.value)}
      />
      {assigning.error && <Problem>{problemOf(assigning.error)}</Problem>}
      <SmallButton type="submit" busy={assigning.isPending} disabled={!isOnline} className="self-start">
        {isOnline ? texts.assigning.submit : texts.compose.needsConnection}
      </SmallButton>
    </form>
  )
}
