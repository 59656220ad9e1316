import type { CodeAndParams, CodeWithoutParams } from '@hearth/contract/error-codes'
import { comforts } from '@hearth/contract/membership/comfort'
import type { MembershipView } from '@hearth/contract/membership/membership'
import type { NotificationSettingsView } from '@hearth/contract/notifications/settings'
import { errorReply } from '@hearth/contract/testing/refusals'
import { vi } from 'vitest'

type FakeRequest = { call: string; params: string[]; query: Record<string, string>; body: unknown }
type FakeAnswer = (asked: FakeRequest) => unknown

/** A refusal, as the server writes it. */
export class Refusal {
  readonly status: number
  readonly body: unknown

  constructor(
    status: number,
    problem: CodeWithoutParams | CodeAndParams,
    fields?: Record<string, CodeAndParams>,
  ) {
    this.status = status
    this.body = errorReply(typeof problem === 'string' ? [problem] : problem, fields)
  }
}

/** The network is gone: `fetch` itself fails. */
export const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

/** Of somebody who has changed nothing, on a server without push. */
export const notificationSettings: NotificationSettingsView = {
  channels: { match: 'push', message: 'push', note: 'push', like: 'push', pair: 'none', turn: 'mail' },
  detail: 'none',
  quietHours: null,
  timeZone: 'Europe/Berlin',
  pushKey: null,
  isSubscribed: false,
  devices: 0,
}

/** Where nobody can pay, everybody has all comfort. */
const membershipWithoutPayments: MembershipView = {
  payments: 'none',
  isSupporter: false,
  until: null,
  renewal: null,
  comfort: { ...comforts.supporter, mayShowMark: false },
  showsMark: false,
  plans: [],
  donation: null,
  hardship: null,
  history: [],
}

/** The empty answers to the requests of every screen. */
const everywhere: Record<string, FakeAnswer> = {
  'GET /api/conversations/unread': () => ({
    messages: 0,
    conversations: 0,
    waiting: 0,
    maxOpenConversations: 0,
  }),
  'GET /api/membership-offer': () => ({ payments: 'none', plans: [], donationLink: null, money: null }),
  'GET /api/daily-pair': () => ({ takesPart: true, pair: null, hasPassed: false }),
  'GET /api/settings/language-model': () => ({ model: null, isOn: false }),
  'GET /api/community': () => ({ banner: null, maintenance: null }),
  'GET /api/inbox': () => ({ entries: [], total: 0, next: null }),
  'GET /api/conversations': () => ({ conversations: [], next: null }),
  'GET /api/hidden': () => ({ items: [], next: null }),
  'GET /api/matches/moments': () => ({ moments: [] }),
  'PUT /api/matches/:id/moment': () => ({ isFirst: true }),
  'GET /api/matches/:id/family-approvals': () => ({ approvals: null }),
  'GET /api/farewells': () => ({ farewells: [] }),
  'GET /api/matches/past': () => ({ matches: [] }),
  'GET /api/account/export': () => ({ export: null }),
  'GET /api/decisions': () => ({ decisions: [] }),
  'GET /api/registration': () => ({ mode: 'open', minimumAge: 18 }),
  'GET /api/profile/coach': () => ({ tips: [], dismissed: [] }),
  'GET /api/limits': () => ({ limits: [] }),
  'GET /api/membership': () => membershipWithoutPayments,
  'GET /api/swipes/history': () => ({ swipes: [], most: 10 }),
  'GET /api/settings': () => ({
    readReceipts: true,
    turnReminders: true,
    clock: null,
    distanceUnit: null,
    language: null,
  }),
  'PUT /api/conversations/:id/read-position': ({ body }) => body,
  'GET /api/notifications': () => ({ notifications: [], unseen: 0, next: null }),
  'PUT /api/notifications/seen': () => ({}),
  'GET /api/notifications/settings': () => notificationSettings,
  'PUT /api/notifications/visit': ({ body }) => body,
}

/** Answers `fetch` by `METHOD /path`, where `:id` stands for any one part; the later entry wins. */
export function fakeServer(answers: Record<string, FakeAnswer>) {
  const asked: FakeRequest[] = []
  const table = new Map(Object.entries({ ...everywhere, ...answers }))

  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    const line = `${init.method ?? 'GET'} ${pathname}`
    const found = [...table].find(([call]) => patternOf(call).test(line))
    if (!found) throw new Error(`The fake server has no answer to ${line}`)
    const [call, answer] = found
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const request = {
      call,
      params: patternOf(call).exec(line)?.slice(1) ?? [],
      query: Object.fromEntries(searchParams),
      body,
    }
    asked.push(request)
    const reply = await answer(request)
    if (reply instanceof Refusal) return Response.json(reply.body, { status: reply.status })
    return reply instanceof Response ? reply : Response.json(reply)
  })

  return {
    asked,
    calls: (call: string) => asked.filter((one) => one.call === call),
    answer: (call: string, answer: FakeAnswer) => table.set(call, answer),
    /** Changes an answer. */
    whole: (call: string): FakeAnswer => table.get(call) ?? noNetwork,
  }
}

const patternOf = (call: string) => new RegExp(`^${call.replace(/:\w+/g, '([^/]+)')}$`)
