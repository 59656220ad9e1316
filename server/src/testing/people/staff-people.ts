import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hearth/contract/console/staff'
import { hc } from 'hono/client'
import type { ConsoleApi } from '../../app.ts'
import { createStaffAccount } from '../../commands/staff-accounts.ts'
import { addStaff } from '../../features/staff/staff.ts'
import { BASE_URL, type TestServer } from '../test-server.ts'

/** Returns the cookie of a new session of a person, as a mailed link opens it. */
export async function sessionOf(server: TestServer, personId: string): Promise<string> {
  const cookies = await server.auth.issueSession(new Headers(), personId)
  return cookies.flatMap((line) => line.split(';')[0] ?? []).join('; ')
}

/** Says how long ago a person authenticated with a passkey or an authenticator, in every session of theirs; null: never. */
export const setStrong = (server: TestServer, personId: string, agoMs: number | null) =>
  server.database.db
    .updateTable('session')
    .set({ strongAt: agoMs === null ? null : new Date(Date.now() - agoMs) })
    .where('userId', '=', personId)
    .execute()

/** Adds a staff account with a session that became strong this long ago, and the client of the console. */
export async function staffPerson(server: TestServer, role: StaffRole, strongMsAgo: number | null = 0) {
  const email = `${randomUUID()}@staff.example`
  const id = await server.database.transact(async (tx) => {
    const personId = await createStaffAccount(tx, email)
    await addStaff(server.deps, tx, { actor: { kind: 'operator' }, personId, role })
    return personId
  })
  const cookie = await sessionOf(server, id)
  await setStrong(server, id, strongMsAgo)
  const api = hc<ConsoleApi>(BASE_URL, {
    fetch: async (input: string | URL | Request, init?: RequestInit) =>
      server.ask(input instanceof Request ? input.url : input.toString(), init, cookie),
  }).api.console
  return { id, email, role, cookie, api }
}
