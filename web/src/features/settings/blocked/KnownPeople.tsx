import type { KnownAddressView } from '@hearth/contract/people/known-addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { toast } from 'sonner'
import { useLimitLines } from '../../../api/limits.ts'
import { keys } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { LimitLine } from '../../../components/states/LimitLine.tsx'
import { useDates } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFocusWhenFewer } from '../security/focus.ts'
import { AddForm } from './AddForm.tsx'
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
        <Suspense>
          <AddressesLeft />
        </Suspense>
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

const AddressesLeft = () => <LimitLine lines={useLimitLines(['known_addresses'])} className="empty:hidden" />

function Adding() {
  const texts = useTexts('knownPeople')
  const queryClient = useQueryClient()
  const keep = useKeepAddresses()
  return (
    <AddForm
      type="email"
      dir="ltr"
      name="known-address"
      refusedAt="email"
      words={texts}
      inputMode="email"
      spellCheck={false}
      add={addKnownAddress}
      onAdded={(view, email) => {
        keep(view)
        void queryClient.invalidateQueries({ queryKey: keys.limits })
        toast(texts.added({ email }))
      }}
    />
  )
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
