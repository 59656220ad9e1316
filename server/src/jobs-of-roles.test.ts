import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { worksIn } from './jobs.ts'

const source = fileURLToPath(new URL('.', import.meta.url))

test('a web process runs no job', () => {
  expect((['web', 'worker', 'all'] as const).map((role) => worksIn({ role }))).toEqual([false, true, true])
})

test('only jobs train the ranking and learn decisions', () => {
  const users = globSync(`${source}**/*.ts`).filter(
    (file) =>
      !/\.test\.ts$|ranking\/training\/|^testing\//.test(relative(source, file)) &&
      /ranking\/training\//.test(readFileSync(file, 'utf8')),
  )
  expect(users.map((file) => relative(source, file))).toEqual(['jobs.ts'])
})
