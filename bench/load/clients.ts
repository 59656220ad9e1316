import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { CandidatesView } from '@hearth/contract/people/discovery'
import { photoPath } from '@hearth/contract/photos/photos'
import { cookiesOf } from '../queries.ts'
import { type LoadPerson, PASSWORD, WIDTH } from './community.ts'

// The people of `npm run bench:load`, in a process of their own, so that their cost can be told from the server's.

/** The cards of a person in a minute, with 30 pictures, 6 small reads, 2 messages, and a page of the deck for 20 cards. */
const CARDS_A_MINUTE = 12
const READS = ['/api/session', '/api/matches', '/api/conversations'] as const
const CARDS_AHEAD = 8
const SIGN_INS_AT_ONCE = 4

export type ClientCommand =
  | { kind: 'add'; people: LoadPerson[]; urls: string[]; cardsAMinute?: number }
  | { kind: 'measure'; ms: number }
  | { kind: 'repeat'; what: CostedRoute; times: number }
/** The routes whose processor time is measured one by one. */
export const costedRoutes = [
  'GET picture',
  'GET candidates',
  'POST swipe',
  'POST message',
  'GET session',
  'GET matches',
] as const
export type CostedRoute = (typeof costedRoutes)[number]
export type Calls = Record<string, number[]>
export type ClientReply =
  | { kind: 'added' }
  | { kind: 'measured'; calls: Calls; failed: number; cpuMs: number }
  | { kind: 'ready' }
  | { kind: 'repeated' }

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let calls: Calls = {}
let failed = 0
let added = 0

type LoadRequest = (route: string, path: string, body?: unknown) => Promise<Buffer>

const asker =
  (url: string, headers: Record<string, string>, cookie: { value: string }): LoadRequest =>
  async (route, path, body) => {
    const started = performance.now()
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = { origin: url, cookie: cookie.value, 'sec-fetch-site': 'same-origin', ...headers, ...json }
    const asking = request(`${url}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: sent,
    })
    asking.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = await once(asking, 'response')
    const bytes = await buffer(response)
    if (response.headers['set-cookie']) cookie.value ||= cookiesOf(response.headers['set-cookie'])
    if (response.statusCode !== 200) failed += 1
    ;(calls[route] ??= []).push(performance.now() - started)
    return bytes
  }

type LoadUser = ReturnType<typeof userOf>

function userOf({ email, conversationId }: LoadPerson, url: string, n: number) {
  const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  const ask = asker(url, headers, { value: '' })
  let deck: CandidatesView['people'] = []
  let next: string | null = null

  const look = async (photoId: string | undefined) => {
    if (photoId) await ask('GET picture', photoPath(photoId, WIDTH, 'avif'))
  }

  const say = () =>
    ask('POST message', `/api/conversations/${conversationId}/messages`, {
      clientId: randomUUID(),
      content: `How are you? ${randomUUID()}`,
    })

  async function deal() {
    const bytes = await ask('GET candidates', `/api/candidates${next ? `?after=${next}` : ''}`)
    const page = CandidatesView.parse(JSON.parse(bytes.toString()))
    deck = [...deck, ...page.people]
    next = page.next
    await Promise.all(deck.slice(0, CARDS_AHEAD).map(({ photos }) => look(photos[0]?.id)))
  }

  return {
    signIn: () => ask('POST sign-in', '/api/auth/sign-in', { email, password: PASSWORD }),
    deal,
    read: (at: number) => {
      const path = READS[at % READS.length] ?? READS[0]
      return ask(`GET ${path.slice(5)}`, path)
    },
    say,
    /** Looks at the second photo of the card, sometimes the third, decides, and loads the picture of a later card. */
    swipe: async (at: number) => {
      if (deck.length < CARDS_AHEAD) await deal()
      const card = deck.shift()
      if (!card) throw new Error('the deck is empty')
      await look(card.photos[1]?.id)
      if (at % 2 === 0) await look(card.photos[2]?.id)
      const json = { clientId: randomUUID(), swipedId: card.id, isLike: at % 3 === 0 }
      await Promise.all([ask('POST swipe', '/api/swipes', json), look(deck[CARDS_AHEAD - 1]?.photos[0]?.id)])
    },
    /** One request of a route alone. */
    one: async (route: CostedRoute, at: number) => {
      if (route === 'GET picture') return look(deck[at % CARDS_AHEAD]?.photos[at % 3]?.id)
      if (route === 'GET candidates') return ask(route, '/api/candidates')
      if (route === 'POST swipe') {
        const swipedId = deck.pop()?.id
        return ask(route, '/api/swipes', { clientId: randomUUID(), swipedId, isLike: at % 3 === 0 })
      }
      if (route === 'POST message') return say()
      return ask(route, `/api/${route.slice(4)}`)
    },
    /** Deals so many cards. */
    stock: async (cards: number) => {
      while (deck.length < cards) await deal()
    },
  }
}

const users: LoadUser[] = []

/** Cards at even distances, half of them with a small read, every sixth with a message. */
async function live(user: LoadUser, everyMs: number): Promise<void> {
  await delay(Math.random() * everyMs)
  for (let at = Math.floor(Math.random() * 6); ; at += 1) {
    const started = performance.now()
    await user.swipe(at)
    if (at % 2 === 0) await user.read(at / 2)
    if (at % 6 === 0) await user.say()
    await delay(Math.max(0, everyMs * (0.8 + 0.4 * Math.random()) - (performance.now() - started)))
  }
}

async function add({ people, urls, cardsAMinute = CARDS_A_MINUTE }: Extract<ClientCommand, { kind: 'add' }>) {
  const waiting = people.map((person) => userOf(person, urls[added++ % urls.length] ?? '', added))
  const enter = async () => {
    for (let user = waiting.shift(); user; user = waiting.shift()) {
      await user.signIn()
      await user.deal()
      users.push(user)
      live(user, 60_000 / cardsAMinute).catch((error: unknown) => {
        console.error(error)
        failed += 1
      })
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, enter))
}

const tell = (reply: ClientReply) => process.send?.(reply)

async function measure(ms: number) {
  calls = {}
  failed = 0
  const before = process.cpuUsage()
  await delay(ms)
  const { user, system } = process.cpuUsage(before)
  tell({ kind: 'measured', calls, failed, cpuMs: (user + system) / 1000 })
}

async function repeat({ what, times }: Extract<ClientCommand, { kind: 'repeat' }>) {
  const [user] = users
  if (!user) throw new Error('nobody is there')
  if (what === 'POST swipe') await user.stock(times + CARDS_AHEAD)
  for (let at = 0; at < times; at += 1) await user.one(what, at)
  tell({ kind: 'repeated' })
}

process.on('message', (command: ClientCommand) => {
  if (command.kind === 'repeat') void repeat(command)
  if (command.kind === 'add') void add(command).then(() => tell({ kind: 'added' }))
  if (command.kind === 'measure') void measure(command.ms)
})
process.on('disconnect', () => process.exit(0))
tell({ kind: 'ready' })
