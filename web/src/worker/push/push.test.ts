import type { PushMessage } from '@hearth/contract/notifications/push'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenPage, PageMessage } from './pages.ts'
import { PushNotifications } from './push.ts'

const ORIGIN = 'https://kin.example'
const TALK = '/messages/00000000-0000-4000-8000-000000000900'
const texts = {
  en: { open: 'Open', muteToday: 'Mute for today', neutral: 'There’s something new for you.' },
  de: { open: 'Öffnen', muteToday: 'Heute stumm', neutral: 'Es gibt etwas Neues für dich.' },
}

type Changes = { notification?: object; hearth?: object; app_badge?: unknown; web_push?: unknown }

const pushOf = (version = 1, { notification, hearth, ...rest }: Changes = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: 'Hearth',
      body: 'New message',
      navigate: ORIGIN + TALK,
      tag: 'n1',
      lang: 'de',
      dir: 'ltr',
      ...notification,
    },
    app_badge: 3,
    hearth: { kind: 'message', version, ...hearth },
    ...rest,
  } satisfies Record<keyof PushMessage, unknown>)

type FakeNotification = { title: string; options: NotificationOptions & Record<string, unknown> }

/** A page that replies to the worker, or is frozen. */
function pageAt(path: string, { isVisible = true, replies = true } = {}) {
  const heard: unknown[] = []
  const page: OpenPage = {
    visibilityState: isVisible ? 'visible' : 'hidden',
    postMessage: (message: PageMessage, [port]) => {
      heard.push(message)
      if (replies) port?.postMessage({ path })
      if (port) onTestFinished(() => port.close())
    },
    focus: async () => heard.push('focus'),
    navigate: async (url) => heard.push(`navigate ${url}`),
  }
  return { page, heard }
}

function openWorker(pages: OpenPage[] = []) {
  const store = new Map<string, Response>()
  const cache = {
    match: async (path: string) => store.get(path)?.clone(),
    put: async (path: string, reply: Response) => void store.set(path, reply),
  }
  store.set(
    '/manifest.webmanifest',
    Response.json({
      name: 'Kin',
      icons: [
        { src: '/icon.svg', type: 'image/svg+xml' },
        { src: '/icon-192.png', type: 'image/png' },
      ],
    }),
  )
  const state = { now: Date.UTC(2026, 2, 4, 12), shown: [] as FakeNotification[], badges: [] as number[] }
  const closed: string[] = []
  const opened: string[] = []
  const fetched: { path: string; body: unknown }[] = []
  const worker = new PushNotifications({
    texts,
    origin: ORIGIN,
    caches: { ...cache, open: async () => cache } as unknown as CacheStorage,
    now: () => state.now,
    language: () => 'de-AT',
    show: async (title, options) => void state.shown.push({ title, options: { ...options } }),
    shownWith: async (tag) => [{ close: () => closed.push(tag) }],
    pages: async () => pages,
    openPage: async (url) => opened.push(url),
    setBadge: async (count) => void state.badges.push(count),
    fetch: async (path, { body }) => {
      fetched.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
      return Response.json({})
    },
  })
  return { worker, state, closed, opened, fetched }
}

test('a push is shown with its words, the icon of the brand, its actions and the badge', async () => {
  const { worker, state } = openWorker()
  await worker.receive(pushOf())
  expect(state.shown).toEqual([
    {
      title: 'Hearth',
      options: {
        body: 'New message',
        tag: 'n1',
        lang: 'de',
        dir: 'ltr',
        icon: '/icon-192.png',
        renotify: true,
        silent: false,
        actions: [
          { action: 'open', title: 'Öffnen' },
          { action: 'mute', title: 'Heute stumm' },
        ],
        data: { url: ORIGIN + TALK },
      },
    },
  ])
  expect(state.badges).toEqual([3])
})

test('what is not about a conversation cannot be muted', async () => {
  const { worker, state } = openWorker()
  await worker.receive(pushOf(1, { notification: { navigate: `${ORIGIN}/likes` }, hearth: { kind: 'like' } }))
  expect(state.shown[0]?.options['actions']).toEqual([{ action: 'open', title: 'Öffnen' }])
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['another form', pushOf(1, { web_push: 1 })],
  ['no tag', pushOf(1, { notification: { tag: '' } })],
  ['a title that is no text', pushOf(1, { notification: { title: 7 } })],
  ['an unknown kind', pushOf(1, { hearth: { kind: 'toString' } })],
  ['a version that is no number', pushOf(1, { hearth: { version: '2' } })],
  ['a direction that is none', pushOf(1, { notification: { dir: 'up' } })],
  ['a badge that is no number', pushOf(1, { app_badge: '3' })],
])('a push with %s shows a neutral notification', async (_, text) => {
  const { worker, state } = openWorker()
  await worker.receive(text)
  expect(state.shown.map(({ title, options }) => [title, options.body, options.data])).toEqual([
    ['Kin', 'Es gibt etwas Neues für dich.', { url: `${ORIGIN}/notifications` }],
  ])
  expect(state.badges).toEqual([])
})

test('a repeated or older version shows nothing, a newer one does', async () => {
  const { worker, state } = openWorker()
  await Promise.all([worker.receive(pushOf(2)), worker.receive(pushOf(2)), worker.receive(pushOf(1))])
  expect(state.shown).toHaveLength(1)
  await worker.receive(pushOf(3))
  expect(state.shown).toHaveLength(2)
})

test('only the first in ten minutes makes a sound', async () => {
  const { worker, state } = openWorker()
  const loud = () => state.shown.map(({ options }) => [options['renotify'], options.silent])
  await worker.receive(pushOf(1))
  state.now += 9 * 60_000
  await worker.receive(pushOf(2))
  state.now += 60_000
  await worker.receive(pushOf(3))
  expect(loud()).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('what was withdrawn is closed, and a late push does not bring it back', async () => {
  const { worker, state, closed } = openWorker()
  await worker.receive(pushOf(2))
  await worker.receive(pushOf(2, { hearth: { withdraws: true } }))
  expect(closed).toEqual(['n1'])
  await worker.receive(pushOf(2))
  expect(state.shown).toHaveLength(1)
})

test('a withdrawal of an older version leaves a newer notification', async () => {
  const { worker, closed } = openWorker()
  await worker.receive(pushOf(3))
  await worker.receive(pushOf(2, { hearth: { withdraws: true } }))
  expect(closed).toEqual([])
})

test('nothing is shown while a visible page shows the conversation', async () => {
  const { worker, state } = openWorker([pageAt(TALK).page])
  await worker.receive(pushOf())
  expect(state.shown).toEqual([])
  expect(state.badges).toEqual([3])
})

test.each([
  ['another screen', pageAt('/swipe').page],
  ['the conversation, hidden', pageAt(TALK, { isVisible: false }).page],
])('a page that shows %s keeps nothing from being shown', async (_, page) => {
  const { worker, state } = openWorker([page])
  await worker.receive(pushOf())
  expect(state.shown).toHaveLength(1)
})

test('a click goes to the screen in an open page', async () => {
  const { page, heard } = pageAt('/app')
  const { worker, opened } = openWorker([page])
  await worker.click('open', { url: ORIGIN + TALK })
  expect(heard).toEqual(['focus', { type: 'go', path: TALK }])
  expect(opened).toEqual([])
})

test('a page that is being left does not reply, and keeps nothing from the person', async () => {
  const { page } = pageAt(TALK, { replies: false })
  const { worker, state } = openWorker([page])
  await worker.receive(pushOf())
  expect(state.shown).toHaveLength(1)
})

test('a page that does not reply is navigated by the browser', async () => {
  const { page, heard } = pageAt('/app', { replies: false })
  const { worker } = openWorker([page])
  await worker.click('', { url: ORIGIN + TALK })
  expect(heard.at(-1)).toBe(`navigate ${ORIGIN}${TALK}`)
})

test('without an open page a click opens one, and never one of another site', async () => {
  const { worker, opened } = openWorker()
  await worker.click('', { url: ORIGIN + TALK })
  await worker.click('', { url: 'https://elsewhere.example/messages/1' })
  await worker.click('', null)
  expect(opened).toEqual([ORIGIN + TALK, `${ORIGIN}/notifications`, `${ORIGIN}/notifications`])
})

test('a conversation is muted until the end of the day, and no page opens', async () => {
  const { worker, opened, fetched, state } = openWorker()
  await worker.click('mute', { url: ORIGIN + TALK })
  const [asked] = fetched
  expect(asked?.path).toBe(`/api/notifications/mutes/${TALK.split('/').at(-1)}`)
  const until = new Date(String(Object(asked?.body).until))
  expect([until.getHours(), until.getMinutes()]).toEqual([0, 0])
  expect(until.getTime() - state.now).toBeGreaterThan(0)
  expect(until.getTime() - state.now).toBeLessThanOrEqual(86_400_000)
  expect(opened).toEqual([])
})

test('a renewed subscription is sent to the server', async () => {
  const { worker, fetched } = openWorker()
  const json = { endpoint: 'https://push.example/2', keys: { p256dh: 'key', auth: 'secret' } }
  await worker.renew({ toJSON: () => json } as unknown as PushSubscription)
  expect(fetched).toEqual([
    {
      path: '/api/notifications/subscription',
      body: { endpoint: 'https://push.example/2', p256dh: 'key', auth: 'secret' },
    },
  ])
})
