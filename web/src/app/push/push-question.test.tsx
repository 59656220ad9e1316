import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakePush, PUSH_KEY } from '../../testing/fake-push.ts'
import { fakeServer, notificationSettings } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ana, CONVERSATION_ID, conversation, matchWith, messageOf, signedIn } from '../../testing/people.ts'
import { isFree, isQuestionDue, keepQuestion } from './question.rules.ts'
import { isVisitDue, keepVisit } from './visit.ts'

const LATE = { timeout: 20_000 }
const DAY_MS = 86_400_000
const settings = { ...notificationSettings, pushKey: PUSH_KEY }
const QUESTION = 'Want to know when Ana writes back?'

afterEach(() => localStorage.clear())

function openTalk(facts: Partial<typeof settings> = {}) {
  const server = fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/conversations/:id': () => conversation,
    'GET /api/conversations/:id/messages': () => ({ messages: [], hasMore: false }),
    'POST /api/conversations/:id/messages': ({ body }) => messageOf(1, Object(body)),
    'GET /api/notifications/settings': () => ({ ...settings, ...facts }),
    'PUT /api/notifications/subscription': () => ({}),
  })
  return { server, ...openPage(`/messages/${CONVERSATION_ID}`) }
}

const box = () => screen.findByRole('textbox', { name: 'Message Ana...' })

test('after the first message the page asks, and the browser only after a yes', async () => {
  const { state } = fakePush()
  const { server, user } = openTalk()
  await user.type(await box(), 'Hello!{Enter}')
  const question = await screen.findByRole('dialog', { name: QUESTION }, LATE)
  expect(state.asked).toBe(0)
  await user.click(within(question).getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Notifications are on')).toBeDefined()
  expect(state.asked).toBe(1)
  expect(server.calls('PUT /api/notifications/subscription')).toHaveLength(1)
})

test('a no is remembered', async () => {
  const { state } = fakePush()
  const { user } = openTalk()
  await user.type(await box(), 'Hello!{Enter}')
  const question = await screen.findByRole('dialog', { name: QUESTION }, LATE)
  await user.click(within(question).getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(state.asked).toBe(0)
  expect(isQuestionDue(Date.now())).toBe(false)
})

test('after a match it asks about the new match, once the moment is closed', async () => {
  fakePush()
  fakeServer({
    'GET /api/session': () => signedIn(),
    'GET /api/likes': () => ({ likes: [], total: 0, next: null }),
    'GET /api/profile': () => ({ interests: [] }),
    'GET /api/photos': () => ({ photos: [], uploads: [], uploadsLeft: 1 }),
    'GET /api/matches/moments': () => ({ moments: [matchWith(ana)] }),
    'GET /api/notifications/settings': () => settings,
  })
  const { user } = openPage('/likes')
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('dialog', { name: 'Want to know when Ana writes?' }, LATE)).toBeDefined()
})

test('it is asked again after 30 days and not before', () => {
  const now = Date.now()
  expect(isQuestionDue(now)).toBe(true)
  keepQuestion(now)
  expect(isQuestionDue(now + 30 * DAY_MS - 1)).toBe(false)
  expect(isQuestionDue(now + 30 * DAY_MS)).toBe(true)
})

test('nobody is asked while they write or have something open', () => {
  document.body.innerHTML = '<textarea></textarea>'
  const [words] = document.getElementsByTagName('textarea')
  words?.focus()
  expect(isFree(document)).toBe(true)
  if (words) words.value = 'Hel'
  expect(isFree(document)).toBe(false)
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(isFree(document)).toBe(false)
})

test('a visit is told once an hour, and in a new time zone at once', () => {
  expect(isVisitDue('Europe/Berlin', 1_000)).toBe(true)
  keepVisit('Europe/Berlin', 1_000)
  expect(isVisitDue('Europe/Berlin', 3_600_999)).toBe(false)
  expect(isVisitDue('Asia/Tokyo', 2_000)).toBe(true)
  expect(isVisitDue('Europe/Berlin', 3_601_000)).toBe(true)
})
