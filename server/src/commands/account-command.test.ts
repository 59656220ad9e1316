import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthenticatorView } from '@hearth/contract/account/account'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { readSignIn } from '../demo/community.ts'
import { cookiesOf } from '../testing/cookies.ts'
import { openMailServer } from '../testing/network/mail-server.ts'
import { runOperatorCommand, startServer } from '../testing/processes/operator-commands.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-command-'))
const demoSignIn = readSignIn(readConfig({}).demoFolder)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const command = (args: string[], env: Record<string, string>) => runOperatorCommand('account', args, env)

const { email } = demoSignIn

test('an operator lets somebody in again who has lost the app, the codes and every passkey, and corrects a date of birth', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const dataDir = join(folder, 'data')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' }
  const server = await startServer(env)
  const signedIn = cookiesOf(await server.post('/auth/sign-in', demoSignIn))
  const begun = await (await server.post('/account/second-factor', {}, signedIn)).json()
  const totp = new TOTP({ secret: Secret.fromBase32(AuthenticatorView.parse(begun).secret) })
  const confirm = { code: totp.generate() }
  const cookie = cookiesOf(await server.post('/account/second-factor/confirm', confirm, signedIn))
  const locked = await server.post('/auth/sign-in', demoSignIn)
  expect(await locked.json()).toMatchObject({ session: null, needsSecondFactor: true })

  const codesMailed = () =>
    mailServer.arrived().flatMap(({ to, raw }) => {
      const code = raw.includes('Your code to unlock') ? /^(\d{3}) (\d{3})\r?$/m.exec(raw) : undefined
      return code ? [{ to, code: `${code[1]}${code[2]}` }] : []
    })
  const tooSoon = await command(['unlock', email], env)
  expect(tooSoon.code).toBe(1)
  expect(tooSoon.output).toMatch(/^Another Hearth \(process \d+\) is using .*\. Stop it/)
  expect((await server.get('/api/profile', cookie)).status).toBe(200)
  await server.close()

  const unknown = await command(['unlock', 'nobody@people.example'], env)
  expect([unknown.code, unknown.output]).toEqual([1, 'No account has this address. Nothing changed.\n'])
  const withoutMail = await command(['unlock', email], { ...env, SMTP_URL: '' })
  expect([withoutMail.code, withoutMail.output]).toEqual([1, expect.stringContaining('no code. Nothing')])

  const asked = await command(['unlock', ` ${email.toUpperCase()}`], env)
  expect([asked.code, asked.output]).toEqual([0, expect.stringMatching(/^We emailed them a code/)])
  const [first] = codesMailed()
  expect(first?.to).toEqual([email])
  expect(asked.output).not.toContain(first?.code)
  const askedAgain = await command(['unlock', email], env)
  expect(askedAgain.code).toBe(0)
  const code = codesMailed().at(-1)?.code ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const replaced = first?.code === code ? wrong : (first?.code ?? '')
  for (const shown of [wrong, replaced, '12345']) {
    const refused = await command(['unlock', email, shown], env)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('Nothing changed.')])
  }
  const between = await startServer(env)
  const stillLocked = await between.post('/auth/sign-in', demoSignIn)
  expect(await stillLocked.json()).toMatchObject({ session: null, needsSecondFactor: true })
  await between.close()

  const unlocked = await command(['unlock', email, code], env)
  expect([unlocked.code, unlocked.output]).toEqual([0, expect.stringMatching(/^The account is unlocked/)])
  expect(unlocked.output).toContain('Second factor: removed. Passkeys: 0.')
  expect(unlocked.output).toContain('We emailed them.')
  const told = mailServer.arrived().filter(({ raw }) => raw.includes('Your account has been unlocked'))
  expect(told.map(({ to }) => to)).toEqual([[email]])

  expect((await command(['unlock', email, code], env)).code).toBe(1)

  const codeOf = async (...args: string[]) => (await command(args, env)).code
  expect(await codeOf('birth-date', email, '2015-01-02')).toBe(1)
  expect(await codeOf('birth-date', email, '1990-02-30')).toBe(1)
  expect(await codeOf('birth-date', email, '1990-01-02')).toBe(0)
  expect(await codeOf('lift-age-lock', email)).toBe(0)
  expect(await codeOf('lift-age-lock', '203.0.113.7')).toBe(0)
  expect(await codeOf('lift-age-lock', 'nobody@people.example')).toBe(1)

  const audit = await runOperatorCommand('audit', ['list'], env)
  expect(audit.code).toBe(0)
  const recorded = audit.output.trim().split('\n')
  expect(recorded.map((line) => line.split('  ')[3])).toEqual([
    'account.unlock-code',
    'account.unlock-code',
    'account.unlock',
    'account.birth-date',
    'account.lift-age-lock',
    'account.lift-age-lock',
  ])
  expect(recorded[5]).toContain('{"of":"network"}')
  expect(audit.output).not.toContain(email)
  expect(audit.output).not.toContain('203.0.113.7')

  const again = await startServer(env)
  expect((await again.get('/api/profile', cookie)).status).toBe(401)
  const entered = await again.post('/auth/sign-in', demoSignIn)
  expect(await entered.json()).toMatchObject({ session: { person: { email } }, needsSecondFactor: false })
  const profile = await (await again.get('/api/profile', cookiesOf(entered))).json()
  expect(profile).toMatchObject({ dateOfBirth: '1990-01-02', birthCorrectableUntil: null })
  await again.close()
})

test('an operator adds staff, who can sign in and are no members, and ends their work', async () => {
  const mailServer = await openMailServer()
  await mailServer.start()
  const dataDir = join(folder, 'staff')
  await cp(inject('emptyDataPath'), dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' }
  const staff = (...args: string[]) => command(['staff', ...args], env)
  const address = 'mo@staff.example'
  // The first start adds the demo member.
  await (await startServer(env)).close()

  expect(await staff('add', email, 'admin')).toEqual({
    code: 1,
    output: 'This address belongs to a member. Use another one. Nothing changed.\n',
  })
  expect(await staff('list')).toEqual({ code: 0, output: '' })
  expect((await staff('add', 'mo', 'admin')).output).toBe('Enter a complete email address.\n')
  expect((await staff('add', address, 'boss')).output).toMatch(/^Enter one of these roles: triage, /)
  expect(await staff('add', ' Mo@Staff.example', 'admin')).toEqual({
    code: 0,
    output: 'They can use the console. Role: admin.\nWe emailed them.\n',
  })
  const told = mailServer.arrived().filter(({ to }) => to.includes(address))
  expect(told).toHaveLength(1)
  const token = /console#magic=(?:3D)?([\w-]+)/.exec((told[0]?.raw ?? '').replaceAll('=\r\n', ''))?.[1]
  const server = await startServer(env)
  const entered = await server.post('/auth/magic-link/verify', { token })
  expect(await entered.json()).toMatchObject({ session: { person: { email: address }, isStaff: true } })
  const shown = await server.get('/api/console/session', cookiesOf(entered))
  expect(await shown.json()).toMatchObject({ member: { role: 'admin', name: 'mo' }, strongUntil: null })
  const isIn = async (running: typeof server) =>
    (await (await running.get('/api/session', cookiesOf(entered))).json()) as { session: unknown }
  expect((await isIn(server)).session).not.toBeNull()
  await server.close()

  const last = { code: 1, output: 'One admin has to stay\n' }
  expect([await staff('end', address), await staff('add', address, 'triage')]).toEqual([last, last])
  expect((await staff('add', 'lu@staff.example', 'admin')).code).toBe(0)
  expect(await staff('end', address)).toEqual({ code: 0, output: 'They can’t use the console any more.\n' })
  const nobody = { code: 1, output: 'No staff account has this address. Nothing changed.\n' }
  expect([await staff('end', email), await staff('end', 'nobody@staff.example')]).toEqual([nobody, nobody])
  expect((await staff('list')).output).toMatch(/^mo@staff.example  admin  since [\d-]+, ended [\d-]+\nlu@/)
  const later = await startServer(env)
  expect((await isIn(later)).session).toBeNull()
  await later.close()
  expect((await staff('add', address, 'triage')).code).toBe(0)
  expect((await staff('list')).output).toMatch(/^mo@staff.example  triage  since [\d-]+\nlu@/)

  const { output } = await runOperatorCommand('audit', ['list'], env)
  const operations = output.trim().split('\n')
  expect(operations.map((line) => line.split('  ')[3])).toEqual([
    'staff.add',
    'staff.add',
    'staff.end',
    'staff.add',
  ])
  expect(output).not.toContain('staff.example')
})

test('a command that is not whole says how it goes, and one without a community changes nothing', async () => {
  for (const args of [
    [],
    ['unlock'],
    ['lock', email],
    ['unlock', email, '123456', 'more'],
    ['birth-date', email],
    ['staff'],
    ['staff', 'add', email],
  ]) {
    const { code, output } = await command(args, { DATA_DIR: join(folder, 'none') })
    expect([code, output]).toEqual([64, expect.stringContaining('npm run account -- unlock EMAIL')])
  }
  const empty = await command(['birth-date', email, '1990-01-02'], { DATA_DIR: join(folder, 'empty') })
  expect([empty.code, empty.output]).toEqual([1, expect.stringContaining('Check DATA_DIR or DATABASE_URL')])
})
