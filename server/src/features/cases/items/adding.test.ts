import { randomUUID } from 'node:crypto'
import { DUE_HOURS } from '@hearth/contract/console/cases'
import type { ReportReason } from '@hearth/contract/people/safety'
import { expect, test } from 'vitest'
import { transact } from '../../../context.ts'
import { everyRow } from '../../../testing/database/every-table.ts'
import { startConversation } from '../../../testing/people/swiping.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { addItem, type CaseRow, lockCase, moveCase, type NewItem } from '../cases.ts'
import { decryptContent } from './item-content.ts'

const server = await openTestServer()
const { db } = server.database
const HOUR_MS = 3_600_000

const add = (item: NewItem) => transact(server.deps, (tx) => addItem(server.deps, tx, item))

const itemAbout = (person: Person, item: Partial<NewItem> = {}): NewItem => ({
  personId: person.id,
  kind: 'notice',
  priority: 2,
  content: { words: 'Something happened' },
  ...item,
})

const caseOf = (number: string) =>
  db.selectFrom('cases').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

const casesOf = ({ id }: Person) =>
  db.selectFrom('cases').selectAll().where('personId', '=', id).orderBy('openedAt').execute()

const itemsOf = async (number: string) => {
  const { id } = await caseOf(number)
  const rows = await db
    .selectFrom('caseItems')
    .selectAll()
    .where('caseId', '=', id)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, ...decryptContent(server.deps.caseEncryptor, row) }))
}

const eventsOf = async (number: string) => {
  const { id } = await caseOf(number)
  const rows = await db.selectFrom('caseEvents').selectAll().where('caseId', '=', id).orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}

const decide = (number: string) =>
  transact(server.deps, async (tx) =>
    moveCase(server.deps, tx, await lockCase(tx, number), 'decide', { actorId: null }),
  )

const report = async (who: Person, whom: Person, reason: ReportReason = 'scam', more: object = {}) =>
  (
    await who.api.reports.$post({
      json: { clientId: randomUUID(), personId: whom.id, reason, words: 'Asked for money', ...more },
    })
  ).json()

/** Hours between the opening of a case and its due time. */
const hoursUntilDue = ({ openedAt, dueAt }: Pick<CaseRow, 'openedAt' | 'dueAt'>) =>
  (dueAt.getTime() - openedAt.getTime()) / HOUR_MS

test('the first item opens a case, and further ones extend it', async () => {
  const person = await server.person()
  const { number } = await add(itemAbout(person))
  expect(await add(itemAbout(person, { kind: 'appeal' }))).toEqual({ number })
  expect(await casesOf(person)).toMatchObject([
    { number, state: 'open', items: 2, reporters: 1, kinds: ['notice', 'appeal'], reasons: [], version: 1 },
  ])
  expect(await eventsOf(number)).toEqual(['opened', 'added'])
})

test('a case gets more urgent and is due sooner, and never the other way', async () => {
  const person = await server.person()
  const { number } = await add(itemAbout(person, { priority: 2 }))
  expect(hoursUntilDue(await caseOf(number))).toBe(DUE_HOURS[2])
  server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS)
  await add(itemAbout(person, { priority: 1, reason: 'scam' }))
  expect(hoursUntilDue(await caseOf(number))).toBe(1 + DUE_HOURS[1])
  await add(itemAbout(person, { priority: 0, reason: 'underage' }))
  expect(hoursUntilDue(await caseOf(number))).toBe(1 + DUE_HOURS[0])
  server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS)
  await add(itemAbout(person, { priority: 2, reason: 'scam' }))
  const row = await caseOf(number)
  expect(hoursUntilDue(row)).toBe(1 + DUE_HOURS[0])
  expect(row).toMatchObject({ priority: 0, items: 4, reasons: ['scam', 'underage'] })
})

test('an urgent item does not make a case later that is nearly due', async () => {
  const person = await server.person()
  const { number } = await add(itemAbout(person, { priority: 1 }))
  const before = await caseOf(number)
  server.clock.now = new Date(before.dueAt.getTime() - HOUR_MS / 2)
  await add(itemAbout(person, { priority: 0 }))
  expect((await caseOf(number)).dueAt).toEqual(before.dueAt)
})

test('the same source and kind changes nothing, also once the case is decided', async () => {
  const person = await server.person()
  const { number } = await add(itemAbout(person, { sourceKey: 'one' }))
  expect(await add(itemAbout(person, { sourceKey: 'one', priority: 0 }))).toEqual({ number })
  expect(await caseOf(number)).toMatchObject({ items: 1, priority: 2 })
  await add(itemAbout(person, { sourceKey: 'one', kind: 'signal' }))
  expect(await caseOf(number)).toMatchObject({ items: 2 })
  await decide(number)
  await add(itemAbout(person, { sourceKey: 'one' }))
  expect(await casesOf(person)).toHaveLength(1)
})

test('after a decision the next item opens a case that names the one before', async () => {
  const person = await server.person()
  const first = await add(itemAbout(person))
  await decide(first.number)
  server.clock.now = new Date(server.clock.now.getTime() + 1)
  const second = await add(itemAbout(person))
  expect(second.number).not.toBe(first.number)
  expect((await caseOf(second.number)).previousCaseId).toBe((await caseOf(first.number)).id)
})

test.each(['claim', 'propose', 'escalate'] as const)(
  'an item changes nothing about a case after %s',
  async (action) => {
    const person = await server.person()
    const { number } = await add(itemAbout(person))
    const moved = await transact(server.deps, async (tx) =>
      moveCase(server.deps, tx, await lockCase(tx, number), action, { actorId: person.id }),
    )
    await add(itemAbout(person))
    const { state, claimedBy, version } = moved
    expect(await caseOf(number)).toMatchObject({ state, claimedBy, version, items: 2 })
  },
)

test('an item about nobody known, or about an erased person, has a case of its own', async () => {
  const one = await add({ ...itemAbout(await server.person()), personId: null, sourceKey: 'a' })
  const other = await add({ ...itemAbout(await server.person()), personId: randomUUID() })
  expect(one.number).not.toBe(other.number)
  expect(await caseOf(other.number)).toMatchObject({ personId: null, items: 1 })
})

test('a report copies the public profile, the words and what it is about', async () => {
  const [ana, ben] = [await server.person({ bio: 'I like the sea' }), await server.person()]
  await ana.api.profile.$patch({ json: { prompts: [{ promptId: 'party-trick', answer: 'Three oranges' }] } })
  const { number } = await report(ben, ana, 'extortion', { about: { kind: 'prompt', id: 'party-trick' } })
  const [row] = await casesOf(ana)
  await ana.api.profile.$patch({ json: { bio: 'Changed' } })
  expect(row).toMatchObject({
    priority: 0,
    items: 1,
    reporters: 1,
    kinds: ['report'],
    reasons: ['extortion'],
  })
  expect(await itemsOf(row?.number ?? '')).toMatchObject([
    {
      number,
      reporterId: ben.id,
      reporter: 1,
      words: 'Asked for money',
      about: { kind: 'prompt', id: 'party-trick' },
      profile: {
        bio: 'I like the sea',
        prompts: [
          {
            id: 'party-trick',
            question: 'I can do this with no practice at all',
            answer: 'Three oranges',
          },
        ],
        photoIds: [],
      },
      isIntact: true,
    },
  ])
})

test('a repeat of a report adds nothing', async () => {
  const [ana, ben] = [await server.person(), await server.person()]
  const json = { clientId: randomUUID(), personId: ana.id, reason: 'scam' as const }
  for (let n = 0; n < 2; n += 1) expect((await ben.api.reports.$post({ json })).status).toBe(200)
  expect(await casesOf(ana)).toMatchObject([{ items: 1 }])
})

async function talk(count: number) {
  const [ana, ben] = [await server.person(), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  for (let n = 1; n <= count; n += 1)
    await ana.api.conversations[':conversationId'].messages.$post({
      param: { conversationId },
      json: { clientId: randomUUID(), content: `Hello ${n}` },
    })
  return { ana, ben }
}

test('ten messages before and after the reported one are copied, or else the last ten', async () => {
  const { ana, ben } = await talk(40)
  await report(ben, ana, 'scam', { seq: 15 })
  await report(ben, ana)
  const [row] = await casesOf(ana)
  const seqs = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const copied = (await itemsOf(row?.number ?? '')).map(({ about, messages }) => ({ about, messages }))
  const about15 = copied.find(({ about }) => about?.kind === 'message')
  expect(about15?.messages.map(({ seq }) => seq)).toEqual(seqs(5, 25))
  expect(about15?.messages.filter(({ isReported }) => isReported)).toMatchObject([
    { seq: 15, by: 'subject', content: 'Hello 15' },
  ])
  const about = copied.find((one) => one.about?.kind === 'profile')
  expect(about?.messages.map(({ seq }) => seq)).toEqual(seqs(31, 40))
})

test('100 coordinated reports are one case, and nothing changes for the person', async () => {
  const ana = await server.person()
  const stateOf = async () => [
    await (await ana.api.profile.$get()).json(),
    await (await ana.api.limits.$get()).json(),
    await db.selectFrom('restrictions').selectAll().where('personId', '=', ana.id).execute(),
    await db.selectFrom('decisions').selectAll().where('personId', '=', ana.id).execute(),
    await db.selectFrom('search').selectAll().where('userId', '=', ana.id).execute(),
  ]
  const before = await stateOf()
  const mails = server.mailsTo(ana.email).length
  const reporters = await Promise.all(Array.from({ length: 100 }, async () => server.person()))
  await Promise.all(reporters.map((one) => report(one, ana, 'underage')))
  expect(await casesOf(ana)).toMatchObject([{ items: 100, reporters: 100, state: 'open', priority: 0 }])
  expect(await stateOf()).toEqual(before)
  expect(server.mailsTo(ana.email)).toHaveLength(mails)
})

test('a person who reports often is one reporter', async () => {
  const [ana, ben, cleo] = [await server.person(), await server.person(), await server.person()]
  await report(ben, ana)
  await report(cleo, ana)
  await report(ben, ana, 'hate')
  const [row] = await casesOf(ana)
  expect(row).toMatchObject({ items: 3, reporters: 2, reasons: ['scam', 'hate'] })
  const numbers = (await itemsOf(row?.number ?? '')).map(({ reporterId, reporter }) => [reporterId, reporter])
  expect(new Set(numbers.map((one) => one.join()))).toEqual(new Set([`${ben.id},1`, `${cleo.id},2`]))
})

test('erasing both accounts leaves the open case, with ciphertext only', async () => {
  const [ana, ben] = [await server.person({ bio: 'A canary sings' }), await server.person()]
  const { conversationId } = await startConversation(ana, ben)
  await ana.api.conversations[':conversationId'].messages.$post({
    param: { conversationId },
    json: {
      clientId: randomUUID(),
      content: 'The canary was stolen, please lend me $400 by Western Union',
      isSure: true,
    },
  })
  await server.idle()
  await report(ben, ana, 'scam', { words: 'A canary asked for money' })
  const [row] = await casesOf(ana)
  const number = row?.number ?? ''
  await transact(server.deps, async (tx) =>
    moveCase(server.deps, tx, await lockCase(tx, number), 'escalate', {
      actorId: null,
      note: 'See the canary',
    }),
  )
  expect(row).toMatchObject({ items: 2, kinds: ['signal', 'report'] })
  for (const one of [ana, ben]) expect((await one.api.account.$delete()).status).toBe(200)

  const all = (await everyRow(db)).join('\n')
  expect(all).not.toMatch(/canary/i)
  for (const one of [ana, ben]) expect(all).not.toContain(one.id)
  expect(await caseOf(number)).toMatchObject({ personId: null, state: 'escalated', items: 2 })
  expect(JSON.stringify(await itemsOf(number))).toMatch(/canary sings/)
  expect(JSON.stringify(await itemsOf(number))).toMatch(/canary asked for money/)
  await decide(number)
  expect(await caseOf(number)).toMatchObject({ state: 'decided' })
})

test('a content with a changed byte is not intact, and its case still opens', async () => {
  const { number } = await add(itemAbout(await server.person()))
  const [item] = await itemsOf(number)
  const content = item?.content ?? ''
  const changed = `${content.slice(0, 30)}${content[30] === 'A' ? 'B' : 'A'}${content.slice(31)}`
  await db
    .updateTable('caseItems')
    .set({ content: changed })
    .where('id', '=', item?.id ?? '')
    .execute()
  expect(await itemsOf(number)).toMatchObject([{ isIntact: false, words: '' }])
  const other = server.deps.caseEncryptor.encrypt(JSON.stringify({ words: 'Nothing happened' }))
  await db
    .updateTable('caseItems')
    .set({ content: other })
    .where('id', '=', item?.id ?? '')
    .execute()
  expect(await itemsOf(number)).toMatchObject([{ isIntact: false, words: '' }])
})

test('a content that comes from another item is not intact, and one of the previous release is', async () => {
  const [first, second] = [
    await add(itemAbout(await server.person(), { content: { words: 'About Ana' } })),
    await add(itemAbout(await server.person(), { content: { words: 'About Ben' } })),
  ]
  const [item] = await itemsOf(first.number)
  const { id: secondId } = await caseOf(second.number)
  const put = (caseId: string, stored: { content: string; contentHash: string }) =>
    db.updateTable('caseItems').set(stored).where('caseId', '=', caseId).execute()
  await put(secondId, { content: item?.content ?? '', contentHash: item?.contentHash ?? '' })
  expect(await itemsOf(second.number)).toMatchObject([{ isIntact: false, words: '' }])
  const old = server.deps.caseEncryptor.encrypt(JSON.stringify({ words: 'Of before' }))
  await put(secondId, { content: old, contentHash: server.deps.caseEncryptor.hash(old) })
  expect(await itemsOf(second.number)).toMatchObject([{ isIntact: true, words: 'Of before' }])
})
