import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { LedgerEvent } from '../../../outside/testing/stripe-ledger.ts'
import { openStripeMock } from '../../../outside/testing/stripe-mock.ts'
import { openTestServer, type Person } from '../../../testing/test-server.ts'
import { changeMembershipSettings, confirmMessages, refund, remindRenewals } from '../membership.ts'

const [secretKey, webhookSecret] = ['sk_test_only_in_tests', 'whsec_only_in_tests_0001']
const label = 'Community support'
const official = new Stripe(secretKey)
const stripe = await openStripeMock({
  start: new Date('2026-06-15T12:00:00.000Z'),
  secretKey,
  webhookSecret,
  sign: (payload, secret, timestamp) =>
    official.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
})
const server = await openTestServer({
  payments: { mode: 'stripe', stripe: { secretKey, webhookSecret, apiUrl: stripe.origin, label } },
})
afterAll(() => stripe.close())
const price = { amount: 500, currency: 'eur' }
const operator = { kind: 'operator' } as const
await changeMembershipSettings(server.deps, operator, {
  plans: [
    { id: 'month', ...price },
    { id: 'year', amount: 5000, currency: 'eur' },
  ],
})
const closing = new AbortController().signal

const seconds = () => Math.floor(server.clock.now.getTime() / 1000)
const post = (body: string, header: string) =>
  server.ask('/payments/stripe', { method: 'POST', body, headers: { 'stripe-signature': header } })
const deliver = async (events: readonly LedgerEvent[]) => {
  for (const event of events) {
    const { body, header } = stripe.signed(event, seconds())
    expect((await post(body, header)).status).toBe(200)
  }
}
const confirm = () => confirmMessages(server.allDeps, closing)
const deliverAll = async () => {
  await deliver(stripe.takeMessages())
  await confirm()
}
const show = async ({ api }: Person) => (await api.membership.$get()).json()
const checkout = async ({ api }: Person, clientId = randomUUID()) =>
  (await api.membership.checkout.$post({ json: { clientId, plan: 'month', price } })).json()
const at = (iso: string) => {
  server.clock.now = new Date(iso)
  stripe.moveTo(server.clock.now)
}

/** Moves only the clock of the server, so that Stripe bills nothing. */
const wait = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}

async function pay(person: Person): Promise<string> {
  const view = await checkout(person)
  if (view.outcome !== 'opened') throw new Error(view.outcome)
  const sessionId = view.url.slice(view.url.lastIndexOf('/') + 1)
  stripe.pay(sessionId)
  return sessionId
}

/** Somebody who pays monthly since now. */
async function supporter(): Promise<Person> {
  const person = await server.person()
  await pay(person)
  await deliverAll()
  expect(await show(person)).toMatchObject({ isSupporter: true })
  return person
}

test('a payment makes a supporter once Stripe has confirmed it, and not by its message alone', async () => {
  at('2026-06-16T12:00:00.000Z')
  const ana = await server.person()
  await pay(ana)
  await deliver(stripe.takeMessages())
  expect(await show(ana)).toMatchObject({ isSupporter: false })
  await confirm()
  expect(await show(ana)).toMatchObject({
    isSupporter: true,
    until: '2026-07-16T12:00:00.000Z',
    renewal: { at: '2026-07-16T12:00:00.000Z', price, hasFailed: false },
    history: [{ source: 'stripe', paid: price }],
  })
  expect(await checkout(ana)).toEqual({ outcome: 'renews_already' })
})

test('what Stripe is told names no person, no address and no dating site', async () => {
  const ana = await server.person()
  stripe.requests.length = 0
  await checkout(ana)
  const [request] = stripe.requests
  const told = decodeURIComponent(request?.body ?? '').replaceAll('+', ' ')
  expect(request?.version).toBe('2026-10-28.endive')
  expect(told).toContain(`[name]=${label}`)
  const urls = /(success|cancel)_url=[^&]*/g
  for (const word of [ana.id, ana.email, 'Ana', 'Hearth', 'dating', 'card'])
    expect(told.replace(urls, '').toLowerCase()).not.toContain(word.toLowerCase())
})

test('another price than the page has shown is refused, and a repeat opens the same page', async () => {
  const ana = await server.person()
  const json = { clientId: randomUUID(), plan: 'month', price: { ...price, amount: 400 } } as const
  const refused = await ana.api.membership.checkout.$post({ json })
  expect(await refused.json()).toEqual({ outcome: 'price_changed' })
  const clientId = randomUUID()
  expect(await checkout(ana, clientId)).toEqual(await checkout(ana, clientId))
})

test('forged, changed, old and unsigned messages are refused', async () => {
  stripe.tell('invoice.paid', 'in_000001')
  const [event] = stripe.takeMessages()
  if (!event) throw new Error('no message')
  const { body, header } = stripe.signed(event, seconds())
  const refused = async (text: string, signature: string) =>
    expect((await post(text, signature)).status).toBe(403)
  await refused(body.replace('in_000001', 'in_000002'), header)
  await refused(body, header.replace(/v1=.{6}/, 'v1=000000'))
  await refused(body, stripe.signed(event, seconds() - 301).header)
  await refused(body, stripe.signed(event, seconds() + 301).header)
  await refused(body, '')
  await refused(body, `t=${seconds()}`)
  const other = official.webhooks.generateTestHeaderString({
    payload: body,
    secret: 'whsec_other',
    timestamp: seconds(),
  })
  await refused(body, other)
  await refused(
    'nothing',
    official.webhooks.generateTestHeaderString({
      payload: 'nothing',
      secret: webhookSecret,
      timestamp: seconds(),
    }),
  )
  expect((await post(body, header)).status).toBe(200)
  expect((await post(body, stripe.signed(event, seconds() - 299).header)).status).toBe(200)
})

test('messages that come late, twice and in any order end in the same membership', async () => {
  at('2026-06-17T12:00:00.000Z')
  const [ordered, disordered] = [await server.person(), await server.person()]
  const live = async (person: Person) => {
    const sessionId = await pay(person)
    const subscription = stripe.subscriptions.get(stripe.sessions.get(sessionId)?.subscription ?? '')
    if (!subscription) throw new Error('nothing was paid')
    return { subscription, messages: stripe.takeMessages() }
  }
  const [one, other] = [await live(ordered), await live(disordered)]
  await deliver(one.messages)
  await confirm()
  at('2026-07-20T12:00:00.000Z')
  stripe.setCancelling(one.subscription, true)
  stripe.setCancelling(other.subscription, true)
  const later = stripe.takeMessages()
  await deliver(later)
  await deliver([...later.toReversed(), ...other.messages.toReversed(), ...later, ...other.messages])
  await confirm()
  await confirm()
  const [shown, same] = [await show(ordered), await show(disordered)]
  expect(shown).toMatchObject({ isSupporter: true, renewal: null, until: '2026-08-17T12:00:00.000Z' })
  expect(same).toEqual(shown)
  expect(shown.history).toHaveLength(2)
})

test('nothing that Stripe has sent is lost while Stripe does not answer', async () => {
  at('2026-08-01T12:00:00.000Z')
  const ana = await server.person()
  await pay(ana)
  stripe.setDown(true)
  await deliverAll()
  expect(await show(ana)).toMatchObject({ isSupporter: false })
  expect(await checkout(await server.person())).toEqual({ outcome: 'unavailable' })
  for (let hours = 1; hours <= 60; hours++) {
    wait(60)
    expect(await confirm()).toBeGreaterThan(0)
  }
  stripe.setDown(false)
  expect(await confirm()).toBe(0)
  wait(60)
  await confirm()
  expect(await show(ana)).toMatchObject({ isSupporter: true })
})

test('a message that makes an unexpected error holds up no other one', async () => {
  const [failing, other] = ['sub_failing', 'sub_other']
  for (const id of [failing, other]) stripe.tell('customer.subscription.updated', id)
  await deliver(stripe.takeMessages())
  const { paymentProvider: provider } = server.allDeps
  if (!provider) throw new Error('no provider')
  const readSubject: typeof provider.readSubject = async (subject) => {
    if (subject.objectId === failing) throw new Error('unexpected')
    return provider.readSubject(subject)
  }
  const deps = { ...server.allDeps, paymentProvider: { ...provider, readSubject } }
  await expect(confirmMessages(deps, closing)).rejects.toThrow(AggregateError)
  const stored = await server.database.db
    .selectFrom('paymentMessages')
    .select(['objectId', 'tries', 'confirmedAt'])
    .where('objectId', 'in', [failing, other])
    .orderBy('eventId')
    .execute()
  expect(stored).toEqual([
    { objectId: failing, tries: 1, confirmedAt: null },
    { objectId: other, tries: 0, confirmedAt: server.clock.now },
  ])
})

test('a renewal is announced seven days before, once and discreetly, and can be cancelled', async () => {
  at('2026-09-01T12:00:00.000Z')
  const ana = await supporter()
  const remind = () => remindRenewals(server.allDeps, closing)
  at('2026-09-23T12:00:00.000Z')
  await remind()
  expect(server.mailsTo(ana.email)).toEqual([])
  at('2026-09-24T12:00:00.000Z')
  await remind()
  await remind()
  await expect.poll(() => server.mailsTo(ana.email)).toHaveLength(1)
  const mails = server.mailsTo(ana.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Your support renews soon')
  expect(mails[0]?.text).toContain('€5.00')
  expect(mails[0]?.text).toContain('October 1, 2026')
  expect(mails[0]?.text).not.toMatch(/dating|match|love/i)
  const { outcome, membership } = await (await ana.api.membership.cancellation.$post()).json()
  expect(outcome).toBe('cancelled')
  expect(membership).toMatchObject({ isSupporter: true, renewal: null, until: '2026-10-01T12:00:00.000Z' })
  at('2026-10-02T12:00:00.000Z')
  await deliverAll()
  expect(await show(ana)).toMatchObject({ isSupporter: false, renewal: null })
  expect((await show(ana)).history).toHaveLength(1)
})

test('a renewal pays the next month; a card that is refused ends nothing that is paid, and is shown', async () => {
  at('2026-10-03T12:00:00.000Z')
  const ana = await supporter()
  at('2026-11-04T12:00:00.000Z')
  await deliverAll()
  expect(await show(ana)).toMatchObject({ until: '2026-12-03T12:00:00.000Z' })
  const [subscription] = [...stripe.subscriptions.values()].slice(-1)
  stripe.refuse(subscription?.customer ?? '')
  at('2026-12-04T12:00:00.000Z')
  await deliverAll()
  expect(await show(ana)).toMatchObject({ isSupporter: false, renewal: { hasFailed: true } })
})

test('a refund by the operator is one action, ends time and renewal, and a repeat pays nothing more', async () => {
  at('2026-12-10T12:00:00.000Z')
  const ana = await supporter()
  const rows = await server.database.db
    .selectFrom('membershipEvents')
    .select('id')
    .where('personId', '=', ana.id)
    .where('kind', '=', 'granted')
    .execute()
  const wanted = { actor: operator, personId: ana.id, timeId: rows[0]?.id ?? '' }
  const before = stripe.refunds.size
  at('2026-12-11T12:00:00.000Z')
  expect(await refund(server.allDeps, wanted)).toBe('by_provider')
  expect(await refund(server.allDeps, wanted)).toBe('by_provider')
  expect(stripe.refunds.size).toBe(before + 1)
  expect(await show(ana)).toMatchObject({ isSupporter: false, renewal: null })
  await deliverAll()
  expect(await show(ana)).toMatchObject({
    isSupporter: false,
    history: [{ endedAt: '2026-12-11T12:00:00.000Z' }],
  })
})

test('money that goes back to a bank account ends the time too', async () => {
  at('2026-12-12T12:00:00.000Z')
  stripe.useBankDebits(true)
  onTestFinished(() => stripe.useBankDebits(false))
  const [ana, ben] = [await supporter(), await supporter()]
  const [refunded, disputed] = [...stripe.invoices.values()].slice(-2)
  expect(stripe.refund(refunded?.paymentIntent ?? '').id).toMatch(/^pyr_/)
  expect(stripe.dispute(disputed?.id ?? '').id).toMatch(/^dp_/)
  await deliverAll()
  for (const person of [ana, ben]) expect(await show(person)).toMatchObject({ isSupporter: false })
})

test('a dispute ends the time, and one that is won gives it back', async () => {
  at('2026-12-12T12:00:00.000Z')
  const ana = await supporter()
  const [invoice] = [...stripe.invoices.values()].slice(-1)
  at('2026-12-13T12:00:00.000Z')
  const dispute = stripe.dispute(invoice?.id ?? '')
  await deliverAll()
  expect(await show(ana)).toMatchObject({ isSupporter: false })
  stripe.closeDispute(dispute.id, 'won')
  await deliverAll()
  expect(await show(ana)).toMatchObject({ isSupporter: true })
})

test('nobody goes on paying for an account that is gone', async () => {
  at('2026-12-14T12:00:00.000Z')
  const ana = await supporter()
  const [subscription] = [...stripe.subscriptions.values()].slice(-1)
  await server.database.db.deleteFrom('user').where('id', '=', ana.id).execute()
  await confirm()
  expect(subscription?.status).toBe('canceled')
  await deliverAll()
  const left = server.database.db.selectFrom('membershipEvents').selectAll().where('personId', '=', ana.id)
  expect(await left.execute()).toEqual([])
})

test('nobody goes on paying for an account that was gone before its payment was confirmed', async () => {
  at('2026-12-14T12:00:00.000Z')
  const [ana, ben] = [await server.person(), await server.person()]
  await pay(ana)
  await pay(ben)
  const [ours, other] = [...stripe.subscriptions.values()].slice(-2)
  if (!ours || !other) throw new Error('nothing was paid')
  other.metadata['community'] = 'of something else at the same Stripe account'
  for (const { id } of [ana, ben]) await server.database.db.deleteFrom('user').where('id', '=', id).execute()
  await deliverAll()
  expect(ours.status).toBe('canceled')
  expect(other.status).toBe('active')
  await deliverAll()
})

test('an account is deleted whose subscription Stripe has ended before, and no message waits for ever', async () => {
  const ana = await supporter()
  const [subscription] = [...stripe.subscriptions.values()].slice(-1)
  if (!subscription) throw new Error('nothing was paid')
  stripe.end(subscription)
  await server.database.db.deleteFrom('user').where('id', '=', ana.id).execute()
  await deliverAll()
  // The cause of an earlier test is due again too.
  wait(60)
  await confirm()
  const waiting = server.database.db
    .selectFrom('paymentMessages')
    .selectAll()
    .where('confirmedAt', 'is', null)
  expect(await waiting.execute()).toEqual([])
})

test('Stripe tries no overdue invoice of an account that is gone again', async () => {
  const [ana, ben] = [await supporter(), await supporter()]
  const [ofAna, ofBen] = [...stripe.subscriptions.values()].slice(-2)
  if (!ofAna || !ofBen) throw new Error('nothing was paid')
  for (const { customer } of [ofAna, ofBen]) stripe.refuse(customer)
  at(new Date(server.clock.now.getTime() + 32 * 86_400_000).toISOString())
  await deliverAll()
  expect((await ben.api.membership.cancellation.$post()).status).toBe(200)
  for (const { id } of [ana, ben]) await server.database.db.deleteFrom('user').where('id', '=', id).execute()
  await confirm()
  // Stripe goes on with the open invoices of a subscription until it has ended.
  expect([ofAna.status, ofBen.status]).toEqual(['canceled', 'canceled'])
  await deliverAll()
})

test('1,000 messages at once are all stored and confirmed, each once', async () => {
  const ids = Array.from({ length: 1000 }, (_, n) => `sub_flood_${n}`)
  for (const id of ids) stripe.tell('customer.subscription.updated', id)
  const events = stripe.takeMessages()
  const messages = [...events, ...events.slice(0, 200)].map((event) => stripe.signed(event, seconds()))
  const replies = await Promise.all(messages.map(({ body, header }) => post(body, header)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1200)
  const stored = () =>
    server.database.db
      .selectFrom('paymentMessages')
      .select(['objectId', 'confirmedAt'])
      .where('objectId', 'like', 'sub_flood_%')
      .execute()
  expect(new Set((await stored()).map(({ objectId }) => objectId)).size).toBe(1000)
  expect(await stored()).toHaveLength(1000)
  // One that fails under this load is due again a minute later.
  while ((await confirm()) > 0) wait(1)
  expect((await stored()).filter(({ confirmedAt }) => confirmedAt === null)).toEqual([])
})
