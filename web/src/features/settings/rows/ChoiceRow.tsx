import type { LucideIcon } from 'lucide-react'
import { RadioGroup } from '../../../components/fields/RadioGroup.tsx'
import { SheetRow } from './SheetRow.tsx'

type ChoiceRowProps<Value extends string> = {
  icon: LucideIcon
  title: string
  options: readonly { value: Value; label: string; hint?: string }[]
  /** Undefined while it is not known. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A row that says what is chosen; the sheet behind it has the other answers. */
export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { icon, title, options, value, onChange } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <SheetRow icon={icon} title={title} value={chosen?.label ?? '…'} isOff={!chosen}>
      <RadioGroup label={title} hideLabel options={options} value={value} onChange={onChange} />
    </SheetRow>
  )
}
