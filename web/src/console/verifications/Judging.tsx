import type { ReviewInput, ReviewView } from '@hearth/contract/console/verifications'
import { type RefusalReason, refusalReasons } from '@hearth/contract/media/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useOnline } from '../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { judgeVerification } from '../api.ts'
import { ChoiceGroup } from '../case/ChoiceGroup.tsx'
import { Problem, SmallButton } from '../case/parts.tsx'
import { useKeys } from '../frame/keys.ts'
import { reasonIn } from '../reasons.ts'
import { reviewOf, waitingVerifications } from './verifications.queries.ts'

type ReviewOutcome = ReviewInput['outcome']

const outcomeKeys: Record<ReviewOutcome, string> = { same: 'y', not_same: 'n', unsure: 'u' }

type JudgingDraft = {
  outcome: ReviewOutcome | undefined
  reason: RefusalReason | undefined
  photoIds: string[]
}
type Missing = 'outcome' | 'photos' | 'reason'

/** Returns the field that the form lacks. The main photo is among those that were compared, or the badge would say nothing of it. */
function missingIn({ outcome, reason, photoIds }: JudgingDraft, mainPhotoId = ''): Missing | undefined {
  if (!outcome) return 'outcome'
  if (outcome === 'same' && !photoIds.includes(mainPhotoId)) return 'photos'
  return outcome === 'not_same' && !reason ? 'reason' : undefined
}

function inputOf({ outcome, reason, photoIds }: JudgingDraft): ReviewInput | undefined {
  if (outcome === 'same') return { outcome, photoIds }
  if (outcome === 'not_same') return reason && { outcome, reason }
  return outcome && { outcome }
}

type JudgingProps = { view: ReviewView; marked: readonly string[]; onDone: () => void }

/** Whether video and photos show the same person, and the reason if not. */
export function Judging({ view, marked, onDone }: JudgingProps) {
  const texts = useTexts('consoleVerifications')
  const words = useTexts('console')
  const isOnline = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [outcome, setOutcome] = useState<ReviewOutcome>()
  const [reason, setReason] = useState<RefusalReason>()
  const [isChecked, setIsChecked] = useState(false)
  const [wanted, setWanted] = useState<{ field: string }>()
  const judging = useJudging(view.id, onDone)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(wanted.field)?.focus()
  }, [wanted])

  const photoIds = view.photos.map(({ id }) => id).filter((id) => marked.includes(id))
  const draft = { outcome, reason, photoIds }
  const missing = missingIn(draft, view.photos[0]?.id)
  const shown = isChecked ? missing : undefined
  function choose(chosen: ReviewOutcome) {
    setIsChecked(false)
    setOutcome(chosen)
  }
  const chooseByKey = (chosen: ReviewOutcome) => () => {
    choose(chosen)
    setWanted({ field: chosen === 'not_same' ? '[data-field=reason] input' : '[type=submit]' })
  }
  useKeys({
    y: chooseByKey('same'),
    n: chooseByKey('not_same'),
    ...(view.mayBeUnsure && { u: chooseByKey('unsure') }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const input = missing ? undefined : inputOf(draft)
    if (input && isOnline && !judging.isPending) judging.mutate(input)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4">
      <Outcomes view={view} outcome={outcome} missing={shown} onChoose={choose} />
      {outcome === 'not_same' && <Reasons reason={reason} missing={shown} onChoose={setReason} />}
      {judging.error && <Problem>{reasonIn(judging.error, words) ?? texts.failed}</Problem>}
      <SmallButton
        type="submit"
        tone="primary"
        busy={judging.isPending}
        disabled={!isOnline}
        className="w-full"
      >
        {texts.save}
      </SmallButton>
    </form>
  )
}

const answers = 'grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]'

type OutcomesProps = {
  view: ReviewView
  outcome: ReviewOutcome | undefined
  missing: Missing | undefined
  onChoose: (outcome: ReviewOutcome) => void
}

function Outcomes({ view, outcome, missing, onChoose }: OutcomesProps) {
  const texts = useTexts('consoleVerifications')
  const error = missing === 'outcome' || missing === 'photos' ? texts.errors[missing] : undefined
  return (
    <>
      <ChoiceGroup
        type="radio"
        label={texts.decision}
        className={answers}
        options={(['same', 'not_same', 'unsure'] as const).map((value) => ({
          value,
          label: texts.outcomes[value],
          shortcut: outcomeKeys[value],
          isOff: value === 'unsure' && !view.mayBeUnsure,
        }))}
        isChosen={(value) => value === outcome}
        onChoose={onChoose}
        error={error}
      />
      {outcome === 'unsure' && <p className="text-muted text-xs">{texts.unsureHint}</p>}
    </>
  )
}

type ReasonsProps = {
  reason: RefusalReason | undefined
  missing: Missing | undefined
  onChoose: (reason: RefusalReason) => void
}

function Reasons({ reason, missing, onChoose }: ReasonsProps) {
  const texts = useTexts('consoleVerifications')
  return (
    <ChoiceGroup
      type="radio"
      field="reason"
      label={texts.reason}
      className={answers}
      options={refusalReasons.map((value) => ({ value, label: texts.reasons[value] }))}
      isChosen={(value) => value === reason}
      onChoose={onChoose}
      error={missing === 'reason' ? texts.errors.reason : undefined}
    />
  )
}

function useJudging(id: string, onDone: () => void) {
  const texts = useTexts('consoleVerifications')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ReviewInput) => judgeVerification(id, input),
    onSuccess: () => {
      toast(texts.saved)
      onDone()
      void queryClient.invalidateQueries({ queryKey: waitingVerifications.queryKey })
    },
    // Other photos may be there by now, or somebody else has it.
    onError: () => void queryClient.invalidateQueries({ queryKey: reviewOf(id).queryKey }),
  })
}
