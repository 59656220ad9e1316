import type { DonationsView } from '@hearth/contract/console/membership'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../api/client.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { enterDonationFile } from '../../api.ts'
import { useMembershipAct } from '../membership.queries.ts'

/** Enters the donations of a CSV file. */
export function DonationFile({ onDone }: { onDone: (view: DonationsView) => void }) {
  const { donations: texts } = useTexts('consoleMembership')
  const [file, setFile] = useState<File>()
  const [isMissing, setIsMissing] = useState(false)
  const entering = useMembershipAct(async (chosen: File) => enterDonationFile(await chosen.text()), onDone)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(!file)
    if (file && !entering.isPending) entering.mutate(file)
  }
  const isRefused = entering.error instanceof ApiError && 'csv' in entering.error.fields
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-4">
      <TextField
        label={texts.file}
        hint={texts.fileHint}
        error={isMissing ? texts.noFile : isRefused ? texts.tooLong : undefined}
        type="file"
        accept=".csv,text/csv"
        className="py-2.5"
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <Button type="submit" variant="secondary" busy={entering.isPending} className="sm:self-start">
        {texts.read}
      </Button>
    </form>
  )
}
