import { randomUUID } from 'node:crypto'
import { MembersView, MemberView, type RemovalInput, ResentMailView } from '@hearth/contract/console/members'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suspendByOperator } from '../../testing/people/related-people.ts'
import { sessionOf, staffPerson } from '../../testing/people/staff-people.ts'
import { photosFor } from '../../testing/photos/photo-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'

const server = await openTestServer()
const { db } = server.database
const admin = await staffPerson(server, 'admin')

const get = (path: string, cookie = admin.cookie) => server.ask(`/api/console/members${path}`, {}, cookie)
const post = (path: string, body: object = {}) =>
  server.post(`/api/console/members${path}`, body, admin.cookie)

async function find(search = '', after = '') {
  const response = search
    ? await post('/search', { search, ...(after && { after }) })
    : await get(after && `?after=${encodeURIComponent(after)}`)
  expect(response.status).toBe(200)
  return MembersView.parse(await response.json())
}
const idsOf = async (search: string) => (await find(search)).members.map(({ id }) => id)
const read = async (id: string) => MemberView.parse(await (await get(`/${id}`)).json())
const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; fields?: Record<string, unknown> } }
  return [response.status, error.code]
}
const entries = async (operation: string) =>
  (
    await sql<{ details: Record<string, string>; actorId: string }>`
      select details, actor_id from audit_entries where operation = ${operation} order by number`.execute(db)
  ).rows

test('a member is found by the beginning of a name or an address in any case, or by the id, and staff are not', async () => {
  const ana = await server.person({ firstName: 'Zelda', lastName: 'Quibble' })
  expect(await idsOf('zel')).toEqual([ana.id])
  expect(await idsOf('ZELDA QUI')).toEqual([ana.id])
  expect(await idsOf('quibb')).toEqual([ana.id])
  expect(await idsOf(ana.email.toUpperCase())).toEqual([ana.id])
  expect(await idsOf(ana.email.slice(0, 12))).toEqual([ana.id])
  expect(await idsOf(ana.id)).toEqual([ana.id])
  expect(await idsOf('elda')).toEqual([])
  expect(await idsOf('%')).toEqual([])
  expect(await idsOf(admin.email)).toEqual([])
  expect(await idsOf(admin.id)).toEqual([])
})

test('everybody is listed newest first, page by page, each once, and so is what a search finds', async () => {
  await sql`insert into "user" (name, email, email_verified, created_at)
    select '', 'xerxes' || n || '@people.example', true, now() from generate_series(1, 60) n`.execute(db)
  await sql`update profiles set first_name = 'Xerxes', last_name = 'Xerxes' from "user"
    where "user".id = user_id and email like 'xerxes%'`.execute(db)
  for (const search of ['', 'xerxes']) {
    const found: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: MembersView = await find(search, next)
      found.push(...page.members.map(({ id }) => id))
      next = page.next
    }
    const all = await sql<{ id: string }>`select id from "user"
      where id not in (select person_id from staff) and (${search} = '' or email like 'xerxes%')`.execute(db)
    expect(found.toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted())
  }
  const [first, second] = (await find()).members
  expect(Date.parse(first?.joinedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(second?.joinedAt ?? ''))
  expect((await get('?after=nonsense')).status).toBe(422)
  expect((await post('/search', { search: 'x', after: 'nonsense' })).status).toBe(422)
})

test('a list of members has no whole address; the page of a member has, and its reading is recorded', async () => {
  const ana = await server.person({ firstName: 'Masked' })
  for (const search of ['Masked', ana.email]) {
    const { members } = await find(search)
    expect(members.map(({ email }) => email)).toEqual([`${ana.email[0]}…@people.example`])
  }
  expect((await read(ana.id)).email).toBe(ana.email)
  expect((await entries('members.read')).at(-1)?.details).toEqual({ personId: ana.id })
})

async function rowOf({ id }: Pick<Person, 'id'>) {
  const [row] = (await find(id)).members
  return row
}

test('a row tells name, age, when somebody joined and was last here, the state, and the reports', async () => {
  const ana = await server.person({ firstName: 'Ana', lastName: 'Vogt', dateOfBirth: '1990-06-15' })
  await sessionOf(server, ana.id)
  const [photoId = ''] = await photosFor(server, ana)
  const today = new Date().toISOString().slice(0, 10)
  expect(await rowOf(ana)).toMatchObject({
    name: 'Ana Vogt',
    age: 36,
    email: `${ana.email[0]}…@people.example`,
    state: 'active',
    lastActiveOn: today,
    photo: { id: photoId },
    reports: 0,
    caseNumber: null,
  })
  for (const who of [await server.person(), await server.person()])
    await who.api.reports.$post({ json: { clientId: randomUUID(), personId: ana.id, reason: 'scam' } })
  const row = await rowOf(ana)
  expect(row?.reports).toBe(2)
  expect((await server.ask(`/api/console/cases/${row?.caseNumber}`, {}, admin.cookie)).status).toBe(200)
  const [paused, suspended, fresh] = [await server.person(), await server.person(), await server.person()]
  await sql`update profiles set is_active = false where user_id = ${paused.id}`.execute(db)
  await suspendByOperator(server, suspended.id)
  await sql`update "user" set email_verified = false, entered_at = null where id = ${fresh.id}`.execute(db)
  const states = [await rowOf(paused), await rowOf(suspended), await rowOf(fresh)].map((one) => one?.state)
  expect(states).toEqual(['paused', 'suspended', 'unconfirmed'])
})

test('the page of a member has what support needs, and nothing private', async () => {
  const ana = await server.person({ bio: 'a secret of mine', locationCity: 'Bremen' })
  await sessionOf(server, ana.id)
  await suspendByOperator(server, ana.id)
  const ben = await server.person()
  await sql`insert into swipes (swiper_id, swiped_id, is_like, client_id, note, about)
    values (${ana.id}, ${ben.id}, true, gen_random_uuid(), 'a secret note', '{"kind":"photo"}')`.execute(db)
  const response = await get(`/${ana.id}`)
  const text = await response.text()
  for (const secret of ['a secret', 'Bremen', ben.id]) expect(text).not.toContain(secret)
  const member = MemberView.parse(JSON.parse(text))
  expect(member).toMatchObject({
    isConfirmed: true,
    hasPendingEmail: false,
    signIn: { hasPassword: true, hasGoogle: false, passkeys: 0, hasSecondFactor: false },
    restrictions: [{ kind: 'suspended' }],
    dataExport: null,
  })
  expect(member.sessions[0]?.lastSeenOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  await ben.api.account.export.$post()
  expect((await read(ben.id)).dataExport).toMatchObject({ state: 'preparing' })
  expect(await codeOf(await get(`/${admin.id}`))).toEqual([404, 'account_not_found'])
  expect((await entries('members.read')).at(-1)).toMatchObject({
    details: { personId: ben.id },
    actorId: admin.id,
  })
})

test('a picture is given of the photos of that member alone', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const [photoId = ''] = await photosFor(server, ana)
  const { headers } = await get(`/${ana.id}/photos/${photoId}/160.webp`)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('content-disposition')).toBe('inline; filename="photo-160.webp"')
  expect(await codeOf(await get(`/${ben.id}/photos/${photoId}/160.webp`))).toEqual([404, 'photo_not_found'])
})

test('what was searched is not in the audit log, only that something was', async () => {
  await find('zelda')
  const last = (await entries('members.list')).at(-1)
  expect(last?.details).toEqual({ members: expect.any(String), isSearch: 'true' })
})

test('a member is signed out everywhere, and told so', async () => {
  const ana = await server.person()
  const cookie = await sessionOf(server, ana.id)
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(200)
  expect((await post(`/${ana.id}/sign-out`)).status).toBe(200)
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(401)
  expect((await read(ana.id)).sessions).toEqual([])
  expect((await entries('members.sign-out')).at(-1)?.details).toEqual({ personId: ana.id })
  expect(await codeOf(await post(`/${admin.id}/sign-out`))).toEqual([404, 'account_not_found'])
})

test('the mail that a member waits for is sent again, three times an hour', async () => {
  const ana = await server.person()
  const resend = async () => ResentMailView.parse(await (await post(`/${ana.id}/mail`)).json()).mail
  expect(await resend()).toBe('sign_in')
  const link = /magic=(\S+)/.exec(server.mailsTo(ana.email)[0]?.text ?? '')?.[1]
  const token = decodeURIComponent(link ?? '')
  expect((await server.post('/api/auth/magic-link/verify', { token })).status).toBe(200)
  await sql`update "user" set email_verified = false where id = ${ana.id}`.execute(db)
  expect(await resend()).toBe('confirmation')
  expect(server.mailsTo(ana.email)[0]?.text).toContain('#confirm=')
  await resend()
  expect((await codeOf(await post(`/${ana.id}/mail`)))[0]).toBe(429)
  expect((await entries('members.resend-mail')).map(({ details }) => details['mail'])).toEqual([
    'sign_in',
    'confirmation',
    'confirmation',
  ])
})

const remove = (id: string, input: Partial<RemovalInput>) => post(`/${id}/removal`, input)

test('an account is deleted only with its address, and its owner is mailed why', async () => {
  const ana = await server.person({ firstName: 'Ana' })
  const [photoId = ''] = await photosFor(server, ana)
  const cookie = await sessionOf(server, ana.id)
  const wrong = await remove(ana.id, { email: 'someone@people.example', reason: 'asked' })
  expect(await codeOf(wrong)).toEqual([422, 'email_differs'])
  expect((await remove(ana.id, { email: ` ${ana.email.toUpperCase()} `, reason: 'asked' })).status).toBe(200)
  expect((await server.ask('/api/profile', {}, cookie)).status).toBe(401)
  expect(await idsOf(ana.email)).toEqual([])
  expect((await get(`/${ana.id}/photos/${photoId}/160.webp`)).status).toBe(404)
  const [mail] = server.mailsTo(ana.email)
  expect(mail?.subject).toBe('Your account has been deleted')
  expect(mail?.text).toContain('You asked us to.')
  expect((await entries('members.delete')).at(-1)?.details).toEqual({ personId: ana.id, reason: 'asked' })
})

test('nobody is mailed about the account of somebody who has died', async () => {
  const ana = await server.person()
  expect((await remove(ana.id, { email: ana.email, reason: 'died' })).status).toBe(200)
  expect(server.mailsTo(ana.email)).toEqual([])
})

test('staff delete no staff and not themselves, and the evidence about a reported member stays', async () => {
  const other = await staffPerson(server, 'moderator')
  for (const one of [admin, other])
    expect(await codeOf(await remove(one.id, { email: one.email, reason: 'asked' }))).toEqual([
      404,
      'account_not_found',
    ])
  const [ana, ben] = [await server.person(), await server.person()]
  await ben.api.reports.$post({ json: { clientId: randomUUID(), personId: ana.id, reason: 'scam' } })
  const number = (await rowOf(ana))?.caseNumber ?? ''
  await remove(ana.id, { email: ana.email, reason: 'duplicate' })
  expect((await server.ask(`/api/console/cases/${number}`, {}, admin.cookie)).status).toBe(200)
})
