import { expect, test } from 'vitest'
import { allFlags, skippedIn, slowSuites } from './suites.ts'

test('every suite that is left out is named with the command that runs it', () => {
  const lines = skippedIn({})
  expect(lines).toHaveLength(slowSuites.length)
  for (const [n, { name, flag }] of slowSuites.entries()) {
    expect(lines[n]).toContain(name)
    expect(lines[n]).toContain(`${flag} npm test`)
  }
})

test('all flags together leave nothing out', () => {
  expect(skippedIn(allFlags())).toEqual([])
})
