import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-membership-command-'))
const dataDir = join(folder, 'data')
const email = 'ana@people.example'

afterAll(() => rm(folder, { recursive: true, force: true }))
beforeAll(async () => {
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir })
  const at = new Date()
  const { id: personId } = await database.db
    .insertInto('user')
    .values({ name: '', email, emailVerified: true, image: null, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.insertInto('membershipPeople').values({ personId, reference: 'ANA0000001' }).execute()
  await database.close()
})

const membership = (...args: string[]) =>
  runOperatorCommand('membership', args, { DATA_DIR: dataDir, PAYMENTS: 'manual' })

test('an incomplete command explains itself, and what cannot be is refused', async () => {
  for (const args of [[], ['grant', email], ['times'], ['refund', email]])
    expect(await membership(...args)).toEqual({
      code: 64,
      output: expect.stringContaining('npm run membership -- show'),
    })
  for (const args of [
    ['grant', email, '0'],
    ['grant', 'nobody@people.example', '3'],
    ['code', '0'],
    ['revoke', 'NOTHING'],
    ['hardship', 'many'],
    ['donations', 'http://plain.example', '3', 'EUR'],
    ['refund', email, 'nothing'],
  ])
    expect({ args, code: (await membership(...args)).code }).toEqual({ args, code: 1 })
})

test('the operator gives, makes a code, enters donations from a file, and ends a time', async () => {
  expect(await membership('grant', email, '3')).toMatchObject({ code: 0 })
  const made = await membership('code', '2', '--uses', '5', '--note', 'Summer party')
  const code = /[\dA-Z-]{17,}/.exec(made.output)?.[0] ?? ''
  expect(await membership('donations', 'https://donate.example', '3.00', 'EUR')).toMatchObject({ code: 0 })
  expect((await membership('hardship', '7')).output).toContain('0 of 7')
  expect(await membership('plan', 'month', '5.00', 'EUR')).toMatchObject({ code: 0 })
  expect((await membership('plan', 'decade', '5.00', 'EUR')).code).toBe(1)
  const figures = join(folder, 'money.json')
  await writeFile(figures, JSON.stringify({ currency: 'eur', income: [], costs: [], reserve: 5000 }))
  expect(await membership('money', figures)).toMatchObject({ code: 0 })
  const file = join(folder, 'donations.csv')
  await writeFile(file, 'reference,id,amount,currency,date\nana0000001,1,6.00,EUR,2026-08-01\n')
  expect((await membership('import', file)).output).toContain('line 2: entered, 2 months')
  expect((await membership('import', file)).output).toContain('line 2: repeated')
  const times = (await membership('times', email)).output
  expect(times).toContain('600 eur')
  const timeId = /([\da-f-]{36})\s+donation/.exec(times)?.[1] ?? ''
  expect((await membership('refund', email, timeId)).output).toContain('Send the donation back yourself')
  expect((await membership('revoke', code)).code).toBe(0)
  const shown = (await membership('show')).output
  expect(shown).toContain('Payments: manual')
  expect(shown).toContain('Supporters: 1')
  expect(shown).toContain('Summer party')
}, 60_000)
