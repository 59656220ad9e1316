import { AccountView, SessionView, SignInView } from '@hearth/contract/account/account'
import { ErrorReply } from '@hearth/contract/errors'
import { ProfileView } from '@hearth/contract/profile/people'
import { create } from 'axios'
import { wrapper } from 'axios-cookiejar-support'
import { type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios'
import { CookieJar } from 'tough-cookie'
import { expect, test } from 'vitest'
import { openAttackedServer } from '../testing/processes/attacked-server.ts'
import { PASSWORD } from '../testing/processes/residents.ts'

const server = await openAttackedServer({}, { confirmed: 2, unconfirmed: 0 })
const [ana = '', ben = ''] = server.people.confirmed

type Axios = NonNullable<ConstructorParameters<typeof OpenAPIClientAxios>[0]['axiosInstance']>

/** A generated client: it is built from the OpenAPI document of a running server. */
async function openForeignClient(headers: Record<string, string>) {
  const jar = new CookieJar()
  const axios = wrapper(create({ baseURL: server.address, jar, headers, validateStatus: () => true }))
  const api = new OpenAPIClientAxios({
    definition: `${server.address}/api/openapi.json`,
    // axios is typed once for import and once for require, and takes the two for strangers.
    axiosInstance: axios as unknown as Axios,
  })
  const client = await api.init<OpenAPIClient>()
  /** Calls by the name that the document gives the operation of a method and a path. */
  const call = async (method: string, path: string, body?: unknown) => {
    const named = (one: { path: string; method: string }) => one.path === path && one.method === method
    const found = api.getOperations().find(named)
    const operation = client[found?.operationId ?? '']
    if (!operation) throw new Error(`the document names no ${method} ${path}`)
    const { status, data } = await operation({}, body)
    return { status, data: data as unknown }
  }
  const cookies = async () => (await jar.getCookies(server.address)).map(({ key }) => key)
  return { call, cookies }
}

const fromHome = { origin: server.address }

test('a client that is not ours signs in, reads, writes and signs out by the OpenAPI document alone', async () => {
  const { call, cookies } = await openForeignClient(fromHome)
  const early = await call('get', '/api/account')
  expect(early.status).toBe(401)
  expect(ErrorReply.parse(early.data).error.code).toBe('unauthenticated')

  const entered = await call('post', '/api/auth/sign-in', { email: ana, password: PASSWORD })
  expect(entered.status).toBe(200)
  expect(SignInView.parse(entered.data)).toMatchObject({
    session: { person: { email: ana } },
    needsSecondFactor: false,
  })
  expect(await cookies()).toContain('hearth_session')

  const account = AccountView.parse((await call('get', '/api/account')).data)
  expect(account).toMatchObject({ email: ana, hasPassword: true })
  expect(account.devices.map(({ isThis }) => isThis)).toEqual([true])

  expect((await call('patch', '/api/profile', { firstName: 'Ana' })).status).toBe(200)
  expect(ProfileView.parse((await call('get', '/api/profile')).data).firstName).toBe('Ana')

  expect((await call('post', '/api/auth/sign-out', { scope: 'local' })).status).toBe(200)
  expect(await cookies()).not.toContain('hearth_session')
  expect(SessionView.parse((await call('get', '/api/session')).data)).toEqual({ session: null })
  expect((await call('get', '/api/profile')).status).toBe(401)
})

test('what is refused comes as the document says: a code with its values, a sentence, and the field to blame', async () => {
  const { call } = await openForeignClient(fromHome)
  const wrong = await call('post', '/api/auth/sign-in', { email: ben, password: 'not this one' })
  expect(wrong.status).toBe(401)
  expect(ErrorReply.parse(wrong.data).error).toMatchObject({
    kind: 'unauthenticated',
    code: 'wrong_email_or_password',
  })
  await call('post', '/api/auth/sign-in', { email: ben, password: PASSWORD })
  const tooMuch = await call('patch', '/api/profile', { firstName: 'A'.repeat(1000) })
  expect(tooMuch.status).toBe(422)
  const problem = { code: 'too_long', params: { max: 60 }, message: 'Use at most 60 characters' }
  expect(ErrorReply.parse(tooMuch.data).error).toMatchObject({
    kind: 'invalid',
    ...problem,
    fields: { firstName: problem },
  })
})

test.each([
  ['no Origin', {}],
  ['the Origin of another site', { origin: 'https://elsewhere.example' }],
])('a client with %s may look, and change nothing', async (_, headers: Record<string, string>) => {
  const { call, cookies } = await openForeignClient(headers)
  expect((await call('get', '/api/session')).status).toBe(200)
  const refused = await call('post', '/api/auth/sign-in', { email: ana, password: PASSWORD })
  expect(refused.status).toBe(403)
  expect(ErrorReply.parse(refused.data).error).toMatchObject({
    kind: 'forbidden',
    code: 'other_site',
    params: {},
    message: 'This request comes from another site',
  })
  expect(await cookies()).toEqual([])
})
