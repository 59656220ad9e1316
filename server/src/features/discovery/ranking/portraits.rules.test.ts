import { type HideableField, hideableFields, visibilityValues } from '@hearth/contract/fields'
import { assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { anyone } from '../../../testing/any-portrait.ts'
import { type PortraitRow, portraitOf } from './portraits.rules.ts'

const TODAY = '2026-06-15'
const known = { userId: 'someone', dateOfBirth: '1996-03-01', visibility: {} }
const anyVisibility = tuple(...hideableFields.map(() => constantFrom(...visibilityValues))).map(
  (list): PortraitRow['visibility'] =>
    Object.fromEntries(hideableFields.map((field, n) => [field, list[n] ?? 'everyone'])),
)
/** Where a hidden field is kept, when not under its own name. */
const keptAs: Partial<Record<HideableField, string>> = { bio: 'bioLength' }

test('what somebody hides from anyone changes nothing of their portrait', () => {
  assert(
    property(anyone, anyone, anyVisibility, (said, other, visibility) => {
      const row: PortraitRow = { ...known, ...said, visibility }
      const hidden = hideableFields.filter((field) => visibility[field] !== 'everyone')
      const others: Record<string, unknown> = other
      const lied = Object.fromEntries(
        hidden
          .map((field) => keptAs[field] ?? field)
          .flatMap((name) => (name in others ? [[name, others[name]]] : [])),
      )
      expect(portraitOf({ ...row, ...lied }, TODAY)).toEqual(portraitOf(row, TODAY))
    }),
  )
})

test('what is shown is in the portrait, with an age in whole years', () => {
  assert(
    property(anyone, (said) => {
      expect(portraitOf({ ...known, ...said }, TODAY)).toEqual({ ...said, age: 30 })
    }),
  )
})

test('there is no portrait of somebody whose age is not known', () => {
  assert(
    property(anyone, (said) => {
      expect(portraitOf({ ...known, ...said, dateOfBirth: null }, TODAY)).toBeUndefined()
    }),
  )
})
