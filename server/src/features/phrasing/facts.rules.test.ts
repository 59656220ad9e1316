import { expect, test } from 'vitest'
import { factsToSend, type PhraseFact } from './facts.rules.ts'

const fact = (text: string, field: PhraseFact['field'] = 'bio'): PhraseFact => ({
  n: 1,
  text,
  of: 'other',
  field,
})
const isSent = (one: PhraseFact) => factsToSend([one]).length > 0

test.each([
  'faith',
  'orientation',
  'health',
  'gender',
  'seeking',
  'homeLanguages',
  'firstName',
  'lastName',
  'dateOfBirth',
] as const)('a value of %s is never sent', (field) => {
  expect(isSent(fact('anything at all', field))).toBe(false)
})

test.each([
  'I pray five times a day',
  'Proud to be Muslim',
  'Lesbian and happy',
  'Living with diabetes',
  'Ich bin katholisch',
  'Ich bin schwul',
  'أنا مسلم',
  'أعاني من الاكتئاب',
])('“%s” tells a special category', (text) => {
  expect(isSent(fact(text))).toBe(false)
})

test.each(['I write poems', 'Chess and rain', 'Ich schreibe Gedichte', 'أكتب الشعر'])(
  '“%s” may be sent',
  (text) => {
    expect(factsToSend([fact(text)])).toEqual([fact(text)])
  },
)

test('at most twelve facts are sent, and of each 300 characters', () => {
  const sent = factsToSend(Array.from({ length: 40 }, (_, n) => ({ ...fact('chess '.repeat(200)), n })))
  expect(sent).toHaveLength(12)
  expect(sent.every(({ text }) => text.length === 300)).toBe(true)
})
