import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleTextsBundles, textsBundles } from '../../web/texts-bundles.ts'

const root = join(import.meta.dirname, '..', '..')
const source = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const bundles = { ...textsBundles, ...consoleTextsBundles }

test('the build has a file with every area of texts that the page asks for', () => {
  const asking = /\b(?:(?:use|load|find)Texts\(|useLimitLines\(\[[^\]]+\], )'(\w+)'\)/g
  const asked = [...source.matchAll(asking)].map(([, area]) => area)
  expect(asked).toContain('formLimits')
  expect(new Set(asked).size).toBeGreaterThan(20)
  const bundled = new Set<string>(Object.values(bundles).flat())
  expect(asked.filter((area) => area !== undefined && !bundled.has(area) && !(area in bundles))).toEqual([])
})
