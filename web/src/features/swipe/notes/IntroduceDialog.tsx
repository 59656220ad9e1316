import { dayOf, objectionToBirth } from '@hearth/contract/ages'
import { fields } from '@hearth/contract/profile/fields'
import type { ProfileInput } from '@hearth/contract/profile/people'
import type { AreaTexts } from '@hearth/texts/areas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '../../../api/client.ts'
import { keep } from '../../../api/keep.ts'
import { keys, ownProfile } from '../../../api/queries.ts'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { brand } from '../../../lib/brand.ts'
import { describeProblem, loadErrorTexts } from '../../../lib/texts/errors.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { saveIntroduction } from '../swipe.queries.ts'

type IntroduceDialogProps = { onCancel: () => void; onIntroduced: () => void }
type IntroduceTexts = AreaTexts['deciding']['introduce']
type Introduction = { firstName: string; dateOfBirth: string }

/** Asks, at the first like, for the little that the other person has to know. */
export function IntroduceDialog({ onCancel, onIntroduced }: IntroduceDialogProps) {
  const words = useTexts('deciding').introduce
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={words.title}>
      <IntroductionForm onCancel={onCancel} onIntroduced={onIntroduced} />
    </Dialog>
  )
}

function IntroductionForm({ onCancel, onIntroduced }: IntroduceDialogProps) {
  const words = useTexts('deciding').introduce
  const profile = useQuery({ ...ownProfile, meta: {} }).data
  const known = { firstName: profile?.firstName ?? '', dateOfBirth: profile?.dateOfBirth ?? '' }
  const [typed, setTyped] = useState<Partial<Introduction>>({})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const save = useIntroducing(onIntroduced, setWrong)
  const given = { ...known, ...typed }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    await loadErrorTexts()
    const objections = objectionsTo(given, words)
    setWrong(objections)
    if (Object.keys(objections).length === 0 && !save.isPending) save.mutate(given)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {!known.firstName && (
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          maxLength={fields.firstName.max}
          value={given.firstName}
          error={wrong.firstName}
          onChange={(event) => setTyped({ ...typed, firstName: event.target.value })}
        />
      )}
      {!known.dateOfBirth && (
        <TextField
          type="date"
          label={words.dateOfBirth}
          hint={words.dateOfBirthHint({ minAge: brand.minimumAge })}
          autoComplete="bday"
          value={given.dateOfBirth}
          error={wrong.dateOfBirth}
          onChange={(event) => setTyped({ ...typed, dateOfBirth: event.target.value })}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? words.busy : words.submit}
        </Button>
      </div>
    </form>
  )
}

function useIntroducing(onIntroduced: () => void, onWrong: (fields: Record<string, string>) => void) {
  const texts = useTexts('shell').failures
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ProfileInput) => saveIntroduction(input),
    onSuccess: (saved) => {
      keep(queryClient, keys.profile, saved)
      onIntroduced()
    },
    onError: (error) => {
      if (error instanceof ApiError) onWrong(error.fields)
      toast.error(texts.title, { description: texts.saveProfile })
    },
  })
}

function objectionsTo({ firstName, dateOfBirth }: Introduction, words: IntroduceTexts) {
  const code = dateOfBirth && objectionToBirth(dateOfBirth, dayOf(new Date()))
  const birth = code ? describeProblem({ code, params: {} }, 'check_field') : words.dateOfBirthMissing
  return {
    ...(!firstName.trim() && { firstName: words.firstNameMissing }),
    ...((code || !dateOfBirth) && { dateOfBirth: birth }),
  }
}
