import { promptText } from '@hearth/contract/prompts'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { RadioGroup } from '../../components/RadioGroup.tsx'
import { useFactTexts } from '../../lib/people-texts.tsx'
import { useMoreTexts } from '../../lib/profile-texts.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { useFieldNames } from './field-names.ts'
import type { Choice, Conflict } from './merge.rules.ts'
import type { FieldName, ProfileForm } from './profile.form.ts'

type ConflictsProps = {
  conflicts: readonly Conflict[]
  onDecide: (choose: (field: FieldName) => Choice) => void
  onLater: () => void
}

/** Both texts of whatever was written in two places; nothing of either is gone before one has chosen. */
export function Conflicts({ conflicts, onDecide, onLater }: ConflictsProps) {
  const texts = useMoreTexts().merge
  const names = useFieldNames()
  const wordsOf = useWords()
  const [chosen, setChosen] = useState<Partial<Record<FieldName, Choice>>>({})
  return (
    <Dialog open onOpenChange={(open) => !open && onLater()} title={texts.title} description={texts.text}>
      <div className="flex flex-col gap-6">
        {conflicts.map(({ field, mine, theirs }) => (
          <RadioGroup
            key={field}
            label={names(field)}
            value={chosen[field] ?? 'mine'}
            onChange={(choice: Choice) => setChosen({ ...chosen, [field]: choice })}
            options={[
              { value: 'mine', label: texts.mine, hint: wordsOf(field, mine) },
              { value: 'theirs', label: texts.theirs, hint: wordsOf(field, theirs) },
            ]}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onLater}>
          {texts.later}
        </Button>
        <Button onClick={() => onDecide((field) => chosen[field] ?? 'mine')}>{texts.save}</Button>
      </div>
    </Dialog>
  )
}

/** What a field says, as the person reads it on the page. */
function useWords() {
  const more = useMoreTexts()
  const facts = useFactTexts()
  const { lookingForLabels, relationshipGoalLabels } = useTexts().profile
  const labels: Partial<Record<FieldName, Record<string, string>>> = {
    lookingFor: lookingForLabels,
    relationshipGoals: relationshipGoalLabels,
    gender: facts.gender,
    seeking: more.seekingLabels,
    familyValues: facts.familyValues,
    hasChildren: more.hasChildrenLabels,
    wantsChildren: more.wantsChildrenLabels,
    smoking: more.smokingLabels,
    drinking: more.drinkingLabels,
    zodiac: facts.zodiac,
    faith: facts.faith,
    orientation: facts.orientation,
  }
  return (field: FieldName, value: ProfileForm[FieldName]): string => {
    const named = (one: string) =>
      field === 'languages' ? facts.language(one) : (labels[field]?.[one] ?? one)
    if (typeof value === 'string') return value ? named(value) : more.merge.nothing
    if (!Array.isArray(value)) return ''
    const said = value.map((one) =>
      typeof one === 'string' ? named(one) : `${promptText(one.promptId)} – ${one.answer}`,
    )
    return said.join(field === 'prompts' ? '\n' : ', ') || more.merge.nothing
  }
}
