import { expect, test } from 'vitest'
import { initialsOf } from './Silhouette.tsx'

test.each([
  ['Ana Silva', 'en', 'AS'],
  ['ilker ışık', 'tr', 'İI'],
  ['ilker', 'en', 'I'],
  ['ليلى حسن', 'ar', 'لح'],
  ['क्षमा', 'hi', 'क्ष'],
  ['王小明', 'zh', '王'],
  ['👩‍👩‍👧 Family', 'en', '👩‍👩‍👧F'],
  ['', 'en', ''],
])('the initials of %s in %s are %s', (name, language, initials) => {
  expect(initialsOf(name, language)).toBe(initials)
})
