import { useState } from 'react'
import { Button } from '../../../components/buttons/Button.tsx'
import { RadioGroup } from '../../../components/fields/RadioGroup.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { useFieldNames, useFieldText } from '../form/field-texts.ts'
import type { FormField } from '../form/profile.form.ts'
import type { Conflict, ConflictChoice } from './merge.rules.ts'

type ConflictsProps = {
  conflicts: readonly Conflict[]
  onDecide: (choose: (field: FormField) => ConflictChoice) => void
  onLater: () => void
}

/** The dialog with both versions of each conflicting field. */
export function Conflicts({ conflicts, onDecide, onLater }: ConflictsProps) {
  const texts = useTexts('profile').merge
  const names = useFieldNames()
  const words = useFieldText()
  const [chosen, setChosen] = useState<Partial<Record<FormField, ConflictChoice>>>({})
  return (
    <Dialog open onOpenChange={(open) => !open && onLater()} title={texts.title}>
      <div className="flex flex-col gap-6">
        {conflicts.map(({ field, mine, theirs }) => (
          <RadioGroup
            key={field}
            label={names(field)}
            value={chosen[field] ?? 'mine'}
            onChange={(choice: ConflictChoice) => setChosen({ ...chosen, [field]: choice })}
            options={[
              { value: 'mine', label: texts.mine, hint: words(field, mine) || texts.nothing },
              { value: 'theirs', label: texts.theirs, hint: words(field, theirs) || texts.nothing },
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
