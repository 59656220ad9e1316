import { expect, test } from 'vitest'
import { ApiError } from '../../../api/client.ts'
import { CONVERSATION_ID, idOf, MY_ID } from '../../../testing/people.ts'
import type { OutboxMessage } from '../chat.rules.ts'
import { afterRefusal, withSure } from './outbox.ts'

const about = { kind: 'photo' as const, photoId: idOf(9) }
const clientId = idOf(501)
const plain: OutboxMessage = {
  clientId,
  by: MY_ID,
  at: 1,
  payload: { conversationId: CONVERSATION_ID, input: { clientId, content: 'word' } },
}
const quoting: OutboxMessage = {
  ...plain,
  payload: { ...plain.payload, about, input: { clientId, content: 'word', about } },
}
const refusal = (code: 'invalid' | 'not_found' | 'conflict') => new ApiError({ kind: code, status: 400 })

test('what a message was about may be gone meanwhile; the words go without it', () => {
  expect(afterRefusal(quoting, refusal('invalid'))).toEqual(plain)
})

test('a refused message stays for its writer to decide, a conversation that is gone takes it along', () => {
  expect(afterRefusal(plain, refusal('invalid'))).toBe('keep')
  expect(afterRefusal(quoting, refusal('conflict'))).toBe('keep')
  expect(afterRefusal(plain, refusal('not_found'))).toBe('show')
})

test('a message without the right to write stays refused with its reason', () => {
  const problem = { code: 'messages_restricted', params: { lasts: 'other', until: '' } }
  const error = new ApiError({ kind: 'forbidden', problem, status: 403 })
  const kept = { ...plain, isRefused: true, payload: { ...plain.payload, problem } }
  expect(afterRefusal(plain, error)).toEqual(kept)
})

test('a message that its writer is asked about keeps the reason, and is sent as confirmed without it', () => {
  const problem = { code: 'sure', params: { why: 'threat', ranges: '0-4' } }
  const held = afterRefusal(plain, new ApiError({ kind: 'conflict', problem, status: 409 }))
  const kept = { ...plain, isRefused: true, payload: { ...plain.payload, problem } }
  expect(held).toEqual(kept)
  expect(withSure(kept)).toEqual({ ...plain.payload, input: { ...plain.payload.input, isSure: true } })
})
