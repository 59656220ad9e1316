import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SuspensionView } from '@hearth/contract/people/moderation'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readSignIn } from '../demo/community.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { openMailServer } from '../testing/network/mail-server.ts'
import { runOperatorCommand, startServer } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-command-'))
const demoSignIn = readSignIn(readConfig({}).demoFolder)
const { email } = demoSignIn
const facts = 'You asked two people for money and sent both the same link.'

afterAll(() => rm(folder, { recursive: true, force: true }))

test('an operator suspends somebody, who reads why and appeals, and lifts it', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const dataDir = join(folder, 'data')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' }
  const command = (...args: string[]) => runOperatorCommand('moderation', args, env)
  const mailed = (words: string) => mailServer.arrived().filter(({ raw }) => raw.includes(words))

  const first = await startServer(env)
  const cookie = cookiesOf(await first.post('/auth/sign-in', demoSignIn))
  await first.close()

  expect((await command('suspend', email, '0', 'scam', facts)).output).toContain('Enter the days')
  expect((await command('suspend', email, '7', 'dull', facts)).output).toContain('one of these reasons')
  expect((await command('suspend', email, '7', 'scam', 'Too short')).output).toContain('20 to 4000')
  expect(await command('suspend', 'nobody@people.example', '7', 'scam', facts)).toEqual({
    code: 1,
    output: 'No account has this address. Nothing changed.\n',
  })
  const suspended = await command('suspend', email.toUpperCase(), '7', 'scam', facts)
  expect(suspended).toEqual({
    code: 0,
    output: expect.stringMatching(/^The account is suspended\. Decision: \w{10}\.\nWe emailed them\.\n$/),
  })
  expect(mailed('Your account is suspended').map(({ to }) => to)).toEqual([[email]])
  const number = /Decision: (\w+)/.exec(suspended.output)?.[1] ?? ''

  const second = await startServer(env)
  expect((await second.get('/api/profile', cookie)).status).toBe(401)
  const shown = SuspensionView.parse(await (await second.get('/api/suspension', cookie)).json())
  expect(shown.decision).toMatchObject({ number, facts, ground: 'scam', isOwnInitiative: false })
  const appeal = { text: 'It was not me.' }
  expect((await second.put(`/decisions/${number}/appeal`, appeal, cookie)).status).toBe(200)
  await second.close()

  expect((await command('list')).output).toMatch(
    new RegExp(`^${number}  .*  scam  ${email}  until .*, APPEAL of .* waits\\n    It was not me\\.\\n$`),
  )
  expect((await command('restore', 'NOSUCHNUMB', 'Sorry')).code).toBe(1)
  expect((await command('uphold', number, ' ')).output).toContain('Write an answer of 1 to 4000')
  expect((await command('uphold', number, 'It came from your device.')).code).toBe(0)
  expect(mailed('read your appeal')).toHaveLength(1)
  expect((await command('restore', number, 'We were wrong.')).code).toBe(0)
  expect(mailed('Your account is back')).toHaveLength(1)

  const audit = await runOperatorCommand('audit', ['list'], env)
  const recorded = audit.output
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[3])
  expect(recorded).toEqual([
    'moderation.suspend',
    'moderation.list',
    'moderation.uphold',
    'moderation.restore',
  ])
  expect(audit.output).toContain(number)

  const third = await startServer(env)
  expect((await third.get('/api/profile', cookie)).status).toBe(200)
  await third.close()
})

test('a command that is not whole says how it goes', async () => {
  for (const args of [
    [],
    ['suspend', email],
    ['restore', 'X'],
    ['list', 'all'],
    ['suspend', email, '7', 'scam', facts, '--quiet'],
  ]) {
    const { code, output } = await runOperatorCommand('moderation', args, { DATA_DIR: join(folder, 'none') })
    expect([code, output]).toEqual([64, expect.stringContaining('npm run moderation -- list')])
  }
})
