import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf, keepDraft } from '../../lib/drafts.ts'
import { CONVERSATION_ID, idOf, MY_ID } from '../../testing/people.ts'
import { dropOldDrafts } from './tidy-device.ts'

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
