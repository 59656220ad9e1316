import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { authTexts } from './app/auth.ts'
import { dashboardTexts } from './app/dashboard.ts'
import { chatTexts } from './chat/chat.ts'
import { securityTexts } from './settings/settings-security.ts'
import { en } from './texts.tsx'

const samples = ['Robin', 0, 1, 2, 7, 94, 170]

/** All that the catalogue can say: its strings, and what its functions make of some samples. */
function said(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts === 'function') return samples.flatMap((sample) => said(texts(sample)))
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(said) : []
}

const catalogue = new Set(
  [en, authTexts, chatTexts, dashboardTexts, securityTexts, brand].flatMap((texts) => [...said(texts)]),
)

test('nothing is left empty', () => {
  expect(catalogue).not.toContain('')
})
