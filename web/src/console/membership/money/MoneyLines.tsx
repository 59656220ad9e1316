import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { amountIn } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'

/** `id` tells the lines of a list apart. */
export type TypedLine = { id: number; what: string; amount: string }
export const isLineEmpty = ({ what, amount }: TypedLine) => what.trim() === '' && amount.trim() === ''

const MAX_LINES = 20
const MAX_WHAT_LENGTH = 60

type MoneyLinesProps = {
  kind: 'income' | 'costs'
  currency: string
  lines: TypedLine[]
  /** Whether amounts that cannot be read are marked. */
  isChecked: boolean
  onChange: (lines: TypedLine[]) => void
}

/** The lines of the income or of the costs, which can be added and removed. */
export function MoneyLines({ kind, currency, lines, isChecked, onChange }: MoneyLinesProps) {
  const words = useTexts('consoleMembership')
  const { money: texts } = words
  const put = (id: number, more: Partial<TypedLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...more } : line)))
  const add = () =>
    onChange([...lines, { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, what: '', amount: '' }])
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold text-sm">{texts[kind]}</legend>
      {lines.map((line, nth) => (
        <div key={line.id} className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <TextField
              label={texts.what}
              hideLabel={nth > 0}
              maxLength={MAX_WHAT_LENGTH}
              value={line.what}
              onChange={({ target }) => put(line.id, { what: target.value })}
            />
          </div>
          <div className="w-28 shrink-0">
            <TextField
              label={texts.amount}
              hideLabel={nth > 0}
              error={
                isChecked && !isLineEmpty(line) && Number.isNaN(amountIn(line.amount, currency))
                  ? words.amountProblem
                  : undefined
              }
              inputMode="decimal"
              dir="ltr"
              value={line.amount}
              onChange={({ target }) => put(line.id, { amount: target.value })}
            />
          </div>
          <IconButton
            label={texts.remove({ n: nth + 1 })}
            className={nth === 0 ? 'mt-7.5' : ''}
            onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      {lines.length < MAX_LINES && (
        <Button variant="quiet" className="-ms-3 self-start" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {texts.add[kind]}
        </Button>
      )}
    </fieldset>
  )
}
