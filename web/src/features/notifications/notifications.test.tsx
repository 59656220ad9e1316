import type { NotificationView } from '@hearth/contract/notifications/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakePush, PUSH_KEY } from '../../testing/fake-push.ts'
import { fakeServer, noNetwork, notificationSettings, Refusal } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ana, ben, CONVERSATION_ID, idOf, photoOf, signedIn } from '../../testing/people.ts'

const LIST = 'GET /api/notifications'
const SEEN = 'PUT /api/notifications/seen'
const SETTINGS = 'GET /api/notifications/settings'
const SAVE = 'PATCH /api/notifications/settings'

const at = (daysAgo: number) => {
  const day = new Date()
  day.setHours(12, 0, 0, 0)
  day.setDate(day.getDate() - daysAgo)
  return day.toISOString()
}
const one = (n: number, facts: Partial<NotificationView> = {}): NotificationView => ({
  id: idOf(5000 + n),
  kind: 'message',
  count: 1,
  personId: ana.id,
  name: 'Ana',
  path: `/messages/${CONVERSATION_ID}`,
  at: at(0),
  isSeen: true,
  ...facts,
})

function open(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    ...answers,
  })
  return { server, ...openPage(path) }
}

test('the list says what happened by day, marks what is new, and leads to its screens', async () => {
  const { server, user, path } = open('/notifications', {
    [LIST]: () => ({
      notifications: [
        one(1, { count: 3, isSeen: false }),
        one(2, { kind: 'like', personId: null, name: null, count: 2, path: '/likes', at: at(1) }),
        one(3, { kind: 'match', personId: ben.id, name: 'Ben', path: '/matches', at: at(9) }),
        one(4, { kind: 'message', personId: null, name: null, at: at(9) }),
      ],
      unseen: 1,
      next: null,
    }),
  })
  const today = await screen.findByRole('region', { name: 'Today' })
  const newest = within(today).getByRole('link', { name: /New: 3 new messages from Ana/ })
  const yesterday = screen.getByRole('region', { name: 'Yesterday' })
  expect(
    within(yesterday)
      .getByRole('link', { name: /^2 new people like you/ })
      .getAttribute('href'),
  ).toBe('/likes')
  expect(screen.getByRole('link', { name: /You and Ben liked each other/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /^New message/ })).toBeDefined()
  await waitFor(() => expect(server.calls(SEEN)).toMatchObject([{ body: { until: at(0) } }]))
  await user.click(newest)
  await waitFor(() => expect(path()).toBe(`/messages/${CONVERSATION_ID}`))
})

test('what was new at this visit stays marked when the list is fetched again', async () => {
  const { server, user } = open('/app', {
    'GET /api/profile': noNetwork,
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    [LIST]: () => ({ notifications: [one(1, { isSeen: false })], unseen: 1, next: null }),
  })
  const bell = await screen.findByRole('link', { name: 'Notifications, 1 new' })
  server.answer(LIST, () => ({ notifications: [one(1), one(2, { kind: 'match' })], unseen: 0, next: null }))
  await user.click(bell)
  expect(await screen.findByText('You and Ana liked each other')).toBeDefined()
  expect(screen.getByRole('link', { name: /^New: New message from Ana/ })).toBeDefined()
})

test('where nothing is new, the server is not told', async () => {
  const { server } = open('/notifications', {
    [LIST]: () => ({ notifications: [one(1)], unseen: 0, next: null }),
  })
  await screen.findByRole('link', { name: /New message from Ana/ })
  expect(server.calls(SEEN)).toEqual([])
})

test('an empty list says so', async () => {
  open('/notifications')
  expect(await screen.findByRole('heading', { name: 'All quiet for now' })).toBeDefined()
})

test('a list that does not load can be asked for again', async () => {
  const { server, user } = open('/notifications', { [LIST]: () => new Refusal(422, 'invalid') })
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.answer(LIST, () => ({ notifications: [one(1)], unseen: 0, next: null }))
  await user.click(again)
  expect(await screen.findByRole('link', { name: /New message from Ana/ })).toBeDefined()
})

test('the next page is loaded, and one at the seam is listed once', async () => {
  const { user } = open('/notifications', {
    [LIST]: ({ query }) =>
      query['cursor']
        ? {
            notifications: [one(1), one(2, { kind: 'account', name: null, personId: null })],
            unseen: 0,
            next: null,
          }
        : { notifications: [one(1)], unseen: 0, next: 'x' },
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('News about your account')).toBeDefined()
  expect(screen.getAllByText('New message from Ana')).toHaveLength(1)
})

test('the bell on the home says how many are new', async () => {
  open('/app', {
    'GET /api/profile': noNetwork,
    'GET /api/candidates': () => ({ people: [], left: 0, leftIsMore: false, advice: [], next: null }),
    'GET /api/photos': () => ({ photos: [photoOf(1)], uploads: [], uploadsLeft: 1 }),
    [LIST]: () => ({ notifications: [], unseen: 4, next: null }),
  })
  const bell = await screen.findByRole('link', { name: 'Notifications, 4 new' })
  expect(bell.getAttribute('href')).toBe('/notifications')
})

const withPush = { ...notificationSettings, pushKey: PUSH_KEY }

test('a channel is chosen at once, and taken back where it could not be saved', async () => {
  const { server, user } = open('/settings/notifications', {
    [SAVE]: ({ body }) => ({
      ...withPush,
      channels: { ...withPush.channels, ...Object(body).channels },
    }),
  })
  const likes = await screen.findByRole('radiogroup', { name: 'Likes' })
  await user.click(within(likes).getByRole('radio', { name: 'Off' }))
  expect(within(likes).getByRole('radio', { name: 'Off' }).getAttribute('aria-checked')).toBe('true')
  expect(server.calls(SAVE)[0]?.body).toEqual({ channels: { like: 'none' } })
  server.answer(SETTINGS, () => ({ ...withPush, channels: { ...withPush.channels, like: 'none' } }))
  server.answer(SAVE, () => new Refusal(500, 'internal'))
  await user.click(within(likes).getByRole('radio', { name: 'Email' }))
  expect(await screen.findByText('Not saved. Check your connection and try again.')).toBeDefined()
  await waitFor(() =>
    expect(within(likes).getByRole('radio', { name: 'Off' }).getAttribute('aria-checked')).toBe('true'),
  )
})

test('two changes of a channel that both fail leave it as it is saved', async () => {
  const refused = Promise.withResolvers<Refusal>()
  const { server, user } = open('/settings/notifications', {
    [SETTINGS]: () => ({
      ...notificationSettings,
      channels: { ...notificationSettings.channels, like: 'mail' },
    }),
    [SAVE]: () => refused.promise,
  })
  const likes = await screen.findByRole('radiogroup', { name: 'Likes' })
  const isChosen = (name: string) =>
    waitFor(() =>
      expect(within(likes).getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true'),
    )
  for (const name of ['Off', 'Email']) {
    await user.click(within(likes).getByRole('radio', { name }))
    await isChosen(name)
  }
  refused.resolve(new Refusal(500, 'internal'))
  await waitFor(() => expect(server.calls(SAVE)).toHaveLength(2))
  await waitFor(() => expect(server.calls(SETTINGS)).toHaveLength(2))
  await isChosen('Email')
})

test('safety and account are always on, and have no choice', async () => {
  open('/settings/notifications')
  expect(await screen.findAllByText('Always on')).toHaveLength(2)
  expect(screen.queryByRole('radiogroup', { name: 'Safety' })).toBeNull()
  expect(screen.getByText(/They protect you, so they always come/)).toBeDefined()
})

test('the example shows what each choice shows', async () => {
  const { user } = open('/settings/notifications', {
    [SAVE]: ({ body }) => ({ ...notificationSettings, ...Object(body) }),
  })
  const example = await screen.findByRole('figure', { name: 'Example of a locked screen' })
  expect(within(example).queryByText('Maya')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'The name' }))
  expect(within(example).getByText('Maya')).toBeDefined()
  expect(within(example).getByText('New message')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'The name and the words' }))
  expect(within(example).getByText(/Saturday works/)).toBeDefined()
})

test('quiet hours begin with the usual ones, on the clock of the reader, in their zone', async () => {
  const { server, user } = open('/settings/notifications', {
    [SAVE]: ({ body }) => ({ ...notificationSettings, ...Object(body) }),
  })
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
  const from = await screen.findByLabelText('From')
  expect(within(from).getByRole('option', { selected: true }).textContent).toBe('10:00 PM')
  expect(within(from).queryByRole('option', { name: '8:00 AM' })).toBeNull()
  await user.selectOptions(from, '11:30 PM')
  expect(server.calls(SAVE).map(({ body }) => body)).toEqual([
    { quietHours: { from: 1320, to: 480 } },
    { quietHours: { from: 1410, to: 480 } },
  ])
  expect(screen.getByText(/Europe\/Berlin/)).toBeDefined()
})

test.each([
  ['the server has no push', notificationSettings, 'granted', 'Not available'],
  ['the person has blocked it', withPush, 'denied', 'Blocked by your browser'],
  ['nothing is subscribed', withPush, 'default', 'Off'],
  ['the session is subscribed', { ...withPush, isSubscribed: true, devices: 2 }, 'granted', 'On'],
])('where %s, this device says so', async (_, settings, permission, title) => {
  fakePush({ permission })
  open('/settings/notifications', {
    [SETTINGS]: () => settings,
    'PUT /api/notifications/subscription': () => ({}),
  })
  const device = await screen.findByRole('region', { name: 'This device' })
  expect(within(device).getByText(title)).toBeDefined()
})

test('a browser without push says so, and one on an iPhone how to install', async () => {
  open('/settings/notifications', { [SETTINGS]: () => withPush })
  expect(await screen.findByText('Not possible here')).toBeDefined()
})

test('this device is turned on by a click, and off again', async () => {
  const { state } = fakePush()
  let isSubscribed = false
  const { server, user } = open('/settings/notifications', {
    [SETTINGS]: () => ({ ...withPush, isSubscribed, devices: isSubscribed ? 1 : 0 }),
    'PUT /api/notifications/subscription': () => {
      isSubscribed = true
      return {}
    },
    'DELETE /api/notifications/subscription': () => {
      isSubscribed = false
      return {}
    },
  })
  const turnOn = await screen.findByRole('button', { name: 'Turn on' })
  expect(state.asked).toBe(0)
  await user.click(turnOn)
  const turnOff = await screen.findByRole('button', { name: 'Turn off on this device' })
  expect(screen.getByText('1 device gets your notifications.')).toBeDefined()
  expect(server.calls('PUT /api/notifications/subscription')[0]?.body).toEqual({
    endpoint: 'https://push.example/1',
    p256dh: 'p256dh',
    auth: 'auth',
  })
  await user.click(turnOff)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeDefined()
  expect(state.subscription).toBeUndefined()
})
