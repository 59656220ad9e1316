import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { fileOf, secretNames, settingNames } from './environment.ts'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

/** The names in the first column of the tables under a heading. */
function namesInTable(text: string, heading: string): string[] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const cells = section.split('\n').flatMap((line) => /^\| (`[^|]+) \|/.exec(line)?.[1] ?? [])
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
}

const sorted = (names: readonly string[]) => [...names].toSorted()

test('the guide for operators explains every setting, once', () => {
  expect(sorted(namesInTable(read('docs/operating.md'), 'Settings'))).toEqual(sorted(settingNames))
})

test('the guide for operators names every secret that can be in a file', () => {
  const line = read('docs/operating.md')
    .split('\n')
    .find((one) => one.includes('can be in a file'))
  const named = [...(line ?? '').matchAll(/`([A-Z0-9_]+_FILE)`/g)].map(([, name = '']) => name)
  expect(sorted(named)).toEqual(sorted(secretNames.map(fileOf)))
})

test('each setting with an address is in the table of connections', () => {
  const section = read('docs/operating.md').split('\n## Connections\n')[1]?.split('\n### ')[0] ?? ''
  const rows = section.split('\n').filter((line) => /^\| (in|out) \|/.test(line))
  const named = rows.flatMap((row) =>
    [...(row.split(' | ')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const addresses = settingNames.filter((name) => /_(URL|ENDPOINT|ISSUER)$/.test(name) && name !== 'BASE_URL')
  expect(addresses).toHaveLength(9)
  expect(sorted(named)).toEqual(sorted(['HOST', 'PORT', ...addresses]))
})

test('each secret is in the table of secrets', () => {
  const section = read('docs/operating.md').split('\n### Secrets\n')[1]?.split('\n## ')[0] ?? ''
  const named = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const current = secretNames.filter((name) => name !== 'AUTH_SECRET_PREVIOUS')
  expect(sorted(named)).toEqual(sorted(current))
})

const lines = read('.env.example')
  .split('\n')
  .flatMap((line) => {
    const [, hash, name = '', value = ''] = /^(#?)([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? []
    return name ? [{ isRequired: hash === '', name, value }] : []
  })

test('.env.example has every setting, once', () => {
  expect(sorted(lines.map(({ name }) => name))).toEqual(sorted(settingNames))
})

test('.env.example is right but for the secret and the passwords, and needs no more lines', () => {
  const env = Object.fromEntries(
    lines.flatMap(({ isRequired, name, value }) => (isRequired ? [[name, value]] : [])),
  )
  expect(() => readConfig(env)).toThrow(
    /:\n {2}AUTH_SECRET must be set in production\n {2}SMTP_URL can’t have a password that everybody knows in production$/,
  )
  const AUTH_SECRET = 'd41d8cd98f00b204e9800998ecf8427e'
  const filledIn = (value = '') => value.replace(':password@', `:${AUTH_SECRET}@`)
  const SMTP_URL = filledIn(env['SMTP_URL'])
  expect(readConfig({ ...env, AUTH_SECRET, SMTP_URL }).production).toBe(true)
  const all = Object.fromEntries(lines.map(({ name, value }) => [name, filledIn(value)]))
  const secrets = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'x',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  expect(readConfig({ ...all, ...secrets, AUTH_SECRET }).warnings).toEqual([])
})
