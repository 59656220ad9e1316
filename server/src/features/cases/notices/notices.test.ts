import { randomUUID } from 'node:crypto'
import { type NoticeInput, NoticeView } from '@hearth/contract/public/notices'
import { languages } from '@hearth/texts/areas'
import { beforeEach, expect, test } from 'vitest'
import { BASE_URL, openTestServer } from '../../../testing/test-server.ts'
import { tellNotifiers } from './notice-mails.ts'
import { clearNotices } from './notices.ts'

const server = await openTestServer()
const { db } = server.database
const DAY_MS = 86_400_000

let email: string
beforeEach(() => {
  email = `${randomUUID()}@outside.example`
})

const notice = (change: Partial<NoticeInput> = {}): NoticeInput => ({
  clientId: randomUUID(),
  place: 'The profile of Rex',
  reason: 'scam',
  words: 'He asks everybody for money, which is fraud.',
  name: 'Nora Notifier',
  email,
  isInGoodFaith: true,
  ...change,
})
const anonymous = (change: Partial<NoticeInput> = {}): NoticeInput => {
  const { name: _, email: __, ...rest } = notice({ reason: 'underage', ...change })
  return rest
}

const give = (input: object, address?: string, headers: Record<string, string> = {}) =>
  server.ask(
    '/api/notices',
    {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', ...headers },
    },
    '',
    address,
  )
const confirm = (token: string) => server.post('/api/notices/confirm', { token })
const viewOf = async (reply: Response): Promise<NoticeView> => NoticeView.parse(await reply.json())

function tokenMailedTo(address: string): string {
  const link = /http\S+\/report#confirm=\S+/.exec(server.mailsTo(address)[0]?.text ?? '')?.[0]
  return decodeURIComponent(new URL(link ?? '').hash.slice('#confirm='.length))
}
const casesWith = (number: string) =>
  db
    .selectFrom('caseItems')
    .innerJoin('cases', 'cases.id', 'caseItems.caseId')
    .selectAll('cases')
    .select(['caseItems.kind', 'caseItems.reason', 'caseItems.content', 'caseItems.reporterId'])
    .select('caseItems.id as itemId')
    .where('caseItems.number', '=', number)
    .execute()
/** Returns the decrypted content of the item. */
const contentIn = (row: Awaited<ReturnType<typeof casesWith>>[number] | undefined) =>
  server.deps.caseEncryptor.decrypt(row?.content ?? '', `${row?.id} ${row?.itemId}`)
const countCases = async () => (await db.selectFrom('cases').select('id').execute()).length

test('a notice enters the queue once its address is proven, and the number comes by mail', async () => {
  const before = await countCases()
  expect(await viewOf(await give(notice()))).toEqual({ number: null })
  expect(await countCases()).toBe(before)
  const { number } = await viewOf(await confirm(tokenMailedTo(email)))
  expect(number).toMatch(/^[2-9A-Z]{10}$/)
  const [row, ...others] = await casesWith(number ?? '')
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'notice', reason: 'scam', personId: null, priority: 1, state: 'open' })
  expect(JSON.parse(contentIn(row))).toMatchObject({
    place: 'The profile of Rex',
    words: 'He asks everybody for money, which is fraud.',
  })
  const [receipt] = server.mailsTo(email)
  expect(receipt?.subject).toBe('We’ve received your notice')
  expect(receipt?.text).toContain(number)
})

test('the same link gives the same number and opens one case', async () => {
  await give(notice())
  const token = tokenMailedTo(email)
  const first = await viewOf(await confirm(token))
  expect(await viewOf(await confirm(token))).toEqual(first)
  expect(await casesWith(first.number ?? '')).toHaveLength(1)
})

test('a repeat before the confirmation mails another link, and one after it gives the number', async () => {
  const input = notice()
  await give(input)
  const first = tokenMailedTo(email)
  await give({ ...input, words: 'He asks everybody for money, and for gift cards.' })
  expect((await confirm(first)).status).toBe(422)
  const { number } = await viewOf(await confirm(tokenMailedTo(email)))
  const [row] = await casesWith(number ?? '')
  expect(contentIn(row)).toContain('gift cards')
  expect(await viewOf(await give(input))).toEqual({ number })
})

test('a link expires after a day, and the notice is deleted', async () => {
  await give(notice())
  const token = tokenMailedTo(email)
  server.clock.now = new Date(server.clock.now.getTime() + DAY_MS)
  expect(await (await confirm(token)).json()).toMatchObject({ error: { code: 'link_expired' } })
  server.clock.now = new Date(server.clock.now.getTime() + 1)
  await clearNotices(server.deps)
  expect(await (await confirm(token)).json()).toMatchObject({ error: { code: 'link_unknown' } })
})

test.each([
  ['the address of a person', (id: string) => `${BASE_URL}/people/${id}`],
  ['their path among words', (id: string) => `on /people/${id.toUpperCase()}, second photo`],
])('a notice with %s joins the case of that person', async (_, placeOf) => {
  const person = await server.person()
  const numbers: string[] = []
  for (const place of [placeOf(person.id), placeOf(person.id)]) {
    const { number } = await viewOf(await give(anonymous({ place })))
    numbers.push(number ?? '')
  }
  const [[first], [second]] = [await casesWith(numbers[0] ?? ''), await casesWith(numbers[1] ?? '')]
  expect(first).toMatchObject({ personId: person.id, items: 2, reporterId: null, priority: 0 })
  expect(second?.id).toBe(first?.id)
})

test.each([
  ['another site', (id: string) => `https://elsewhere.example/people/${id}`],
  ['an account that is not here', () => `${BASE_URL}/people/${randomUUID()}`],
])('a notice about %s gets a case without a subject', async (_, placeOf) => {
  const { id } = await server.person()
  const { number } = await viewOf(await give(anonymous({ place: placeOf(id) })))
  expect(await casesWith(number ?? '')).toMatchObject([{ personId: null }])
})

test.each([
  ['without an address', { email: undefined }, 'email', 'empty'],
  ['without a name', { name: '' }, 'name', 'empty'],
  ['with too few words', { words: 'Too short.' }, 'words', 'too_short'],
  ['without a place', { place: ' ' }, 'place', 'empty'],
  ['without good faith', { isInGoodFaith: false }, 'isInGoodFaith', 'good_faith_missing'],
])('a notice %s is refused at its field', async (_, change, field, code) => {
  const reply = await give({ ...notice(), ...change })
  expect(reply.status).toBe(422)
  expect(await reply.json()).toMatchObject({ error: { fields: { [field]: { code } } } })
})

test('a network gives three notices without an address a day, and ten an hour at all', async () => {
  const address = '10.9.8.7'
  const statuses = async (inputs: NoticeInput[]) => {
    const all: number[] = []
    for (const input of inputs) all.push((await give(input, address)).status)
    return all
  }
  expect(await statuses([1, 2, 3, 4].map(() => anonymous()))).toEqual([200, 200, 200, 429])
  const named = Array.from({ length: 7 }, (_, nth) => notice({ email: `${nth}-${email}` }))
  expect(await statuses(named)).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('an address gets three links an hour, from whatever network', async () => {
  const all: number[] = []
  for (let nth = 0; nth < 4; nth += 1) all.push((await give(notice())).status)
  expect(all).toEqual([200, 200, 200, 429])
  expect(server.mailsTo(email)).toHaveLength(3)
})

test('nothing of a notice is stored in clear', async () => {
  await give(notice({ words: 'A canary sings in this notice.', place: 'Canary Wharf', name: 'Canary' }))
  await confirm(tokenMailedTo(email))
  const stored = [
    await db.selectFrom('notices').selectAll().execute(),
    await db.selectFrom('caseItems').selectAll().execute(),
    await db.selectFrom('caseEvents').selectAll().execute(),
  ]
  expect(JSON.stringify(stored)).not.toMatch(/canary/i)
  expect(JSON.stringify(stored)).not.toContain(email)
})

test.each(languages)('all mails of a notice are in its language: %s', async (language) => {
  await give(notice(), undefined, { 'accept-language': language })
  const { number } = await viewOf(await confirm(tokenMailedTo(email)))
  const [row] = await casesWith(number ?? '')
  for (const outcome of ['action', 'no_violation'] as const)
    await tellNotifiers(server.allDeps, row?.id ?? '', outcome)
  const mails = server.mailsTo(email)
  expect(mails).toHaveLength(4)
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3)
  for (const { html } of mails) expect(html).toContain(`<html lang="${language}"`)
  for (const { text } of mails.slice(0, 3)) expect(text).toContain(number)
})

test('a notice that cannot be read any more does not keep the others from being told', async () => {
  const place = `http://localhost:3000/people/${(await server.person()).id}`
  await give(notice({ place }))
  const { number } = await viewOf(await confirm(tokenMailedTo(email)))
  const [row] = await casesWith(number ?? '')
  await db
    .insertInto('notices')
    .values({
      number: 'UNREADABLE',
      clientId: randomUUID(),
      content: 'changed',
      createdAt: new Date(0),
      confirmedAt: server.clock.now,
      caseId: row?.id ?? '',
    })
    .execute()
  await tellNotifiers(server.allDeps, row?.id ?? '', 'action')
  expect(server.mailsTo(email)).toHaveLength(3)
})
