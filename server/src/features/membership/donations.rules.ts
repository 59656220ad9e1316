import type { Amount, PricePlan } from '@hearth/contract/membership/membership'
import { plainInvitation } from '@hearth/contract/public/registration'

export type DonationLine = { reference: string; paymentId: string; paid: Amount; receivedOn: string }

type FileRow = { line: number; values: string[] }

/** The end can be missing. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"?/y

/** Returns the rows of a file, each by the number of its first line. Values in quotes can have everything, quotes doubled. */
function rowsIn(text: string, separator: string): FileRow[] {
  const rows: FileRow[] = []
  let row: FileRow = { line: 1, values: [] }
  let [value, line] = ['', 1]
  const endValue = () => {
    row.values.push(value.trim())
    value = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    // A quote within a value is part of it, so that a stray one does not swallow the rows after it.
    if (sign === '"' && value.trim() === '') {
      QUOTED.lastIndex = at
      const [whole = sign, inner = ''] = QUOTED.exec(text) ?? []
      value += inner.replaceAll('""', '"')
      line += whole.split('\n').length - 1
      at += whole.length - 1
    } else if (sign === separator) endValue()
    else if (sign === '\n') {
      endValue()
      rows.push(row)
      line += 1
      row = { line, values: [] }
    } else value += sign
  }
  endValue()
  return [...rows, row]
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
  const text = csv.replace(/^\uFEFF/, '')
  const [first, ...rest] = rowsIn(text, /^.*;/.test(text) ? ';' : ',')
  const names = first?.values.map((name) => name.toLowerCase()) ?? []
  return rest.flatMap(({ line, values }) => {
    if (values.length === 1 && values[0] === '') return []
    const row = new Map(names.map((name, at) => [name, values[at] ?? '']))
    return [{ line, donation: lineOf(row) }]
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
