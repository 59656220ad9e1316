import { languages } from '@hearth/texts/areas'
import { beforeEach, expect, test } from 'vitest'
import { openTestServer, type Person } from '../../../testing/test-server.ts'

const server = await openTestServer()
let ana: Person
beforeEach(async () => {
  ana = await server.person()
})

const own = async () => (await ana.api.settings.$get()).json()
const choose = (json: Parameters<Person['api']['settings']['$patch']>[0]['json']) =>
  ana.api.settings.$patch({ json })

/** Everything as it is for somebody who has chosen nothing. */
const defaultSettings = {
  readReceipts: true,
  turnReminders: true,
  clock: null,
  distanceUnit: null,
  language: null,
}

test('clock and distances follow the region unless a person chooses', async () => {
  expect(await own()).toEqual(defaultSettings)
  await choose({ clock: '12', distanceUnit: 'miles' })
  expect(await own()).toEqual({ ...defaultSettings, clock: '12', distanceUnit: 'miles' })
  await choose({ clock: '24', distanceUnit: 'km' })
  await choose({ readReceipts: false })
  expect(await own()).toEqual({ ...defaultSettings, readReceipts: false, clock: '24', distanceUnit: 'km' })
  await choose({ clock: null, distanceUnit: null })
  expect(await own()).toEqual({ ...defaultSettings, readReceipts: false })
})

test('an unknown clock, unit or language is refused', async () => {
  for (const json of [{ clock: '36' }, { distanceUnit: 'furlongs' }, { language: 'tlh' }, { language: 7 }]) {
    // @ts-expect-error a program may send anything
    expect((await choose(json)).status).toBe(422)
  }
})

test.each(languages)(
  '%s is kept with the account, and mails are in it, whatever the browser asks for',
  async (language) => {
    expect(await (await choose({ language })).json()).toEqual({ ...defaultSettings, language })
    expect(await own()).toEqual({ ...defaultSettings, language })
    const headers = { 'content-type': 'application/json', 'accept-language': 'xx' }
    const body = JSON.stringify({ email: ana.email })
    await server.ask('/api/auth/magic-link', { method: 'POST', headers, body })
    expect(server.mailsTo(ana.email)[0]?.language).toBe(language)
    await choose({ readReceipts: true })
    expect((await own()).language).toBe(language)
    await choose({ language: null })
    expect(await own()).toEqual(defaultSettings)
  },
)

test('who signs up keeps the language of that request, and one that Hearth has lost counts as none', async () => {
  for (const language of languages) {
    const email = `new-${language.toLowerCase()}@people.example`
    const body = JSON.stringify({ email, password: 'long enough to do' })
    const headers = { 'content-type': 'application/json', cookie: `hearth_language=${language}` }
    await server.ask('/api/auth/sign-up', { method: 'POST', body, headers })
    const user = await server.database.db
      .selectFrom('user')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirst()
    expect(user?.language).toBe(language)
    expect(server.mailsTo(email)[0]?.language).toBe(language)
  }
  await server.database.db.updateTable('user').set({ language: 'tlh' }).where('id', '=', ana.id).execute()
  expect(await own()).toEqual(defaultSettings)
})
