import { expect, test } from 'vitest'
import { openTestServer } from '../../../testing/test-server.ts'

const server = await openTestServer()
const ana = await server.person()

const own = async () => (await ana.api.settings.$get()).json()
const choose = (json: Parameters<typeof ana.api.settings.$patch>[0]['json']) =>
  ana.api.settings.$patch({ json })

test('clock and distances follow the region unless a person chooses', async () => {
  const defaultSettings = { readReceipts: true, turnReminders: true, clock: null, distanceUnit: null }
  expect(await own()).toEqual(defaultSettings)
  await choose({ clock: '12', distanceUnit: 'miles' })
  expect(await own()).toEqual({ ...defaultSettings, clock: '12', distanceUnit: 'miles' })
  await choose({ clock: '24', distanceUnit: 'km' })
  await choose({ readReceipts: false })
  expect(await own()).toEqual({ ...defaultSettings, readReceipts: false, clock: '24', distanceUnit: 'km' })
  await choose({ clock: null, distanceUnit: null })
  expect(await own()).toEqual({ ...defaultSettings, readReceipts: false })
})

test('an unknown clock or unit is refused', async () => {
  for (const json of [{ clock: '36' }, { distanceUnit: 'furlongs' }]) {
    // @ts-expect-error a program may send anything
    expect((await choose(json)).status).toBe(422)
  }
})
