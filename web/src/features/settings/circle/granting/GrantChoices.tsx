import type { GrantKind } from '@hearth/contract/circle/grants'
import { useId } from 'react'
import { Checkbox } from '../../../../components/fields/Checkbox.tsx'
import { Segments } from '../../../../components/fields/Segments.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'

/** How long a grant can be given for here, as the values of a choice. */
const daysToChoose = ['7', '30', '90'] as const
export type GrantDays = (typeof daysToChoose)[number]

type GrantChecksProps<Kind extends GrantKind> = {
  label: string
  kinds: readonly Kind[]
  chosen: readonly Kind[]
  onChange: (chosen: Kind[]) => void
}

/** Boxes for everything a relative can be allowed. */
export function GrantChecks<Kind extends GrantKind>(props: GrantChecksProps<Kind>) {
  const { label, kinds, chosen, onChange } = props
  const words = useTexts('circle').kinds
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          {...words[kind]}
          checked={chosen.includes(kind)}
          onChange={(isChosen) =>
            onChange(kinds.filter((one) => (one === kind ? isChosen : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}

/** For how long a relative is allowed something. */
export function DaysChoice({ value, onChange }: { value: GrantDays; onChange: (days: GrantDays) => void }) {
  const texts = useTexts('circle')
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="font-medium text-sm">
        {texts.invite.days}
      </p>
      <Segments
        labelledBy={id}
        columns={3}
        options={daysToChoose.map((days) => ({ value: days, label: texts.days[days] }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
