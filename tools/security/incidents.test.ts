import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['docs/security/incidents.md', 'SECURITY.md', 'docs/security/libraries.md']
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
/** The usages of all commands; one with a part of its own has it in another file. */
const usages = globSync('server/src/commands/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  .map(read)
  .join('\n')

/** Commands as `audit -- list`: the script, and the words and options before a value. */
const commandsIn = (page: string) =>
  [...page.matchAll(/`npm (?:run )?([a-z:-]+(?: --(?: [a-z-][a-z-]*)*)?)/g)].map(([, words = '']) => words)

const isThere = (words: string): boolean => {
  const [script = ''] = words.split(' ')
  const isScript = script in scripts || ['ci', 'start', 'test'].includes(script)
  return isScript && (!scripts[script]?.includes('/commands/') || words === script || hasUsage(words))
}

/** The usage names the options of a command in any order, and in brackets. */
function hasUsage(words: string): boolean {
  const all = words.split(' ').filter((word) => word !== '--')
  const verbs = all.filter((word) => !word.startsWith('--'))
  const options = all.filter((word) => word.startsWith('--'))
  const lines = usages
    .split('\n')
    .filter((line) => line.includes(`npm run ${[verbs[0], '--', ...verbs.slice(1)].join(' ')}`))
  return lines.some((line) => options.every((option) => line.includes(option)))
}

test.each(pages)('every command in %s exists', (path) => {
  const commands = commandsIn(read(path))
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((words) => !isThere(words))).toEqual([])
})

test('the check of commands catches planted ones', () => {
  expect(commandsIn('`npm run audit -- verify`, `npm run backup -- --encrypt` and `npm run status`')).toEqual(
    ['audit -- verify', 'backup -- --encrypt', 'status'],
  )
  expect(['audit -- verify', 'account -- staff end', 'status'].map(isThere)).toEqual([true, true, true])
  expect(['audit -- undo', 'account -- sign-out --all', 'panic'].map(isThere)).toEqual([false, false, false])
})

test('the first hour revokes sessions, keeps logs and replaces secrets, and each step has somebody who does it', () => {
  const page = read('docs/security/incidents.md')
  const steps = /## The first hour([^]*?)\n## /.exec(page)?.[1]?.match(/^\| \d.*$/gm) ?? []
  expect(steps.length).toBeGreaterThanOrEqual(8)
  const roles = [...page.matchAll(/^\| (lead|technician|speaker|data protection) \| [^|]+ \| \|$/gm)].map(
    ([, role]) => role,
  )
  expect(roles).toHaveLength(4)
  for (const step of steps) expect(roles).toContain(step.split(' | ')[1])
  for (const command of ['sign-out --everybody', 'staff end', 'audit -- verify', 'maintenance on'])
    expect(steps.join('\n')).toContain(command)
})

test('every setting that is a secret has its row among those to replace', () => {
  const [, secrets = ''] =
    /Each secret can be in a file[^:]*: set (.*?) to its path/.exec(read('docs/operating.md')) ?? []
  const named = [...secrets.matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThanOrEqual(9)
  const page = read('docs/security/incidents.md')
  expect(named.filter((name) => !page.includes(name))).toEqual([])
})

test('the authority is told within 72 hours, and the time frames are the same on every page', () => {
  expect(read('docs/security/incidents.md')).toContain('**within 72 hours**')
  const days = (path: string) => [...read(path).matchAll(/\| (\d+) days \|/g)].map(([, number]) => number)
  expect(days('SECURITY.md')).toEqual(['2', '7', '30', '90'])
  expect(days('docs/security/libraries.md')).toEqual(days('SECURITY.md'))
})
