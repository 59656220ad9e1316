import { expect, test } from 'vitest'
import { openPermissionChanges } from './permission-changes.ts'

test('no check is current that began while changes could not be heard, or before', () => {
  const changes = openPermissionChanges()
  expect(changes.mark()).toBeUndefined()
  expect(changes.isCurrent(0, ['ana'])).toBe(false)
  changes.hear(true)
  const before = changes.mark()
  expect(changes.isCurrent(before, ['ana'])).toBe(true)
  changes.hear(false)
  expect([changes.mark(), changes.isCurrent(before, ['ana'])]).toEqual([undefined, false])
  changes.hear(true)
  expect(changes.isCurrent(before, ['ana'])).toBe(false)
  expect(changes.isCurrent(changes.mark(), ['ana'])).toBe(true)
})

test('of more changes than are remembered, the oldest ends every check before it', () => {
  const changes = openPermissionChanges()
  changes.hear(true)
  const early = changes.mark()
  changes.heard('ana')
  const later = changes.mark()
  for (let n = 0; n < 10_000; n += 1) changes.heard(`person ${n}`)
  expect(changes.isCurrent(early, ['ana'])).toBe(false)
  expect(changes.isCurrent(early, ['ben'])).toBe(false)
  expect(changes.isCurrent(later, ['ana'])).toBe(true)
})
