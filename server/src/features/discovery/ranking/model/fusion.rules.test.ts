import { assert, constant, constantFrom, double, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { fuse, fusions } from './fusion.rules.ts'

// The product of two smaller chances would be too small to be exact.
const chance = oneof(constant(0), double({ min: 1e-100, max: 1, noNaN: true }))
const fusion = constantFrom(...fusions)

test('a fusion is the same from either side, from 0 to 1, and does not fall if a like becomes more likely', () => {
  assert(
    property(fusion, chance, chance, chance, (by, one, other, more) => {
      const fused = fuse(by, one, other)
      expect(fused).toBe(fuse(by, other, one))
      expect(fused).toBeGreaterThanOrEqual(0)
      expect(fused).toBeLessThanOrEqual(1 + 1e-9)
      expect(fuse(by, Math.max(one, more), other)).toBeGreaterThanOrEqual(fused * (1 - 1e-9))
    }),
  )
})

test('the harmonic mean is the like of two that are equally likely, and near the rarer of unequal ones', () => {
  expect(fuse('harmonicMean', 0.4, 0.4)).toBeCloseTo(0.4, 10)
  expect(fuse('harmonicMean', 0.8, 0.2)).toBeCloseTo(0.32, 10)
  expect(fuse('harmonicMean', 0.8, 0)).toBe(0)
  expect(fuse('product', 0.8, 0.2)).toBeCloseTo(0.16, 10)
})
