import { fields } from '@hearth/contract/fields'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Choices } from '../../components/fields/Choices.tsx'
import { SelectField } from '../../components/fields/Field.tsx'
import { useFactTexts } from '../../lib/texts/people/people.ts'
import { useMoreTexts } from '../../lib/texts/profile/profile-texts.tsx'
import { useTexts } from '../../lib/texts/texts.tsx'
import { type ProfileForm, setField, wiredTo } from './profile.form.ts'

type Props = { form: UseFormReturn<ProfileForm> }
type OneOfFew =
  | 'familyValues'
  | 'hasChildren'
  | 'wantsChildren'
  | 'smoking'
  | 'drinking'
  | 'lookingFor'
  | 'relationshipGoals'

export function Everyday({ form }: Props) {
  const texts = useMoreTexts()
  const facts = useFactTexts()
  return (
    <>
      <FamilyValuesField form={form} />
      <HasChildrenField form={form} />
      <WantsChildrenField form={form} />
      <HabitFields form={form} />
      <SelectField
        {...wiredTo(form)('zodiac')}
        label={texts.zodiac}
        placeholder={useTexts().profile.choose}
        options={fields.zodiac.values.map((value) => ({ value, label: facts.zodiac[value] }))}
        className="sm:max-w-64"
      />
    </>
  )
}

export function FamilyValuesField({ form }: Props) {
  const texts = useMoreTexts()
  return (
    <Few
      form={form}
      name="familyValues"
      label={texts.familyValues}
      values={fields.familyValues.values}
      labels={useFactTexts().familyValues}
    />
  )
}

export function HasChildrenField({ form }: Props) {
  const texts = useMoreTexts()
  return (
    <Few
      form={form}
      name="hasChildren"
      label={texts.hasChildren}
      values={fields.hasChildren.values}
      labels={texts.hasChildrenLabels}
    />
  )
}

export function WantsChildrenField({ form }: Props) {
  const texts = useMoreTexts()
  return (
    <Few
      form={form}
      name="wantsChildren"
      label={texts.wantsChildren}
      values={fields.wantsChildren.values}
      labels={texts.wantsChildrenLabels}
    />
  )
}

export function HabitFields({ form }: Props) {
  const texts = useMoreTexts()
  return (
    <>
      <Few
        form={form}
        name="smoking"
        label={texts.smoking}
        values={fields.smoking.values}
        labels={texts.smokingLabels}
      />
      <Few
        form={form}
        name="drinking"
        label={texts.drinking}
        values={fields.drinking.values}
        labels={texts.drinkingLabels}
      />
    </>
  )
}

type FewProps<Value extends string> = Props & {
  name: OneOfFew
  label: string
  values: readonly Value[]
  labels: Record<Value, string>
}

/** One of a few answers, each one tap away. */
export function Few<Value extends string>({ form, name, label, values, labels }: FewProps<Value>) {
  const value = useWatch({ control: form.control, name })
  return (
    <Choices
      isSingle
      label={label}
      options={values.map((one) => ({ value: one, label: labels[one] }))}
      value={[value]}
      onChange={([chosen = '']) => setField(form, name, chosen)}
      error={form.formState.errors[name]?.message}
    />
  )
}
