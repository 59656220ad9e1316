import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, keepDraft } from '../../lib/drafts.ts'
import { CONVERSATION_ID, idOf, MY_ID } from '../../testing/people.ts'
import { dropOldDrafts, keepDeviceTidy } from './tidy-device.ts'

const DAY_MS = 86_400_000
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)

test('what was begun is gone fourteen days after the last word, whoever opens the page', async () => {
  keepDraft(MY_ID, CONVERSATION_ID, 'Begun')
  pass(13)
  keepDraft(idOf(2), CONVERSATION_ID, 'By somebody else')
  pass(13)
  await dropOldDrafts()
  expect(draftOf(MY_ID, CONVERSATION_ID)).toBe('Begun')
  pass(1)
  await dropOldDrafts()
  expect(localStorage).toHaveLength(0)
})

test('a draft of an earlier release, which has no time, counts from the first start on', async () => {
  localStorage.setItem(`hearth.draft.${MY_ID}.${CONVERSATION_ID}`, 'Begun')
  await dropOldDrafts()
  pass(13)
  await dropOldDrafts()
  expect(draftOf(MY_ID, CONVERSATION_ID)).toBe('Begun')
  pass(1)
  await dropOldDrafts()
  expect(localStorage).toHaveLength(0)
})

test('whatever waits to be sent is looked through, and nothing else', async () => {
  const names = ['messages', 'swipes', 'uploads', 'attachments', 'offline'].map((name) => `hearth.${name}`)
  const open = vi.fn<(name: string) => EventTarget>(() => new EventTarget())
  vi.stubGlobal('indexedDB', { databases: async () => names.map((name) => ({ name })), open })
  const end = keepDeviceTidy()
  await vi.waitFor(() => expect(open.mock.calls.flat()).toEqual(names.slice(0, -1)))
  end()
})
