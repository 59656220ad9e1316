import { expect, test } from 'vitest'
import { donationsIn } from './donations.rules.ts'

const head = 'note,reference,id,amount,currency,date'
const rest = 'ABC,1,5.00,EUR,2026-06-15'
const donation = {
  reference: 'ABC',
  paymentId: '1',
  paid: { amount: 500, currency: 'eur' },
  receivedOn: '2026-06-15',
}

test.each([
  ['no quotes', 'hi'],
  ['nothing', ''],
  ['nothing in quotes', '""'],
  ['the separator in quotes', '"hi, you"'],
  ['doubled quotes', '"say ""hi"" now"'],
  ['doubled quotes alone', '""""'],
  ['doubled quotes at the end', '"say ""hi"""'],
  ['a quote that opens nothing', 'a 5" screen'],
  ['spaces before quotes', ' "hi, you"'],
])('a donation is read beside a note with %s', (_, note) => {
  expect(donationsIn(`${head}\n${note},${rest}`)).toEqual([{ line: 2, donation }])
})

test.each([['\n'], ['\r\n']])(
  'a line break in quotes ends no row, and lines are those of the file: %j',
  (end) => {
    const rows = [head, `"two${end}lines",${rest}`, '', `hi,${rest}`, 'hi,ABC', '']
    expect(donationsIn(rows.join(end))).toEqual([
      { line: 2, donation },
      { line: 5, donation },
      { line: 6, donation: undefined },
    ])
  },
)

test('values in quotes are read whole', () => {
  const row = '" the ""first"" one ";ABC;"5,00";EUR;2026-06-15'
  const [read] = donationsIn(`\uFEFFid;Reference;amount;currency;date\n${row}`)
  expect(read?.donation).toEqual({ ...donation, paymentId: 'the "first" one' })
})
