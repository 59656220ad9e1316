import {
  type ChoiceField,
  type ChoicesField,
  type FieldName,
  fields,
  isLongList,
  isOfKind,
  type TextFieldName,
} from '@hearth/contract/profile/fields'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Choices } from '../../../components/fields/Choices.tsx'
import { SelectField, TextField } from '../../../components/fields/Field.tsx'
import { ListPicker } from '../../../components/fields/ListPicker.tsx'
import { useFactTexts } from '../../../lib/texts/facts.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { feetOf } from '../preview/card.rules.ts'
import { BioField } from '../sections/Basics.tsx'
import { useFieldNames, useOptionText } from './field-texts.ts'
import { InterestsField } from './InterestsField.tsx'
import { type ProfileForm, setField, wiredTo, wiredWithCheck } from './profile.form.ts'
import { useDeckHint } from './use-change-rules.ts'

type Form = { form: UseFormReturn<ProfileForm> }
type ChoiceProps = Form & { name: ChoiceField; className?: string }

/** More answers than this are in a select. */
const MOST_SIDE_BY_SIDE = 4
const AUTOCOMPLETE: Partial<Record<FieldName, string>> = { occupation: 'organization-title' }

/** The input of a field, by its kind. */
export function ProfileField({ form, name }: Form & { name: FieldName }) {
  if (name === 'bio') return <BioField form={form} />
  if (isOfKind(name, 'words')) return <InterestsField form={form} />
  if (isOfKind(name, 'number')) return <HeightField form={form} />
  if (isOfKind(name, 'text')) return <LineField form={form} name={name} />
  if (isOfKind(name, 'choice')) {
    if (fields[name].values.length <= MOST_SIDE_BY_SIDE) return <OneChoice form={form} name={name} />
    return <SelectChoice form={form} name={name} className="sm:max-w-64" />
  }
  if (!isOfKind(name, 'choices')) return null
  if (isLongList(name)) return <ManyChoices form={form} name={name} />
  return <SomeChoices form={form} name={name} />
}

function LineField({ form, name }: Form & { name: TextFieldName }) {
  return (
    <TextField
      {...wiredTo(form)(name)}
      label={useFieldNames()(name)}
      maxLength={fields[name].max}
      autoComplete={AUTOCOMPLETE[name]}
    />
  )
}

function HeightField({ form }: Form) {
  const texts = useTexts('ownProfile')
  const height = feetOf(useWatch({ control: form.control, name: 'heightCm' }))
  return (
    <TextField
      {...wiredWithCheck(form)('heightCm')}
      type="number"
      inputMode="numeric"
      min={fields.heightCm.min}
      max={fields.heightCm.max}
      step={1}
      label={useFieldNames()('heightCm')}
      hint={height && texts.heightInFeet({ feet: height.feet, inches: height.inches })}
      className="sm:max-w-64"
    />
  )
}

/** Buttons for one of a few answers. */
function OneChoice({ form, name }: ChoiceProps) {
  const option = useOptionText()
  const value = useWatch({ control: form.control, name })
  return (
    <Choices
      isSingle
      label={useFieldNames()(name)}
      options={fields[name].values.map((one) => ({ value: one, label: option(name, one) }))}
      value={[value]}
      onChange={([chosen = '']) => setField(form, name, chosen)}
      error={form.formState.errors[name]?.message}
    />
  )
}

/** A select for one of many answers. */
export function SelectChoice({ form, name, className }: ChoiceProps) {
  const option = useOptionText()
  return (
    <SelectField
      {...wiredTo(form)(name)}
      label={useFieldNames()(name)}
      placeholder={useTexts('ownProfile').choose}
      options={fields[name].values.map((one) => ({ value: one, label: option(name, one) }))}
      className={className}
    />
  )
}

/** Buttons for any of a few answers. */
function SomeChoices({ form, name }: Form & { name: ChoicesField }) {
  const option = useOptionText()
  const deckHint = useDeckHint()
  const errors = form.formState.errors[name]
  return (
    <Choices
      label={useFieldNames()(name)}
      options={fields[name].values.map((one) => ({ value: one, label: option(name, one) }))}
      value={useWatch({ control: form.control, name })}
      onChange={(next) => setField(form, name, next)}
      hint={deckHint}
      error={errors?.message ?? errors?.root?.message}
    />
  )
}

/** A search field for some of many answers. */
function ManyChoices({ form, name }: Form & { name: ChoicesField }) {
  const texts = useTexts('profile')
  const { word, note } = useFactTexts()
  const chosen = useWatch({ control: form.control, name })
  const { max, values } = fields[name]
  const hints: Partial<Record<ChoicesField, string>> = texts.hints
  const errors = form.formState.errors[name]
  return (
    <ListPicker
      label={useFieldNames()(name)}
      hint={hints[name]}
      error={errors?.message ?? errors?.root?.message}
      placeholder={texts.listPlaceholder}
      values={values}
      chosen={chosen}
      max={max}
      count={texts.promptCount({ n: chosen.length, max })}
      word={(value) => word(name, value)}
      note={(value) => note(name, value)}
      texts={{ suggestionCount: texts.suggestionCount, remove: texts.removeAnswer }}
      onChange={(next) => setField(form, name, next)}
    />
  )
}
