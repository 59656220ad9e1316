import { type CaseItemView, type CaseView, MAX_NOTE_LENGTH } from '@hearth/contract/console/cases'
import {
  type DecisionContent,
  limitedRights,
  MAX_FACTS_LENGTH,
  MAX_PROVISION_LENGTH,
  type Measure,
  MIN_FACTS_LENGTH,
} from '@hearth/contract/console/decisions'
import { reportReasons } from '@hearth/contract/people/safety'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SelectField, TextAreaField, TextField } from '../../../components/fields/Field.tsx'
import { useOnline } from '../../../lib/hooks/connection-state.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { ChoiceGroup } from '../ChoiceGroup.tsx'
import { Problem, SmallButton } from '../parts.tsx'
import {
  asksFor,
  contentOf,
  type DecisionDraft,
  type DecisionDraftField,
  firstFieldOf,
  missingIn,
  possibleDraft,
} from './draft.ts'
import { Things } from './Things.tsx'

/** Those that a moderator chooses, in the order of their keys. */
const measures = ['none', 'warn', 'hide', 'limit', 'suspend', 'ban'] as const
const presetDays = [1, 7, 30, 90] as const

type DecisionFormProps = {
  view: CaseView
  items: readonly CaseItemView[]
  draft: DecisionDraft
  onChange: (changed: Partial<DecisionDraft>) => void
  isBusy: boolean
  problem: string
  onPreview: (content: DecisionContent) => void
}

/** The measure and its reasons; it ends with the preview. */
export function DecisionForm({ draft: stored, ...given }: DecisionFormProps) {
  const { view, onChange, isBusy, problem, onPreview } = given
  const texts = useTexts('consoleCase').compose
  const isOnline = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [wanted, setWanted] = useState<{ field: DecisionDraftField }>()
  useEffect(() => {
    if (wanted) focusField(form.current, wanted.field)
  }, [wanted])

  const mayChoose = mayChooseIn(view)
  const draft = possibleDraft(stored, mayChoose)
  const choose = (measure: Measure) => {
    setIsChecked(false)
    onChange({ measure })
  }
  const chooseByKey = (measure: Measure) => () => {
    if (!mayChoose(measure)) return
    choose(measure)
    setWanted({ field: firstFieldOf(draft, measure) })
  }
  useKeys(Object.fromEntries(measures.map((measure, place) => [String(place + 1), chooseByKey(measure)])))

  const missing = isChecked ? missingIn(draft) : []
  function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = missingIn(draft)
    const content = contentOf(draft)
    setIsChecked(true)
    if (first) setWanted({ field: first })
    else if (content && isOnline && !isBusy) onPreview(content)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKey}
      className="flex min-w-0 flex-col gap-4"
    >
      <WhyFewMeasures view={view} />
      <ChoiceGroup
        type="radio"
        field="measure"
        label={texts.measure}
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
        options={measures.map((value, place) => ({
          value,
          label: texts.measures[value],
          shortcut: String(place + 1),
          isOff: !mayChoose(value),
        }))}
        isChosen={(value) => value === draft.measure}
        onChoose={choose}
        error={missing.includes('measure') ? texts.errors.measure : undefined}
      />
      <Scope {...given} draft={draft} missing={missing} />
      <Note draft={draft} onChange={onChange} />
      <Reasons draft={draft} onChange={onChange} missing={missing} />
      {problem && <Problem>{problem}</Problem>}
      <SmallButton
        type="submit"
        tone="primary"
        data-field="preview"
        busy={isBusy}
        disabled={!isOnline}
        className="w-full"
      >
        {isOnline ? (isBusy ? texts.previewBusy : texts.preview) : texts.needsConnection}
      </SmallButton>
    </form>
  )
}

/** Returns which measures are possible: a proposed ban leaves a suspension meanwhile, an erased account nothing. */
const mayChooseIn =
  ({ state, subject }: CaseView) =>
  (measure: Measure): boolean => {
    if (subject.id === null) return measure === 'none'
    return state !== 'proposed' || measure === 'suspend'
  }

function WhyFewMeasures({ view: { state, subject } }: Pick<DecisionFormProps, 'view'>) {
  const texts = useTexts('consoleCase').compose
  const nobody = subject.isUnknown ? texts.unknownNote : texts.erasedNote
  const why = subject.id === null ? nobody : state === 'proposed' ? texts.waits : undefined
  return why && <p className="text-muted text-xs">{why}</p>
}

function focusField(form: HTMLFormElement | null, field: DecisionDraftField): void {
  const found = form?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const focusable =
    found?.querySelector<HTMLElement>('input:checked') ?? found?.querySelector<HTMLElement>('input, select')
  ;(focusable ?? found)?.focus()
}

/** Control and Enter open the preview from the text; Escape leaves the text, so that the other keys work. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit()
  if (key === 'Escape' && target instanceof HTMLElement) target.blur()
}

type DecisionPartProps = Pick<DecisionFormProps, 'draft' | 'onChange'> & {
  missing: readonly DecisionDraftField[]
}

/** The things or rights that the measure takes, and for how long. */
function Scope({ view, items, draft, onChange, missing }: DecisionFormProps & DecisionPartProps) {
  const texts = useTexts('consoleCase').compose
  const { measure, rights, days } = draft
  const ends = [...presetDays.map(String), 'none']
  return (
    <>
      {asksFor(measure, 'things') && (
        <Things
          number={view.number}
          items={items}
          chosen={draft.things}
          onChange={(things) => onChange({ things })}
          error={missing.includes('things') ? texts.errors.things : undefined}
        />
      )}
      {asksFor(measure, 'rights') && (
        <ChoiceGroup
          type="checkbox"
          field="rights"
          label={texts.rights}
          options={limitedRights.map((value) => ({ value, label: texts.rightNames[value] }))}
          isChosen={(value) => rights.includes(value)}
          onChoose={(value) =>
            onChange({
              rights: limitedRights.filter((one) => (one === value) !== rights.includes(one)),
            })
          }
          error={missing.includes('rights') ? texts.errors.rights : undefined}
        />
      )}
      {asksFor(measure, 'days') && (
        <ChoiceGroup
          type="radio"
          field="days"
          label={texts.days}
          options={ends.map((value) => ({
            value,
            label: value === 'none' ? texts.noEnd : texts.dayCount({ n: Number(value) }),
          }))}
          isChosen={(value) => value === (days === null ? 'none' : String(days))}
          onChoose={(value) => onChange({ days: value === 'none' ? null : Number(value) })}
        />
      )}
    </>
  )
}

function Note({ draft: { measure, note }, onChange }: Pick<DecisionFormProps, 'draft' | 'onChange'>) {
  const texts = useTexts('consoleCase').compose
  if (!asksFor(measure, 'note')) return null
  return (
    <TextAreaField
      label={texts.note}
      hint={texts.noteHint}
      maxLength={MAX_NOTE_LENGTH}
      rows={2}
      className="!rounded-sm !text-sm"
      value={note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  )
}

/** The ground, the basis with its provision, and the facts. */
function Reasons({ draft, onChange, missing }: DecisionPartProps) {
  const texts = useTexts('consoleCase')
  const { compose } = texts
  const { measure, ground, basis, provision, facts } = draft
  if (!asksFor(measure, 'facts')) return null
  return (
    <>
      <SelectField
        data-field="ground"
        label={compose.ground}
        {...(ground ? {} : { placeholder: compose.groundMissing })}
        options={reportReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        value={ground ?? ''}
        onChange={({ target }) => {
          const chosen = reportReasons.find((reason) => reason === target.value)
          if (chosen) onChange({ ground: chosen })
        }}
        error={missing.includes('ground') ? compose.errors.ground : undefined}
        className="!min-h-11 !rounded-sm !text-sm"
      />
      <ChoiceGroup
        type="radio"
        label={compose.basis}
        className="grid grid-cols-2"
        options={(['terms', 'law'] as const).map((value) => ({ value, label: compose.bases[value] }))}
        isChosen={(value) => value === basis}
        onChoose={(value) => onChange({ basis: value })}
      />
      {basis === 'law' && (
        <TextField
          data-field="provision"
          label={compose.provision}
          hint={compose.provisionHint}
          error={missing.includes('provision') ? compose.errors.provision : undefined}
          maxLength={MAX_PROVISION_LENGTH}
          className="!rounded-sm !text-sm"
          value={provision}
          onChange={({ target }) => onChange({ provision: target.value })}
        />
      )}
      <TextAreaField
        data-field="facts"
        label={compose.facts}
        hint={compose.factsHint}
        count={compose.count({ n: facts.length, max: MAX_FACTS_LENGTH })}
        error={missing.includes('facts') ? compose.errors.facts({ min: MIN_FACTS_LENGTH }) : undefined}
        maxLength={MAX_FACTS_LENGTH}
        rows={6}
        className="!rounded-sm !text-sm"
        value={facts}
        onChange={({ target }) => onChange({ facts: target.value })}
      />
    </>
  )
}
