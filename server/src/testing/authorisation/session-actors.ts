import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { STRONG_FOR_MS } from '../../auth/sessions/strong.ts'
import { publishPage } from '../../features/pages/pages.ts'
import { endStaff } from '../../features/staff/staff.ts'
import { cookiesOf } from '../cookies.ts'
import { relativePerson } from '../people/circle-people.ts'
import { decideAbout } from '../people/moderating.ts'
import { makeWait, suspendByOperator } from '../people/related-people.ts'
import { sessionOf, staffPerson } from '../people/staff-people.ts'
import { openTestServer, PASSWORD, type TestServer } from '../test-server.ts'
import { type SessionActor, type StaffActor, type StaffState, staffOf } from './access-rules.ts'

export const STALE_MS = 600_000

async function halfSignedIn(server: TestServer): Promise<string> {
  const { api, email } = await server.person()
  const { secret } = await (await api.account['second-factor'].$post()).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await api.account['second-factor'].confirm.$post({ json: { code } })
  return cookiesOf(await server.post('/api/auth/sign-in', { email, password: PASSWORD }))
}

async function signedOut(server: TestServer): Promise<string> {
  const cookie = await (await server.person()).cookie()
  await server.post('/api/auth/sign-out', { scope: 'local' }, cookie)
  return cookie
}

async function erased(server: TestServer): Promise<string> {
  const person = await server.person()
  const cookie = await person.cookie()
  await person.api.account.$delete()
  return cookie
}

/** Says how long ago staff in each state showed a passkey or an authenticator. */
const strongMsAgo: Record<StaffState, number | null> = {
  ended: 0,
  'without a strong session': null,
  'after eight hours': STRONG_FOR_MS,
  stale: STALE_MS,
  fresh: 0,
}

async function staffCookie(server: TestServer, actor: StaffActor): Promise<string> {
  const { role, state } = staffOf(actor)
  const { id: personId, cookie } = await staffPerson(server, role, strongMsAgo[state])
  if (state !== 'ended') return cookie
  // The last admin cannot be ended.
  await staffPerson(server, 'admin')
  const end = { actor: { kind: 'operator' }, personId } as const
  await server.database.transact((tx) => endStaff(server.deps, tx, end))
  // The end has ended the sessions of before.
  return sessionOf(server, personId)
}

/** A person to whom this happens before they sign in. */
async function after(server: TestServer, happen: (personId: string) => Promise<unknown>): Promise<string> {
  const { id } = await server.person()
  await happen(id)
  return sessionOf(server, id)
}

type OpenCookie = (server: TestServer) => Promise<string>

const openers: { [Actor in Exclude<SessionActor, StaffActor>]: OpenCookie } = {
  nobody: () => Promise.resolve(''),
  'unfinished sign-up': async (server) => {
    const input = { email: `${randomUUID()}@people.example`, password: PASSWORD }
    return cookiesOf(await server.post('/api/auth/sign-up', input))
  },
  'before the second step': halfSignedIn,
  'signed out': signedOut,
  erased,
  member: async (server) => (await server.person()).cookie(),
  'must accept terms': (server) => after(server, () => Promise.resolve()),
  waiting: (server) => after(server, (personId) => makeWait(server, personId)),
  suspended: (server) => after(server, (personId) => suspendByOperator(server, personId)),
  relative: async (server) => (await relativePerson(server)).cookie,
  banned: (server) => after(server, (personId) => decideAbout(server, personId, 'ban')),
}

/** Returns the cookies of a new person of this kind. */
export const cookieOf = (server: TestServer, actor: SessionActor): Promise<string> =>
  actor in openers ? openers[actor as keyof typeof openers](server) : staffCookie(server, actor as StaffActor)

/** Opens a server whose members must accept new terms. */
export async function openServerWithNewTerms(): Promise<TestServer> {
  const server = await openTestServer()
  const actor = { kind: 'operator' } as const
  const version = { page: 'terms', language: 'en', text: 'Be kind.', changeNote: '' } as const
  await publishPage(server.deps, { actor, ...version, needsAcceptance: true })
  return server
}
