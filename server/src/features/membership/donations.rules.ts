import type { Amount, PricePlan } from '@hearth/contract/membership/membership'
import { plainInvitation } from '@hearth/contract/public/registration'

export type DonationLine = { reference: string; paymentId: string; paid: Amount; receivedOn: string }

/** Splits a line of a file with `separator` between its values, which may be in quotes. */
function valuesIn(line: string, separator: string): string[] {
  const values: string[] = []
  let [value, isQuoted] = ['', false]
  for (const [at, sign] of line.split('').entries()) {
    if (sign === '"') {
      // Two quotes inside of quotes are one.
      if (isQuoted && line[at + 1] === '"') continue
      if (!isQuoted && line[at - 1] === '"') value += '"'
      isQuoted = !isQuoted
    } else if (sign === separator && !isQuoted) {
      values.push(value.trim())
      value = ''
    } else value += sign
  }
  return [...values, value.trim()]
}

const needed = ['reference', 'id', 'amount', 'currency', 'date'] as const

/** The digits after the point, where they are not two. */
const digits = (currency: string) => {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

function amountOf(text: string, currency: string): number | undefined {
  const found = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text.replace(/[\s'’]/g, ''))
  if (!found) return undefined
  const places = digits(currency)
  const fraction = found[2] ?? ''
  if (fraction.length > places) return undefined
  return Number(`${found[1]}${fraction.padEnd(places, '0')}`)
}

const isPaymentId = (text: string | undefined): text is string =>
  text !== undefined && text.length > 0 && text.length <= 100
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}/.test(text ?? '')

function lineOf(row: ReadonlyMap<string, string>): DonationLine | undefined {
  const [reference, paymentId, amount, currency, date] = needed.map((name) => row.get(name) ?? '')
  const known = currency?.toLowerCase() ?? ''
  const paid = amountOf(amount ?? '', known)
  if (!reference || !isPaymentId(paymentId) || paid === undefined) return undefined
  if (!/^[a-z]{3}$/.test(known) || !isDay(date)) return undefined
  return {
    reference,
    paymentId,
    paid: { amount: paid, currency: known },
    receivedOn: date.slice(0, 10),
  }
}

/** Returns the donations of a file by the number of their line; undefined for one that cannot be read. */
export function donationsIn(csv: string): { line: number; donation: DonationLine | undefined }[] {
  const [first = '', ...rest] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = first.includes(';') ? ';' : ','
  const names = valuesIn(first, separator).map((name) => name.toLowerCase())
  return rest.flatMap((text, index) => {
    if (text.trim() === '') return []
    const values = valuesIn(text, separator)
    const row = new Map(names.map((name, at) => [name, values[at] ?? '']))
    return [{ line: index + 2, donation: lineOf(row) }]
  })
}

/** Returns a reference as it is stored, however its giver has typed it. */
export const plainReference = plainInvitation

/** Returns for how many months a donation counts. */
export const monthsOf = (paid: Amount, monthly: Amount): number =>
  Math.min(120, Math.floor(paid.amount / Math.max(1, monthly.amount)))

/** Returns the plans, each once. */
export const uniquePlans = (plans: readonly PricePlan[]): PricePlan[] =>
  plans.filter(({ id }, at) => plans.findIndex((one) => one.id === id) === at)
