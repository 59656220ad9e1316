import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { runOperatorCommand } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-registration-command-'))
const dataDir = join(folder, 'data')

afterAll(() => rm(folder, { recursive: true, force: true }))
beforeAll(() => cp(inject('emptyDataPath'), dataDir, { recursive: true }))

const registration = (...args: string[]) => runOperatorCommand('registration', args, { DATA_DIR: dataDir })

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const database = await openDatabase({ dataDir })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** An account that waits for approval, as after its first sign-in. */
const waits = (email: string) =>
  inDatabase(async ({ db }) => {
    const at = new Date()
    const { id: personId } = await db
      .insertInto('user')
      .values({ name: '', email, emailVerified: true, image: null, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('approvals').values({ personId, since: at }).execute()
    await db.insertInto('restrictions').values({ personId, kind: 'waiting', decisionId: null }).execute()
    return personId
  })

test('an incomplete command explains itself, and a wrong value is refused', async () => {
  for (const args of [[], ['mode'], ['mode', 'secret'], ['approve'], ['decline', 'ana@people.example']])
    expect(await registration(...args)).toEqual({
      code: 64,
      output: expect.stringContaining('npm run registration -- show'),
    })
  for (const args of [
    ['minimum-age', '17'],
    ['domains', 'not a domain'],
    ['invite', '--uses', '0'],
  ])
    expect(await registration(...args)).toEqual({ code: 1, output: expect.stringContaining('Not valid') })
})

test('mode, domains and minimum age are shown and changed', async () => {
  expect((await registration('show')).output).toContain('Mode: open')
  await registration('mode', 'invitation')
  await registration('domains', 'people.example, Other.example')
  const { code, output } = await registration('minimum-age', '21')
  expect(code).toBe(0)
  for (const line of ['Mode: invitation', 'Mail domains: other.example, people.example', 'Minimum age: 21'])
    expect(output).toContain(line)
  expect((await registration('domains', 'bücher.example')).output).toContain(
    'Mail domains: bücher.example (xn--bcher-kva.example)',
  )
  expect((await registration('domains', 'off')).output).toContain('Mail domains: all')
})

test('an invitation is made with its link, listed and revoked', async () => {
  const made = await registration('invite', '--uses', '5', '--days', '30', '--note', 'Summer party')
  const [code = ''] = made.output.split('\n')
  expect(made.output).toContain(`/auth?view=sign_up#invitation=${code}`)
  expect((await registration('invitations')).output).toMatch(
    new RegExp(`${code}  0 of 5 used  until .*  Summer party`),
  )
  expect((await registration('revoke', code.toLowerCase())).code).toBe(0)
  expect((await registration('invitations')).output).toContain('revoked')
  expect(await registration('revoke', code)).toEqual({ code: 1, output: expect.stringContaining('Nothing') })
})

test('people who wait are listed, approved and declined, each with an entry of the audit log', async () => {
  const [ana, ben] = [await waits('ana@people.example'), await waits('ben@people.example')]
  expect((await registration('waiting')).output).toContain('ana@people.example  since')
  expect(await registration('approve', 'ANA@people.example')).toEqual({
    code: 0,
    output: expect.stringContaining('The account is approved.'),
  })
  expect((await registration('decline', 'ben@people.example', 'No photo')).code).toBe(0)
  const { output } = await registration('waiting')
  expect(output).toMatch(/ben@people\.example {2}since .* declined, is deleted on/)
  expect(output).not.toContain('ana@people.example')
  expect((await registration('approve', 'ana@people.example')).output).toContain('does not wait')
  expect((await registration('approve', 'nobody@people.example')).output).toContain('No account')
  const entries = await inDatabase(({ db }) =>
    db.selectFrom('auditEntries').select('details').where('operation', '=', 'registration.approve').execute(),
  )
  expect(entries.map(({ details }) => details)).toEqual([
    { personId: ana, outcome: 'approved' },
    { personId: ben, outcome: 'declined' },
  ])
})
