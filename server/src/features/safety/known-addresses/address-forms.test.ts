import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'
import { addressForms, recognisedAddress } from './address-forms.ts'

const server = await openTestServer()

test.each([
  ['Ana@People.Example', 'ana@people.example'],
  ['ana+dating@people.example', 'ana@people.example'],
  ['a.n.a@people.example', 'a.n.a@people.example'],
  ['a.n.a+x+y@gmail.com', 'ana@gmail.com'],
  ['Ana@GoogleMail.com', 'ana@gmail.com'],
  ['+ana@people.example', '+ana@people.example'],
])('the owner of %s is recognised as %s', (email, form) => {
  expect(recognisedAddress(email)).toBe(form)
})

test('hashes of earlier releases are found by the forms that these stored', () => {
  expect(addressForms('ana@people.example')).toEqual(['ana@people.example'])
  expect(addressForms('a.na+x@gmail.com')).toEqual(['ana@gmail.com', 'a.na+x@gmail.com', 'a.na@gmail.com'])
})

test('the database recognises addresses by the same rule', async () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', '.', '+', '-', '0'), minLength: 1, maxLength: 12 })
  const host = fc.constantFrom('gmail.com', 'GoogleMail.com', 'people.example', 'mail.gmail.com')
  const emails = fc.sample(
    fc.tuple(name, host).map((parts) => parts.join('@')),
    500,
  )
  const { rows } = await sql<{ form: string }>`
    select recognised_address(email) as form
    from unnest(${emails}::text[]) with ordinality as given (email, nth) order by nth`.execute(
    server.database.db,
  )
  expect(rows.map(({ form }) => form)).toEqual(emails.map(recognisedAddress))
})
