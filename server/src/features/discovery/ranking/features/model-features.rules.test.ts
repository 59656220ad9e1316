import { type HideableField, hideableFields, visibilityValues } from '@hearth/contract/profile/fields'
import { assert, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { anyone } from '../../../../testing/any-model-features.ts'
import { type ModelFeaturesRow, modelFeaturesOf } from './model-features.rules.ts'

const TODAY = '2026-06-15'
const known = { userId: 'someone', dateOfBirth: '1996-03-01', visibility: {} }
const anyVisibility = tuple(...hideableFields.map(() => constantFrom(...visibilityValues))).map(
  (list): ModelFeaturesRow['visibility'] =>
    Object.fromEntries(hideableFields.map((field, n) => [field, list[n] ?? 'everyone'])),
)
/** Names of columns that differ from the name of the field. */
const columnOf: Partial<Record<HideableField, string>> = { bio: 'bioLength' }

test('a field that is not shown to everyone does not change the model features', () => {
  assert(
    property(anyone, anyone, anyVisibility, (said, other, visibility) => {
      const row: ModelFeaturesRow = { ...known, ...said, visibility }
      const hidden = hideableFields.filter((field) => visibility[field] !== 'everyone')
      const others: Record<string, unknown> = other
      const lied = Object.fromEntries(
        hidden
          .map((field) => columnOf[field] ?? field)
          .flatMap((name) => (name in others ? [[name, others[name]]] : [])),
      )
      expect(modelFeaturesOf({ ...row, ...lied }, TODAY)).toEqual(modelFeaturesOf(row, TODAY))
    }),
  )
})

test('model features have the shown fields, and the age in whole years', () => {
  assert(
    property(anyone, (said) => {
      expect(modelFeaturesOf({ ...known, ...said }, TODAY)).toEqual({ ...said, age: 30 })
    }),
  )
})

test('there are no model features without a date of birth', () => {
  assert(
    property(anyone, (said) => {
      expect(modelFeaturesOf({ ...known, ...said, dateOfBirth: null }, TODAY)).toBeUndefined()
    }),
  )
})
