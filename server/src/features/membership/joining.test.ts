import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffPerson } from '../../testing/people/staff-people.ts'
import { openTestServer, type Person } from '../../testing/test-server.ts'
import { changeMembershipSettings, comfortOf, makeCode } from './membership.ts'

const server = await openTestServer({ payments: { mode: 'manual', stripe: undefined } })
const operator = { kind: 'operator' } as const
const person = () => server.person()
const show = async ({ api }: Person) => (await api.membership.$get()).json()
const redeem = async ({ api }: Person, code: string) =>
  (await api.membership.codes.$post({ json: { code } })).json()

test('nobody is a supporter from the start, and everybody has the comfort of everybody', async () => {
  expect(await show(await person())).toEqual({
    payments: 'manual',
    isSupporter: false,
    until: null,
    renewal: null,
    comfort: { circleSeats: 3, introSeconds: 30, undoHistory: 1, travelDestinations: 1, mayShowMark: false },
    showsMark: false,
    plans: [],
    donation: null,
    hardship: { state: 'open', months: 3, used: 0, most: 20, resetsAt: '2026-07-01T00:00:00.000Z' },
    history: [],
  })
})

test('a code gives its months once to each person, in any writing, and ends with its uses', async () => {
  const code = await makeCode(server.deps, operator, { months: 2, maxUses: 2, days: 30, note: 'fair' })
  const [ana, ben, eve] = [await person(), await person(), await person()]
  const first = await redeem(ana, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(first).toMatchObject({
    outcome: 'redeemed',
    membership: { isSupporter: true, until: '2026-08-15T12:00:00.000Z', comfort: { circleSeats: 6 } },
  })
  expect(await redeem(ana, code)).toMatchObject({ outcome: 'repeated' })
  expect((await redeem(ben, code)).outcome).toBe('redeemed')
  expect((await redeem(eve, code)).outcome).toBe('unknown')
  expect((await redeem(eve, 'WRONG-CODE')).outcome).toBe('unknown')
  expect((await show(ana)).history).toHaveLength(1)
})

test('twenty people at once use a code for five five times, and one person at once only once', async () => {
  const code = await makeCode(server.deps, operator, { months: 1, maxUses: 5, days: 30, note: '' })
  const people = await Promise.all(Array.from({ length: 20 }, person))
  const outcomes = await Promise.all(people.map((one) => redeem(one, code)))
  expect(outcomes.filter(({ outcome }) => outcome === 'redeemed')).toHaveLength(5)
  const own = await makeCode(server.deps, operator, { months: 1, maxUses: 50, days: 30, note: '' })
  const one = await person()
  await Promise.all(Array.from({ length: 10 }, () => redeem(one, own)))
  expect((await show(one)).history).toHaveLength(1)
})

test('the hardship option is one tap without a question, has places in a month, and says how many', async () => {
  await changeMembershipSettings(server.deps, operator, { hardshipMost: 3 })
  const people = await Promise.all(Array.from({ length: 6 }, person))
  const replies = await Promise.all(people.map(({ api }) => api.membership.hardship.$post()))
  const views = await Promise.all(replies.map((reply) => reply.json()))
  expect(views.filter(({ isSupporter }) => isSupporter)).toHaveLength(3)
  const without = people.find((_, at) => !views[at]?.isSupporter)
  if (!without) throw new Error('everybody got a place')
  expect((await show(without)).hardship).toMatchObject({ state: 'full', used: 3, most: 3 })
  server.clock.now = new Date('2026-07-01T00:00:00.000Z')
  expect((await show(without)).hardship).toMatchObject({ state: 'open', used: 0 })
  const taken = await (await without.api.membership.hardship.$post()).json()
  expect(taken).toMatchObject({ isSupporter: true, hardship: { state: 'unneeded', used: 1 } })
  await without.api.membership.hardship.$post()
  expect((await show(without)).history).toHaveLength(1)
})

test('when the time is over nothing is deleted, and the comfort is that of everybody', async () => {
  const code = await makeCode(server.deps, operator, { months: 1, maxUses: 1, days: 30, note: '' })
  const ana = await person()
  await redeem(ana, code)
  await ana.api.membership.$patch({ json: { showsMark: true } })
  expect(await show(ana)).toMatchObject({ isSupporter: true, showsMark: true })
  server.clock.now = new Date('2026-08-01T00:00:01.000Z')
  expect(await show(ana)).toMatchObject({
    isSupporter: false,
    showsMark: true,
    comfort: { introSeconds: 30 },
  })
  expect((await show(ana)).history).toHaveLength(1)
  expect((await ana.api.membership.$patch({ json: { showsMark: true } })).status).toBe(403)
  expect((await ana.api.membership.$patch({ json: { showsMark: false } })).status).toBe(200)
})

test('a donation is found by its reference, by hand and in a file, and counts once', async () => {
  const monthly = { amount: 300, currency: 'eur' }
  const link = 'https://donate.example/us'
  await changeMembershipSettings(server.deps, operator, { donationLink: link, donationMonthly: monthly })
  const ana = await person()
  const { donation } = await (await ana.api.membership.reference.$put()).json()
  const reference = donation?.reference ?? ''
  expect(donation).toMatchObject({ link, monthly })
  const { api } = await staffPerson(server, 'admin')
  const entered = await api.membership.donations.$post({
    json: {
      reference,
      paymentId: 'bank-1',
      paid: { amount: 700, currency: 'eur' },
      receivedOn: '2026-08-01',
    },
  })
  expect(await entered.json()).toEqual({ lines: [{ line: 1, outcome: 'entered', months: 2 }] })
  const csv = [
    'Date;Amount;Currency;Id;Reference;Comment',
    `2026-08-01;7,00;EUR;bank-1;${reference};the same`,
    `2026-08-02;"3.00";EUR;bank-2;${reference.toLowerCase()};"for; us"`,
    `2026-08-02;2.99;EUR;bank-3;${reference};`,
    '2026-08-02;3.00;EUR;bank-4;NOBODY;',
    `2026-08-02;3.00;USD;bank-5;${reference};`,
    `yesterday;3.00;EUR;bank-6;${reference};`,
  ].join('\r\n')
  const outcomesOf = async () => {
    const reply = await api.membership.donations.file.$post({ json: { csv } })
    return (await reply.json()).lines.map(({ outcome }) => outcome)
  }
  const rest = ['too_small', 'unknown_reference', 'other_currency', 'unreadable']
  expect(await outcomesOf()).toEqual(['repeated', 'entered', ...rest])
  expect(await outcomesOf()).toEqual(['repeated', 'repeated', ...rest])
  expect((await show(ana)).history.map(({ paid }) => paid?.amount)).toEqual([300, 700])
})

test('staff give months once for each id, and end a time in one action', async () => {
  const ana = await person()
  const { api } = await staffPerson(server, 'admin')
  const of = api.members[':id'].membership
  const param = { id: ana.id }
  const json = { clientId: randomUUID(), months: 6 }
  await of.$post({ param, json })
  const { times } = await (await of.$post({ param, json })).json()
  expect(times).toHaveLength(1)
  const timeId = times[0]?.id ?? ''
  const refund = () => of[':timeId'].refund.$post({ param: { id: ana.id, timeId } })
  expect(await (await refund()).json()).toMatchObject({
    outcome: 'ended',
    membership: { isSupporter: false },
  })
  expect(await (await refund()).json()).toMatchObject({ outcome: 'ended' })
  expect((await comfortOf(server.deps, server.database.db, ana.id)).circleSeats).toBe(3)
  const stranger = { id: randomUUID() }
  expect((await of.$get({ param: stranger })).status).toBe(404)
  expect((await of.$post({ param: stranger, json })).status).toBe(404)
})

test('events are never changed', async () => {
  const ana = await person()
  await ana.api.membership.hardship.$post()
  const change = server.database.db.updateTable('membershipEvents').set({ untilAt: new Date('2100-01-01') })
  await expect(change.execute()).rejects.toThrow('append-only')
})
