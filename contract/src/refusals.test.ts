import { expect, test } from 'vitest'
import { ErrorReply } from './errors.ts'
import { findRefusal } from './refusals.ts'

const error = { code: 'invalid', message: 'Please look again', requestId: 'r1' }
const replies: [what: string, body: unknown][] = [
  ['a refusal', { error }],
  ['a refusal that names fields', { error: { ...error, fields: { bio: 'Too long' } } }],
  ['a code that nobody knows', { error: { ...error, code: 'teapot' } }],
  ['no words', { error: { ...error, message: undefined } }],
  ['no name of the request', { error: { code: 'invalid', message: '' } }],
  ['a field that is no text', { error: { ...error, fields: { bio: 1 } } }],
  ['fields that are none', { error: { ...error, fields: null } }],
  ['another reply', { people: [] }],
  ['an error of something in between', { error: 'Bad gateway' }],
  ['nothing', null],
  ['words', '<html>'],
]

test.each(replies)('a page reads %s as the schema does', (_, body) => {
  expect(findRefusal(body)).toEqual(ErrorReply.safeParse(body).data?.error)
})
