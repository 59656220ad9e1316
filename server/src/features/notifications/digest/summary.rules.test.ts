import { languages } from '@hearth/texts/areas'
import { expect, test } from 'vitest'
import { textsOf } from '../../../texts.ts'
import { type DueNotification, summaryOf, tallyOf, tallyText } from './summary.rules.ts'

const at = new Date('2026-06-15T23:00:00Z')
const dueAt = new Date('2026-06-16T06:00:00Z')
const held = (id: string, change: Partial<DueNotification> = {}): DueNotification => ({
  id,
  kind: 'message',
  count: 1,
  otherId: id,
  at,
  dueAt,
  ...change,
})

test('what quiet hours held back becomes one push, in the place of the latest', () => {
  const later = new Date('2026-06-16T01:00:00Z')
  const due = [held('a', { count: 3 }), held('b', { count: 2, at: later }), held('m', { kind: 'match' })]
  const summary = summaryOf(due)
  expect(summary).toMatchObject({ carrierId: 'b', ids: ['b', 'a', 'm'] })
  expect(summary && tallyText(summary.tally, textsOf('en', 'mails', 'Hearth').news, 'en')).toBe(
    '5 new messages from 2 people and 1 new match',
  )
})

test('a single one, what was not held back, and what concerns safety are told by themselves', () => {
  expect(summaryOf([held('a')])).toBeNull()
  expect(summaryOf([held('a'), held('b', { dueAt: at })])).toBeNull()
  expect(summaryOf([held('a'), held('s', { kind: 'safety' })])).toBeNull()
  expect(summaryOf([held('a'), held('b', { count: 0 })])).toBeNull()
  expect(summaryOf([])).toBeNull()
})

test.each(languages)('every part has words in %s', (language) => {
  const kinds = ['message', 'match', 'note', 'like', 'pair', 'turn'] as const
  const tally = tallyOf(kinds.map((kind) => ({ kind, count: 3, otherId: null })))
  const text = tallyText(tally, textsOf(language, 'mails', 'Hearth').news, language)
  expect(text).not.toMatch(/[{}]|undefined|null/)
  expect(text.length).toBeGreaterThan(20)
})
