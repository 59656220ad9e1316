import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { hmacOf } from '../../cryptography/signatures.ts'
import { type LedgerEvent, openLedger, type StripeLedger } from './stripe-ledger.ts'

type MockReply = { status: number; body: unknown } | { redirect: string } | { page: string }
type MockRequest = { method: string; path: string; query: URLSearchParams; form: ReadonlyMap<string, string> }

export type SignMessage = (body: string, secret: string, seconds: number) => string

/** Signs as Stripe does. Tests of the server use Stripe's own library instead. */
export const signMessage: SignMessage = (body, secret, seconds) =>
  `t=${seconds},v1=${hmacOf(`${seconds}.${body}`, secret)}`

const refused: MockReply = { status: 400, body: { error: { type: 'invalid_request_error' } } }
const missing: MockReply = { status: 404, body: { error: { type: 'invalid_request_error' } } }
const listOf = (data: readonly unknown[]): MockReply => ({
  status: 200,
  body: { object: 'list', data, has_more: false },
})
const found = (body: unknown): MockReply => (body === undefined ? missing : { status: 200, body })

function invoicePayments({ invoices }: StripeLedger, query: URLSearchParams): MockReply {
  const [invoice, intent] = [query.get('invoice'), query.get('payment[payment_intent]')]
  const rows = [...invoices.values()].filter(
    ({ id, paymentIntent }) =>
      (invoice === null || id === invoice) && (intent === null || paymentIntent === intent),
  )
  return listOf(
    rows.map(({ id, paymentIntent }) => ({
      id: `inpay_${id}`,
      invoice: id,
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
    })),
  )
}

function invoicesOf({ invoices }: StripeLedger, query: URLSearchParams): MockReply {
  const [subscription, status] = [query.get('subscription'), query.get('status')]
  return listOf(
    [...invoices.values()].filter(
      (one) =>
        one.parent.subscription_details.subscription === subscription &&
        (status === null || one.status === status),
    ),
  )
}

const ofIntent = (rows: Iterable<{ payment_intent: string }>, query: URLSearchParams): MockReply =>
  listOf([...rows].filter((row) => row.payment_intent === query.get('payment_intent')))

function subscriptionReply(ledger: StripeLedger, { method, form }: MockRequest, id: string): MockReply {
  const subscription = ledger.subscriptions.get(id)
  if (!subscription || method === 'GET') return found(subscription)
  if (method === 'DELETE') return found(ledger.end(subscription))
  if (subscription.status === 'canceled') return refused
  const isCancelling = form.get('cancel_at_period_end')
  return found(
    isCancelling === undefined ? subscription : ledger.setCancelling(subscription, isCancelling === 'true'),
  )
}

/** The page where people would enter their card. */
const payPage = (label: string): MockReply => ({
  page: `<!doctype html><html lang="en"><title>${label}</title><link rel="icon" href="data:,"><form method="post"><button>Pay</button></form>`,
})

function payReply(ledger: StripeLedger, { method }: MockRequest, id: string): MockReply {
  const session = ledger.sessions.get(id)
  if (!session) return missing
  if (method === 'GET')
    return payPage(session.form.get('line_items[0][price_data][product_data][name]') ?? '')
  return { redirect: ledger.pay(id).form.get('success_url') ?? '/' }
}

function replyTo(ledger: StripeLedger, request: MockRequest, origin: string): MockReply {
  const { method, path, query, form } = request
  const [, , kind = '', id = '', third = ''] = path.split('/')
  if (path.startsWith('/pay/')) return payReply(ledger, request, kind)
  if (path === '/v1/checkout/sessions' && method === 'POST')
    return found(ledger.openSession(form, (session) => `${origin}/pay/${session}`))
  if (kind === 'checkout') return found(ledger.sessions.get(third))
  if (kind === 'subscriptions') return subscriptionReply(ledger, request, id)
  if (kind === 'invoice_payments') return invoicePayments(ledger, query)
  if (kind === 'invoices') return id === '' ? invoicesOf(ledger, query) : found(ledger.invoices.get(id))
  if (kind === 'refunds' && method === 'POST') return found(ledger.refund(form.get('payment_intent') ?? ''))
  if (kind === 'refunds')
    return id === '' ? ofIntent(ledger.refunds.values(), query) : found(ledger.refunds.get(id))
  if (kind === 'disputes')
    return id === '' ? ofIntent(ledger.disputes.values(), query) : found(ledger.disputes.get(id))
  return missing
}

async function read(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk)
  return text
}

type MockSettings = {
  start: Date
  secretKey: string
  webhookSecret: string
  sign?: SignMessage
  /** Where messages go at once; without it `takeMessages` has them. */
  webhookUrl?: string
  port?: number
}

/** Returns Stripe's HTTP API with a memory, and what it would send. It cannot be reached from tests, so this stands for it. */
export async function openStripeMock(settings: MockSettings) {
  const { start, secretKey, webhookSecret, sign = signMessage, webhookUrl } = settings
  const waiting: LedgerEvent[] = []
  const requests: { path: string; body: string; version: string }[] = []
  const replies = new Map<string, MockReply>()
  let isDown = false
  const signed = (event: LedgerEvent, seconds: number) => {
    const body = JSON.stringify({ object: 'event', ...event })
    return { body, header: sign(body, webhookSecret, seconds) }
  }
  const send = async (event: LedgerEvent): Promise<void> => {
    if (webhookUrl === undefined) return
    const { body, header } = signed(event, Math.floor(Date.now() / 1000))
    await fetch(webhookUrl, { method: 'POST', headers: { 'Stripe-Signature': header }, body })
  }
  const ledger = openLedger(start, (event) => {
    waiting.push(event)
    void send(event)
  })

  const answer = async (message: IncomingMessage): Promise<MockReply> => {
    const url = new URL(message.url ?? '/', 'http://localhost')
    const body = await read(message)
    requests.push({ path: url.pathname, body, version: String(message.headers['stripe-version']) })
    if (isDown) return { status: 503, body: {} }
    const isPage = url.pathname.startsWith('/pay/')
    if (!isPage && message.headers.authorization !== `Bearer ${secretKey}`) return { status: 401, body: {} }
    const key = message.headers['idempotency-key']
    const known = typeof key === 'string' ? replies.get(key) : undefined
    if (known) return known
    const form = new Map(new URLSearchParams(body))
    const request = { method: message.method ?? 'GET', path: url.pathname, query: url.searchParams, form }
    const reply = replyTo(ledger, request, origin)
    if (typeof key === 'string') replies.set(key, reply)
    return reply
  }

  const server = createServer((message, response) => {
    void answer(message).then((reply) => {
      if ('redirect' in reply) response.writeHead(303, { Location: reply.redirect }).end()
      else if ('page' in reply) response.writeHead(200, { 'Content-Type': 'text/html' }).end(reply.page)
      else
        response
          .writeHead(reply.status, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(reply.body))
    })
  })
  server.listen(settings.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    ...ledger,
    origin,
    requests,
    signed,
    /** The messages since the last call, which a test sends as late, often and disordered as it likes. */
    takeMessages: () => waiting.splice(0),
    setDown: (down: boolean) => {
      isDown = down
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
