import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { servingLimits } from './db/time-limits.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rows = [
  ...read('docs/security/expensive-work.md').matchAll(
    /^\| (.+) \| (.+) \| ([\d,]+)(?: m?s)? \| `(.+)` \| `(.+)` \|$/gm,
  ),
].map(([, service = '', , value = '', path = '', name = '']) => ({
  service,
  value: Number(value.replaceAll(',', '')),
  path,
  name,
}))

test.each(rows)('the limit of $service is documented: $name of $path', ({ value, path, name }) => {
  const found = new RegExp(
    `\\b${name}(?: =|:)[^\\n]*?\\b([\\d_]+)\\b(?!.*default)|\\b${name}: .*default\\(([\\d_]+)\\)`,
  ).exec(read(path))
  expect(Number((found?.[2] ?? found?.[1])?.replaceAll('_', ''))).toBe(value)
})

test('every limit of PostgreSQL, and every service, is in the table', () => {
  const names = rows.filter(({ service }) => service === 'PostgreSQL').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(servingLimits)))
  expect(new Set(rows.map(({ service }) => service.split(',')[0]))).toEqual(
    new Set([
      'PostgreSQL',
      'Redis',
      'mail server',
      'S3',
      'Google',
      'language model',
      'push services',
      'trace collector',
      'process of photos',
      'clients',
    ]),
  )
})
