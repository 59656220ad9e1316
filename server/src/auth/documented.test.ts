import { readFileSync } from 'node:fs'
import { FRESH_FOR_MS } from '@hearth/contract/account/account'
import { MAX_SOCKETS_PER_PERSON } from '@hearth/contract/chat/events'
import { expect, test } from 'vitest'
import { openTestServer } from '../testing/test-server.ts'
import { SESSION_LIVES_S } from './library/better-auth.ts'
import { MAX_SESSIONS } from './sessions/sessions.store.ts'
import { STRONG_FOR_MS } from './sessions/strong.ts'

const server = await openTestServer()
const page = readFileSync(new URL('../../../docs/security/authentication.md', import.meta.url), 'utf8')

test('6.1.3: every route of a sign-in is in the list of ways in, and every route in that list is there', async () => {
  const { paths } = (await (await server.ask('/api/openapi.json')).json()) as { paths: object }
  // The browser comes to this one from Google, so the document of the API leaves it out.
  const routes = [...Object.keys(paths), '/api/auth/callback/google'].map((path) => path.replace('/api', ''))
  const named = [...page.matchAll(/`(\/(?:auth|account)\/[\w/-]+)`/g)].map(([, path = '']) => path)
  expect([...new Set(named)].filter((path) => path.startsWith('/auth/')).toSorted()).toEqual(
    routes.filter((path) => path.startsWith('/auth/')).toSorted(),
  )
  expect(named.filter((path) => !routes.includes(path))).toEqual([])
})

test('7.1.1: the page has the times and numbers of sessions as they are', () => {
  const rows = [
    `| ends without a visit | after ${SESSION_LIVES_S / 86_400} days |`,
    // `account.test.ts` waits that long.
    '| ends in any case | after 90 days |',
    `the console asks for a passkey or the second factor every ${STRONG_FOR_MS / 3_600_000} hours`,
    `a reauthentication within ${FRESH_FOR_MS / 60_000} minutes`,
    `An account has at most ${MAX_SESSIONS} sessions.`,
    `A person has at most ${MAX_SOCKETS_PER_PERSON} live connections`,
  ]
  for (const row of rows) expect(page).toContain(row)
})
