import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cookiesOf } from '../../../testing/cookies.ts'
import { openTestServer, PASSWORD, type Person, type TestServer } from '../../../testing/test-server.ts'

const OLD = 'a secret of before, long enough to be one'
const NEW = 'a secret of today, long enough to be one'

const before = await openTestServer({ secrets: [OLD] })
const { database } = before
const after = await openTestServer({ secrets: [NEW, OLD], database })
/** Once the previous secret is no longer given. */
const later = await openTestServer({ secrets: [NEW], database })

async function withExport(): Promise<Person> {
  const person = await before.person()
  expect((await person.api.account.export.$post()).status).toBe(200)
  await before.jobs.runNow('prepare-exports')
  return person
}

const signInTo = async (server: TestServer, { email }: Person) =>
  cookiesOf(await server.post('/api/auth/sign-in', { email, password: PASSWORD }))
const download = (server: TestServer, cookie: string) =>
  server.post('/api/account/export/download', {}, cookie)

test('an export that was made before the secret was changed can be read with the previous one', async () => {
  const ana = await withExport()
  const response = await download(after, await signInTo(after, ana))
  expect(response.status).toBe(200)
  expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toContain('data.json')
})

test('without the previous secret its owner is told, and can ask for another one at once', async () => {
  const ana = await withExport()
  const cookie = await signInTo(later, ana)
  const refused = await download(later, cookie)
  expect(refused.status).toBe(404)
  expect(await refused.text()).toContain('export_not_found')
  expect(await (await later.ask('/api/account/export', {}, cookie)).json()).toEqual({ export: null })

  expect((await later.post('/api/account/export', {}, cookie)).status).toBe(200)
  await later.jobs.runNow('prepare-exports')
  expect((await download(later, cookie)).status).toBe(200)
})
