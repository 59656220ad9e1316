import { randomUUID } from 'node:crypto'
import { RegistrationSettingsView } from '@hearth/contract/console/registration'
import { ErrorReply } from '@hearth/contract/errors'
import { groupedInvitation, RegistrationView } from '@hearth/contract/public/registration'
import { beforeEach, expect, test } from 'vitest'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer, PASSWORD } from '../../testing/test-server.ts'
import { showSettings } from './registration.ts'

const server = await openTestServer()
const { db } = server.database
const admin = await staffPerson(server, 'admin')

type RegistrationChange = Parameters<typeof admin.api.registration.$patch>[0]['json']
const change = (json: RegistrationChange) => admin.api.registration.$patch({ json })
const newEmail = (domain = 'people.example') => `${randomUUID()}@${domain}`

const signUp = (email: string, code?: string) =>
  server.post('/api/auth/sign-up', { email, password: PASSWORD, ...(code && { invitation: code }) })
const hasAccount = async (email: string) =>
  (await db.selectFrom('user').select('id').where('email', '=', email).execute()).length === 1

async function problemOf(response: { status: number; json: () => Promise<unknown> }) {
  const { code, fields = {}, params } = ErrorReply.parse(await response.json()).error
  return { status: response.status, code, fields: Object.keys(fields), params }
}

async function invitation(input: Partial<{ maxUses: number; days: number; note: string }> = {}) {
  const json = { maxUses: 1, days: 7, note: '', ...input }
  const view = RegistrationSettingsView.parse(
    await (await admin.api.registration.invitations.$post({ json })).json(),
  )
  const [newest] = view.invitations
  if (!newest) throw new Error('no invitation')
  return newest
}

beforeEach(async () => {
  await change({ mode: 'open', domains: [], minimumAge: 18 })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
})

test('everybody may read who can sign up, and nothing else', async () => {
  await change({ mode: 'invitation', domains: ['people.example'], minimumAge: 21 })
  const view: unknown = await (await server.ask('/api/registration')).json()
  expect(view).toEqual({ mode: 'invitation', minimumAge: 21 })
  expect(RegistrationView.parse(view)).toEqual(view)
})

test('a closed community makes no account, says so for every address, and members sign in as ever', async () => {
  const ana = await server.person()
  await change({ mode: 'closed' })
  const email = newEmail()
  for (const one of [email, ana.email])
    expect(await problemOf(await signUp(one))).toMatchObject({ status: 403, code: 'registration_closed' })
  expect(await hasAccount(email)).toBe(false)
  expect(server.mailsTo(ana.email)).toEqual([])
  expect((await server.ask('/api/profile', {}, await ana.cookie())).status).toBe(200)
})

test('an invitation is needed, in whatever way it is typed, and the reply is the same for a known address', async () => {
  await change({ mode: 'invitation' })
  const ana = await server.person()
  const { code } = await invitation({ maxUses: 5 })
  for (const email of [newEmail(), ana.email])
    for (const wrong of [undefined, 'AAAAA-AAAAA-AAAAA'])
      expect(await problemOf(await signUp(email, wrong))).toEqual({
        status: 422,
        code: 'invitation_unknown',
        fields: ['invitation'],
        params: {},
      })
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  const email = newEmail()
  expect((await signUp(email, typed)).status).toBe(200)
  expect(await hasAccount(email)).toBe(true)
  expect((await signUp(ana.email, code)).status).toBe(200)
  expect(server.mailsTo(ana.email)[0]?.subject).toBe('You already have an account')
  // The known address has used it too, or a code with one use would tell who is here.
  expect((await showSettings(db)).invitations[0]).toMatchObject({ uses: 2, maxUses: 5 })
})

test('an invitation is used once for a sign-up that is repeated, and no more often than allowed', async () => {
  await change({ mode: 'invitation' })
  const { code } = await invitation()
  const email = newEmail()
  for (let times = 0; times < 2; times += 1) expect((await signUp(email, code)).status).toBe(200)
  expect(await problemOf(await signUp(newEmail(), code))).toMatchObject({ code: 'invitation_used_up' })
})

test('an invitation ends at its time or when it is revoked', async () => {
  await change({ mode: 'invitation' })
  const [short, revoked] = [await invitation({ days: 1 }), await invitation({ note: 'For Ana' })]
  await admin.api.registration.invitations[':id'].$delete({ param: { id: revoked.id } })
  expect(await problemOf(await signUp(newEmail(), revoked.code))).toMatchObject({ code: 'invitation_ended' })
  const again = await admin.api.registration.invitations[':id'].$delete({ param: { id: revoked.id } })
  expect(await problemOf(again)).toMatchObject({ status: 404, code: 'invitation_not_found' })
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  expect(await problemOf(await signUp(newEmail(), short.code))).toMatchObject({ code: 'invitation_ended' })
})

test('a code has 140 bits of which none stands in the audit log, and says who made it', async () => {
  const codes = new Set<string>()
  for (let n = 0; n < 20; n += 1) {
    server.clock.now = new Date(server.clock.now.getTime() + 1)
    codes.add((await invitation({ note: 'For Ana' })).code)
  }
  expect(codes.size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{7}-){3}[0-9A-HJKMNP-TV-Z]{7}$/)
  const code = (await showSettings(db)).invitations[0]?.code ?? ''
  expect((await showSettings(db)).invitations[0]).toMatchObject({
    note: 'For Ana',
    madeBy: admin.email.split('@')[0],
  })
  const entries = await db.selectFrom('auditEntries').select(['operation', 'details']).execute()
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['registration.change', 'invitation.make', 'invitation.revoke']),
  )
  const said = JSON.stringify(entries)
  expect(said).not.toContain(code)
  expect(said).not.toContain(code.replaceAll('-', ''))
  expect(said).not.toContain('For Ana')
  expect(groupedInvitation(code.replaceAll('-', ''))).toBe(code)
  expect(groupedInvitation('7K3QM9XTRB2FHWD')).toBe('7K3QM-9XTRB-2FHWD')
})

test('wrong invitations are limited like other guesses, and a right one still passes', async () => {
  await change({ mode: 'invitation' })
  const { code } = await invitation()
  // The limit of sign-ups is as low, so the bucket is filled by itself.
  const client = '203.0.113.7'
  for (let n = 0; n < 10; n += 1) await server.auth.rateLimits.take('invitationByAddress', client)
  const from = (email: string, given: string) =>
    server.ask(
      '/api/auth/sign-up',
      {
        method: 'POST',
        body: JSON.stringify({ email, password: PASSWORD, invitation: given }),
        headers: { 'content-type': 'application/json' },
      },
      '',
      client,
    )
  expect(await problemOf(await from(newEmail(), 'AAAAA-AAAAA-AAAAA'))).toMatchObject({ status: 429 })
  expect((await from(newEmail(), code)).status).toBe(200)
})

test('only addresses at the allowed domains sign up, in any case and script', async () => {
  await change({ domains: ['@People.Example', 'bücher.example'] })
  expect((await showSettings(db)).domains).toEqual([
    { name: 'people.example', ascii: 'people.example' },
    { name: 'bücher.example', ascii: 'xn--bcher-kva.example' },
  ])
  for (const domain of ['PEOPLE.example', 'xn--bcher-kva.example'])
    expect((await signUp(newEmail(domain))).status).toBe(200)
  const known = await server.person()
  await db.updateTable('user').set({ email: 'known@elsewhere.example' }).where('id', '=', known.id).execute()
  for (const email of [
    newEmail('sub.people.example'),
    newEmail('notpeople.example'),
    'known@elsewhere.example',
  ])
    expect(await problemOf(await signUp(email))).toEqual({
      status: 422,
      code: 'domain_not_allowed',
      fields: ['email'],
      params: { domains: 'people.example, bücher.example' },
    })
})

test.each([
  ['BÜCHER.example', 'bücher.example', 'xn--bcher-kva.example'],
  // A letter between two others that joins them, as Persian has it.
  ['نامه\u200cای.example', 'نامه\u200cای.example', 'xn--mgba3gch31f060k.example'],
  ['☕.example', '☕.example', 'xn--53h.example'],
])('the domain %s can be saved as it is shown and in ASCII', async (typed, name, ascii) => {
  for (const one of [typed, name, ascii]) {
    const { domains } = RegistrationSettingsView.parse(await (await change({ domains: [one] })).json())
    expect(domains).toEqual([{ name, ascii }])
  }
})

test('an address is changed only to one of the allowed domains', async () => {
  const ana = await server.person()
  await ana.cookie()
  await change({ domains: ['people.example'] })
  const ask = (email: string) => ana.api.account.email.$post({ json: { email } })
  expect(await problemOf(await ask(newEmail('elsewhere.example')))).toMatchObject({
    code: 'domain_not_allowed',
    fields: ['email'],
  })
  expect((await ask(newEmail())).status).toBe(200)
})

test.each([
  '',
  'people',
  'a b.example',
  'a\u202eb.example',
  '10.0.0.1',
  'people.example/path',
  'a@b.example',
  '-.-',
])('%j is refused as a domain', async (domain) => {
  const { code, fields } = await problemOf(await change({ domains: ['people.example', domain] }))
  expect([code, fields.length]).toEqual(['domain_unreadable', 1])
})

test('a higher minimum age holds for new dates of birth, names the age, and leaves members their account', async () => {
  const young = await server.person({ dateOfBirth: '2006-06-15' })
  await change({ minimumAge: 25 })
  // Twenty years old, and saves another field with the same date.
  const kept = await young.api.profile.$patch({ json: { bio: 'I bake.', dateOfBirth: '2006-06-15' } })
  expect(kept.status).toBe(200)
  const fresh = await server.person({ dateOfBirth: null })
  const set = (dateOfBirth: string) => fresh.api.profile.$patch({ json: { dateOfBirth } })
  expect((await set('2001-06-15')).status).toBe(200)
  const other = await server.person({ dateOfBirth: null })
  const refused = await other.api.profile.$patch({ json: { dateOfBirth: '2001-12-31' } })
  expect(await problemOf(refused)).toMatchObject({
    code: 'under_age',
    fields: ['dateOfBirth'],
    params: { min: 25 },
  })
  for (const minimumAge of [17, 100, 20.5])
    expect(await problemOf(await change({ minimumAge }))).toMatchObject({ code: 'age_out_of_range' })
})
