import { circleRules, type MatchCircleInput } from '@hearth/contract/circle/asking'
import { MAX_RELATIVES } from '@hearth/contract/circle/circle'
import { SelectField } from '../../../../components/fields/Field.tsx'
import { RadioGroup } from '../../../../components/fields/RadioGroup.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

type RuleProps = Pick<MatchCircleInput, 'rule' | 'needed'> & {
  isBusy: boolean
  onChange: (part: Partial<MatchCircleInput>) => void
}

/** How opinions on a match are read. It only words the result. */
export function Rule({ rule, needed, isBusy, onChange }: RuleProps) {
  const texts = useTexts('circle').ask
  return (
    <>
      <RadioGroup
        label={texts.rule}
        options={circleRules.map((value) => ({ value, ...texts.rules[value] }))}
        value={rule}
        onChange={(chosen) => onChange({ rule: chosen })}
      />
      {rule === 'some_in_favour' && (
        <SelectField
          label={texts.needed}
          disabled={isBusy}
          options={Array.from({ length: MAX_RELATIVES }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          value={String(needed)}
          onChange={(event) => onChange({ needed: Number(event.target.value) })}
        />
      )}
    </>
  )
}
