import { execFile, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AccountView, AuthenticatorView, SessionView, SignInView } from '@hearth/contract/account/account'
import { ErrorReply } from '@hearth/contract/errors'
import { ProfileView } from '@hearth/contract/profile/people'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cookiesOf } from '../testing/cookies.ts'
import { openAttackedServer } from '../testing/processes/attacked-server.ts'
import { PASSWORD } from '../testing/processes/residents.ts'

const run = promisify(execFile)

const server = await openAttackedServer({}, { confirmed: 2, unconfirmed: 0 })
const [ana = '', ben = ''] = server.people.confirmed
const folder = await mkdtemp(join(tmpdir(), 'hearth-api-clients-'))
const page = await readFile(new URL('../../../docs/api-clients.md', import.meta.url), 'utf8')

afterAll(() => rm(folder, { recursive: true, force: true }))

beforeAll(() => {
  for (const program of ['bash', 'curl']) {
    if (spawnSync(program, ['--version']).error)
      throw new Error(`${program} is missing, and the page's examples need it: please install it`)
  }
})

/** The examples of the page, by the heading they stand under. */
const examples = new Map(
  page.split(/^## /m).flatMap((section) => {
    const blocks = [...section.matchAll(/^```bash\n(.*?)^```$/gms)].map((block) => block[1] ?? '')
    return blocks.length > 0 ? [[section.split('\n')[0] ?? '', blocks.join('\n')] as const] : []
  }),
)

/** Runs the examples under some headings one after the other, as a person pastes them; gives what each said. */
async function follow(headings: readonly string[], who: { EMAIL: string; CODE?: string; JAR: string }) {
  const script = headings.flatMap((heading) => {
    const example = examples.get(heading)
    if (example === undefined) throw new Error(`The page has no example under "${heading}"`)
    return [example, `printf '\\n%s\\n' '=== end of an example'`]
  })
  const env = { PATH: process.env['PATH'], HOME: folder, HEARTH: server.address, PASSWORD, ...who }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script.join('\n')], { cwd: folder, env })
  const said = stdout.split('=== end of an example\n').map((one) => one.trim())
  return (heading: string) => said[headings.indexOf(heading)] ?? ''
}

const START = 'Before you start'

test('this test knows every example of the page', () => {
  expect([...examples.keys()]).toEqual([
    START,
    'Sign in',
    'Ask',
    'Change',
    'Be refused',
    'With a second factor',
    'Sign out',
  ])
})

test('someone who follows the page signs in, reads, changes, is refused without an Origin and signs out', async () => {
  const JAR = join(folder, 'ana.cookies')
  const before = [START, 'Sign in', 'Ask', 'Change', 'Be refused']
  const said = await follow(before, { EMAIL: ana, JAR })
  expect(SignInView.parse(JSON.parse(said('Sign in'))).session?.person.email).toBe(ana)
  expect(AccountView.parse(JSON.parse(said('Ask'))).email).toBe(ana)
  expect(ProfileView.parse(JSON.parse(said('Change'))).occupation).toBe('Luthier')
  const [body = '', status] = said('Be refused').split('\n')
  expect(status).toBe('403')
  expect(ErrorReply.parse(JSON.parse(body)).error).toMatchObject({
    kind: 'forbidden',
    code: 'other_site',
    params: {},
    message: 'This request comes from another site',
  })
  expect((await stat(JAR)).mode & 0o077).toBe(0)

  const copied = join(folder, 'copied.cookies')
  await copyFile(JAR, copied)
  const after = await follow([START, 'Sign out'], { EMAIL: ana, JAR })
  expect(JSON.parse(after('Sign out'))).toEqual({})
  // curl ends with its exit code 22 for an answer of 400 or more.
  const refused = { code: 22, stdout: expect.stringContaining('unauthenticated') }
  for (const jar of [JAR, copied]) {
    await expect(follow([START, 'Ask'], { EMAIL: ana, JAR: jar })).rejects.toMatchObject(refused)
  }
})

const periodNow = () => Math.floor(Date.now() / 30_000)

test('with a second factor the page leads to a session by the code of the app', async () => {
  const cookie = cookiesOf(await server.signIn(ben))
  const begun = await server.ask('/api/account/second-factor', {}, { cookie })
  const { secret } = AuthenticatorView.parse(await begun.json())
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await server.ask(
    '/api/account/second-factor/confirm',
    { code: app.generate() },
    { cookie },
  )
  expect(confirmed.status).toBe(200)

  // Its first code is used up, and that of the next half minute counts in that one only.
  const usedPeriod = periodNow()
  await vi.waitUntil(() => periodNow() > usedPeriod, { timeout: 31_000, interval: 100 })
  const CODE = app.generate()
  const headings = [START, 'Sign in', 'With a second factor', 'Ask']
  const said = await follow(headings, { EMAIL: ben, CODE, JAR: join(folder, 'ben.cookies') })
  expect(SignInView.parse(JSON.parse(said('Sign in')))).toMatchObject({
    session: null,
    needsSecondFactor: true,
  })
  const entered = SessionView.parse(JSON.parse(said('With a second factor')))
  expect(entered.session?.person.email).toBe(ben)
  expect(AccountView.parse(JSON.parse(said('Ask'))).secondFactor.isOn).toBe(true)
})
