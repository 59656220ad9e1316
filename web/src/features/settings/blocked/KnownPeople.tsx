import type { KnownAddressView } from '@hearth/contract/people/known-addresses'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusInvalid, useFocusWhenFewer } from '../security/focus.ts'
import { addKnownAddress, removeKnownAddresses } from './known-people.queries.ts'
import { useFailedRemoval, useKeepAddresses, useRemoval } from './use-known-people.ts'

/** The addresses of people whom the viewer knows and does not want to meet: a field to add one, and the list. */
export function KnownPeople({ addresses }: { addresses: readonly KnownAddressView[] }) {
  const texts = useTexts('knownPeople')
  const { removing, remove } = useRemoval()
  const listed = addresses.filter(({ id }) => !removing.includes(id))
  const heading = useFocusWhenFewer(listed.length)
  return (
    <div className="mt-8">
      <Section heading={texts.heading} headingRef={heading}>
        <p className="text-pretty text-muted">{texts.text}</p>
        <Adding />
        {listed.length === 0 ? (
          <p className="text-muted">{texts.empty}</p>
        ) : (
          <Addresses addresses={listed} onRemove={remove} />
        )}
        {listed.length > 1 && <RemoveAll />}
      </Section>
    </div>
  )
}

function Adding() {
  const texts = useTexts('knownPeople')
  const { failed } = useTexts('blocking')
  const keep = useKeepAddresses()
  const [email, setEmail] = useState('')
  const adding = useMutation({
    mutationFn: addKnownAddress,
    onSuccess: (view, added) => {
      keep(view)
      setEmail('')
      toast(texts.added({ email: added }))
    },
  })
  const form = useFocusInvalid(adding.error)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate(email.trim())
      }}
      className="flex flex-col gap-3"
    >
      <TextField
        type="email"
        dir="ltr"
        name="known-address"
        label={texts.label}
        error={reasonIn(adding.error, failed)}
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" className="self-start" busy={adding.isPending}>
        {adding.isPending ? texts.adding : texts.add}
      </Button>
    </form>
  )
}

function reasonIn(error: unknown, failed: string): string | undefined {
  if (error === null) return undefined
  return error instanceof ApiError ? error.fields['email'] || error.message || failed : failed
}

type AddressesProps = { addresses: readonly KnownAddressView[]; onRemove: (id: string) => void }

function Addresses({ addresses, onRemove }: AddressesProps) {
  const texts = useTexts('knownPeople')
  const { dayAndTimeText } = useDates()
  return (
    <>
      <p className="text-pretty text-muted text-sm">{texts.stored}</p>
      <ul className="flex flex-col gap-3">
        {addresses.map(({ id, createdAt }) => {
          const time = dayAndTimeText(createdAt)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 flex-1 basis-40">{texts.addedAt({ time })}</p>
              <Button variant="secondary" aria-label={texts.removeOf({ time })} onClick={() => onRemove(id)}>
                {texts.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Asks first, because nothing could bring a whole list back. */
function RemoveAll() {
  const { removeAll, question, allRemoved } = useTexts('knownPeople')
  const keep = useKeepAddresses()
  const fail = useFailedRemoval()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useMutation({
    mutationFn: removeKnownAddresses,
    onSuccess: (view) => {
      keep(view)
      toast(allRemoved)
    },
    onError: fail,
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="quiet" className="self-start" onClick={() => setIsAsking(true)}>
        {removeAll}
      </Button>
      <Dialog open={isAsking} onOpenChange={setIsAsking} title={question.title} description={question.text}>
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="quiet" onClick={() => setIsAsking(false)}>
            {question.cancel}
          </Button>
          <Button variant="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
            {removeAll}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
