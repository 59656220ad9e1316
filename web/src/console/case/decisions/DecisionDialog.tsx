import { type CaseDecisionView, MAX_ANSWER_LENGTH } from '@hearth/contract/console/decisions'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextAreaField } from '../../../components/fields/Field.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useOnline } from '../../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { confirmBan, decideAppeal, rejectBan, reverse } from '../../api.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { useChange } from '../case.queries.ts'
import { Problem } from '../parts.tsx'
import { useProblems } from '../problems.ts'
import { useStoredDraft } from '../stored-draft.ts'

/** A change of a decision that the viewer is about to make. */
export type DecisionQuestion = {
  kind: 'reverse' | 'appeal' | 'confirm' | 'reject' | 'withdraw'
  decision: CaseDecisionView
}

type DecisionDialogProps = { question: DecisionQuestion | undefined; onClose: () => void }

/** Asks for the answer to the person, or for a second look, before a decision is changed. */
export function DecisionDialog({ question, onClose }: DecisionDialogProps) {
  const texts = useTexts('consoleCase').dialogs
  const descriptions = {
    reverse: texts.reverseText,
    confirm: texts.confirmText,
    reject: texts.rejectText,
    withdraw: texts.rejectText,
    appeal: undefined,
  }
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={question ? texts[question.kind] : ''}
      description={question && descriptions[question.kind]}
    >
      {question && <QuestionForm question={question} onClose={onClose} />}
    </Dialog>
  )
}

const AppealOutcome = z.enum(['upheld', 'reversed'])
type AppealOutcome = z.infer<typeof AppealOutcome>
/** Nothing is chosen before the viewer has chosen it. */
const AnswerDraft = z.object({ answer: z.string(), outcome: z.optional(AppealOutcome) })
type AnswerDraft = z.infer<typeof AnswerDraft>
type QuestionFormProps = { question: DecisionQuestion; onClose: () => void }

function QuestionForm({ question: { kind, decision }, onClose }: QuestionFormProps) {
  const texts = useTexts('consoleCase')
  const problemOf = useProblems()
  const isOnline = useOnline()
  const draftName = `answer_draft_${kind}_${decision.number}`
  const { draft: reply, change, clear } = useStoredDraft(draftName, AnswerDraft, { answer: '' })
  const [isChecked, setIsChecked] = useState(false)
  const changing = useChange(
    () => changeOf(kind, decision.number, reply),
    () => {
      clear()
      toast(doneOf(texts.done, kind))
      onClose()
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isComplete(kind, reply) && !changing.isPending) changing.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {kind === 'appeal' && (
        <OutcomeField
          outcome={reply.outcome}
          onChange={(outcome) => change({ outcome })}
          isChecked={isChecked}
        />
      )}
      {needsAnswer(kind) && (
        <AnswerField answer={reply.answer} onChange={(answer) => change({ answer })} isChecked={isChecked} />
      )}
      {changing.error && <Problem>{problemOf(changing.error)}</Problem>}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="quiet" onClick={onClose}>
          {texts.actions.cancel}
        </Button>
        <Button
          type="submit"
          variant={kind === 'confirm' ? 'danger' : 'primary'}
          busy={changing.isPending}
          disabled={!isOnline}
        >
          {isOnline ? labelOf(texts, kind) : texts.compose.needsConnection}
        </Button>
      </div>
    </form>
  )
}

type OutcomeFieldProps = {
  outcome: AppealOutcome | undefined
  onChange: (outcome: AppealOutcome) => void
  isChecked: boolean
}

function OutcomeField({ outcome, onChange, isChecked }: OutcomeFieldProps) {
  const texts = useTexts('consoleCase').dialogs
  return (
    <ChoiceGroup
      type="radio"
      label={texts.outcome}
      options={(['upheld', 'reversed'] as const).map((value) => ({ value, label: texts[value] }))}
      isChosen={(value) => value === outcome}
      onChoose={onChange}
      error={isChecked && !outcome ? texts.outcomeMissing : undefined}
    />
  )
}

type AnswerFieldProps = { answer: string; onChange: (answer: string) => void; isChecked: boolean }

function AnswerField({ answer, onChange, isChecked }: AnswerFieldProps) {
  const { dialogs, compose } = useTexts('consoleCase')
  return (
    <TextAreaField
      label={dialogs.answer}
      hint={dialogs.answerHint}
      error={isChecked && answer.trim() === '' ? dialogs.answerEmpty : undefined}
      count={compose.count({ n: answer.length, max: MAX_ANSWER_LENGTH })}
      maxLength={MAX_ANSWER_LENGTH}
      rows={5}
      className="!text-sm"
      value={answer}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type CaseTexts = ReturnType<typeof useTexts<'consoleCase'>>
type QuestionKind = DecisionQuestion['kind']

const labelOf = ({ decisions, dialogs }: CaseTexts, kind: QuestionKind) =>
  kind === 'appeal' ? dialogs.send : decisions[kind]

function doneOf(done: CaseTexts['done'], kind: QuestionKind): string {
  const words = {
    reverse: done.reversed,
    appeal: done.appeal,
    confirm: done.confirmed,
    reject: done.rejected,
    withdraw: done.withdrawn,
  }
  return words[kind]
}

const needsAnswer = (kind: QuestionKind) => kind === 'reverse' || kind === 'appeal'

const isComplete = (kind: QuestionKind, { answer, outcome }: AnswerDraft) =>
  !(needsAnswer(kind) && answer.trim() === '') && !(kind === 'appeal' && outcome === undefined)

function changeOf(kind: QuestionKind, decision: string, reply: AnswerDraft): Promise<unknown> {
  const answer = reply.answer.trim()
  if (kind === 'reverse') return reverse(decision, answer)
  if (kind === 'confirm') return confirmBan(decision)
  if (kind === 'reject' || kind === 'withdraw') return rejectBan(decision)
  return decideAppeal(decision, { outcome: reply.outcome ?? 'upheld', answer })
}
