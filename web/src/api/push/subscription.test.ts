import { afterEach, expect, test } from 'vitest'
import { fakePush, PUSH_KEY } from '../../testing/fake-push.ts'
import { fakeServer, notificationSettings } from '../../testing/fake-server.ts'
import { idOf, MY_ID } from '../../testing/people.ts'
import { bytesOf, leavePush, renewSubscription, turnOnPush } from './subscription.ts'

const PUT = 'PUT /api/notifications/subscription'
const settings = { ...notificationSettings, pushKey: PUSH_KEY, isSubscribed: true }
const OTHER_KEY = PUSH_KEY.replace('BAAB', 'BAAC')

afterEach(() => localStorage.clear())

async function openSubscribed() {
  const server = fakeServer({ [PUT]: () => ({}) })
  const push = fakePush()
  await turnOnPush(MY_ID, PUSH_KEY)
  return { server, ...push }
}

test('a start with the same subscription sends nothing', async () => {
  const { server, state } = await openSubscribed()
  await renewSubscription(MY_ID, settings)
  expect(server.calls(PUT)).toHaveLength(1)
  expect(state.made).toBe(1)
})

test('keys are the same with and without padding', () => {
  expect(bytesOf('_-8=')).toEqual(bytesOf('_-8'))
  expect([...bytesOf('_-8')]).toEqual([255, 239])
})

test('a subscription with another key is replaced', async () => {
  const { server, state } = await openSubscribed()
  await renewSubscription(MY_ID, { ...settings, pushKey: OTHER_KEY })
  expect(state.made).toBe(2)
  expect(server.calls(PUT).at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/2' })
})

test('a subscription at another address is sent', async () => {
  const { server, state } = await openSubscribed()
  if (state.subscription) state.subscription.endpoint = 'https://push.example/moved'
  await renewSubscription(MY_ID, settings)
  expect(server.calls(PUT).at(-1)?.body).toMatchObject({ endpoint: 'https://push.example/moved' })
})

test('a new session of the same person gets the subscription of this device', async () => {
  const { server, state } = await openSubscribed()
  await renewSubscription(MY_ID, { ...settings, isSubscribed: false })
  expect(server.calls(PUT)).toHaveLength(2)
  expect(state.made).toBe(1)
})

test('another person does not get the subscription of this device', async () => {
  const { server, state } = await openSubscribed()
  await renewSubscription(idOf(7), { ...settings, isSubscribed: false })
  expect(server.calls(PUT)).toHaveLength(1)
  expect(state.subscription).toBeUndefined()
})

test('a server that has switched push off ends the subscription', async () => {
  const { state } = await openSubscribed()
  await renewSubscription(MY_ID, { ...settings, pushKey: null })
  expect(state.subscription).toBeUndefined()
})

test('a sign-out ends the subscription and closes what is shown; a lost session only closes', async () => {
  const { state, closed } = await openSubscribed()
  await leavePush(false)
  expect(closed).toHaveLength(1)
  expect(state.subscription).toBeDefined()
  await leavePush(true)
  expect(state.subscription).toBeUndefined()
  expect(localStorage.getItem('hearth.push')).toBeNull()
})

test('somebody who refuses is not subscribed', async () => {
  const server = fakeServer({ [PUT]: () => ({}) })
  const { state } = fakePush({ answer: 'denied' })
  expect(await turnOnPush(MY_ID, PUSH_KEY)).toBe(false)
  expect(state.made).toBe(0)
  expect(server.calls(PUT)).toEqual([])
})
