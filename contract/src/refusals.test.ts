import { expect, test } from 'vitest'
import { ErrorReply } from './errors.ts'
import { findRefusal, parseProblem, problemMessage } from './refusals.ts'

const problem = { code: 'too_long', params: { max: 60 }, message: 'Please look again' }
const error = { kind: 'invalid', ...problem, requestId: 'r1' }
const replies: [what: string, body: unknown][] = [
  ['a refusal', { error }],
  ['a refusal that names fields', { error: { ...error, fields: { bio: problem } } }],
  ['a code that only a newer server knows', { error: { ...error, code: 'teapot' } }],
  ['a kind that nobody knows', { error: { ...error, kind: 'teapot' } }],
  ['no params', { error: { ...error, params: undefined } }],
  ['a param that is no value', { error: { ...error, params: { max: {} } } }],
  ['no words', { error: { ...error, message: undefined } }],
  ['no name of the request', { error: { ...problem, kind: 'invalid' } }],
  ['a field that is only a text', { error: { ...error, fields: { bio: 'Too long' } } }],
  ['fields that are none', { error: { ...error, fields: null } }],
  ['another reply', { people: [] }],
  ['an error of something in between', { error: 'Bad gateway' }],
  ['nothing', null],
  ['words', '<html>'],
]

test.each(replies)('a page reads %s as the schema does', (_, body) => {
  expect(findRefusal(body)).toEqual(ErrorReply.safeParse(body).data?.error)
})

test('the message of a schema holds a code and its params', () => {
  expect(parseProblem(problemMessage('empty'))).toEqual(['empty'])
  expect(parseProblem(problemMessage('too_long', { max: 60 }))).toEqual(['too_long', { max: 60 }])
})

test.each(['Invalid input', 'Write something', '', 'too_long {"max"'])(
  'the message “%s”, which is no code, asks to check the field',
  (message) => {
    expect(parseProblem(message)).toEqual(['check_field'])
  },
)
