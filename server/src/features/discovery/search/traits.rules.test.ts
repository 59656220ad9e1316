import { expect, test } from 'vitest'
import { wishesMet } from './traits.rules.ts'

const noSmoke = { values: ['no' as const], isHard: false, orUnsaid: false }

test('a soft wish is met by a wanted answer, and by no answer only if the wish says so', () => {
  expect(wishesMet({ smoking: noSmoke }, { smoking: 'no' })).toEqual({ met: 1, missed: 0 })
  expect(wishesMet({ smoking: noSmoke }, { smoking: 'yes' })).toEqual({ met: 0, missed: 1 })
  expect(wishesMet({ smoking: noSmoke }, {})).toEqual({ met: 0, missed: 1 })
  expect(wishesMet({ smoking: { ...noSmoke, orUnsaid: true } }, { smoking: null })).toEqual({
    met: 1,
    missed: 0,
  })
})

test('a soft wish for a list is met by one answer of it', () => {
  const wish = { values: ['ta', 'en'], isHard: false, orUnsaid: false }
  expect(wishesMet({ homeLanguages: wish }, { homeLanguages: ['de', 'en'] })).toEqual({ met: 1, missed: 0 })
  expect(wishesMet({ homeLanguages: wish }, { homeLanguages: ['de'] })).toEqual({ met: 0, missed: 1 })
  expect(wishesMet({ homeLanguages: wish }, { homeLanguages: [] })).toEqual({ met: 0, missed: 1 })
})

test('required wishes and wishes about faith do not count', () => {
  const sikh = { values: ['sikh' as const], isHard: false, orUnsaid: false }
  expect(wishesMet({ smoking: { ...noSmoke, isHard: true } }, { smoking: 'no' })).toEqual({
    met: 0,
    missed: 0,
  })
  expect(wishesMet({ faith: sikh }, { faith: 'sikh' })).toEqual({ met: 0, missed: 0 })
})
