import type { MembershipSettingsInput, MembershipSettingsView } from '@hearth/contract/console/membership'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/buttons/Button.tsx'
import { TextField } from '../../../components/fields/Field.tsx'
import { Switch } from '../../../components/fields/Switch.tsx'
import { Section } from '../../../components/layout/Section.tsx'
import { amountIn, typedAmount } from '../../../lib/format/prices.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { changeMembership } from '../../api.ts'
import { presentCurrency } from '../currency.ts'
import { useMembershipChange } from '../membership.queries.ts'
import { isLineEmpty, MoneyLines, type TypedLine } from './MoneyLines.tsx'

type TypedMoney = { isOn: boolean; income: TypedLine[]; costs: TypedLine[]; reserve: string }

function typedIn({ money }: MembershipSettingsView): TypedMoney {
  if (!money) return { isOn: false, income: [], costs: [], reserve: '' }
  const { currency, income, costs, reserve } = money
  const linesOf = (lines: typeof income) =>
    lines.map(({ what, amount }, id) => ({ id, what, amount: typedAmount({ amount, currency }) }))
  return {
    isOn: true,
    income: linesOf(income),
    costs: linesOf(costs),
    reserve: typedAmount({ amount: reserve, currency }),
  }
}

type MoneyInput = NonNullable<MembershipSettingsInput['money']>

/** Returns what was typed as it is sent, or `undefined` if an amount in it cannot be read. */
function inputOf({ income, costs, reserve }: TypedMoney, currency: string): MoneyInput | undefined {
  const linesOf = (lines: TypedLine[]) =>
    lines
      .filter((line) => !isLineEmpty(line))
      .map(({ what, amount }) => ({ what, amount: amountIn(amount, currency) }))
  const money = {
    currency,
    income: linesOf(income),
    costs: linesOf(costs),
    reserve: amountIn(reserve.trim() || '0', currency),
  }
  const amounts = [...money.income, ...money.costs].map(({ amount }) => amount)
  return [...amounts, money.reserve].some(Number.isNaN) ? undefined : money
}

/** The public page about income, costs and the reserve, or none. */
export function MoneyForm({ settings }: { settings: MembershipSettingsView }) {
  const words = useTexts('consoleMembership')
  const { money: texts } = words
  const currency = presentCurrency(settings)
  const [changed, setChanged] = useState<Partial<TypedMoney>>({})
  const [isChecked, setIsChecked] = useState(false)
  const typed = { ...typedIn(settings), ...changed }
  const change = (more: Partial<TypedMoney>) => setChanged({ ...changed, ...more })
  const saving = useMembershipChange(changeMembership, () => {
    setChanged({})
    setIsChecked(false)
    toast(words.saved)
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const money = typed.isOn ? inputOf(typed, currency) : null
    setIsChecked(true)
    if (money !== undefined && !saving.isPending) saving.mutate({ money })
  }
  const linesOf = (kind: 'income' | 'costs') => (
    <MoneyLines
      kind={kind}
      currency={currency}
      lines={typed[kind]}
      isChecked={isChecked}
      onChange={(lines) => change({ [kind]: lines })}
    />
  )
  return (
    <Section heading={texts.heading}>
      <p className="text-muted text-sm">{texts.text}</p>
      {/* Outside of the form: in one it has a hidden input that widens a page from right to left. */}
      <Switch label={texts.on} checked={typed.isOn} onChange={(isOn) => change({ isOn })} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {typed.isOn && (
          <>
            {linesOf('income')}
            {linesOf('costs')}
            <TextField
              label={texts.reserve}
              hint={words.offer.inCurrency({ code: currency.toUpperCase() })}
              error={
                isChecked && Number.isNaN(amountIn(typed.reserve.trim() || '0', currency))
                  ? words.amountProblem
                  : undefined
              }
              inputMode="decimal"
              dir="ltr"
              className="max-w-48"
              value={typed.reserve}
              onChange={({ target }) => change({ reserve: target.value })}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={saving.isPending}>
            {texts.save}
          </Button>
          <p role="status" className="text-muted text-sm">
            {Object.keys(changed).length > 0 && words.unsaved}
          </p>
        </div>
      </form>
    </Section>
  )
}
