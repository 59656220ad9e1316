import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../steps.ts'
import { fillIn, readBlocks } from './guide.ts'

const guide = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
const story = readFileSync(join(root, 'tools', 'debian', 'story.ts'), 'utf8')

test('the test on a bare Debian runs every marked block of the guide', () => {
  const ids = [...readBlocks(guide).keys()]
  const run = new Set([...story.matchAll(/follow\('([a-z-]+)'/g)].map(([, id]) => id))
  expect(ids.length).toBeGreaterThan(8)
  expect(new Set(ids)).toEqual(run)
})

test('names are filled in, and one that the guide does not have is refused', () => {
  const blocks = readBlocks('```bash one\nping example.org\n```\ntext\n```\nother\n```\n')
  expect([...fillIn(blocks, { 'example.org': 'real.test' })]).toEqual([['one', 'ping real.test\n']])
  expect(() => fillIn(blocks, { 'example.com': 'real.test' })).toThrow('example.com')
  expect(() => readBlocks('```bash one\na\n```\n```bash one\nb\n```\n')).toThrow('one')
})
