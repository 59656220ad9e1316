import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { routeEvents } from './http/route-events.ts'
import { openLog } from './outside/log.ts'
import { securityEvents } from './security-events.ts'
import { openSecurityLog } from './security-log.ts'
import { documentedRoutes } from './testing/documented-routes.ts'
import { openTestServer } from './testing/test-server.ts'

const inventory = readFileSync(join(import.meta.dirname, '../../docs/security/logging.md'), 'utf8')

test('the inventory lists every security event with its outcomes, and nothing else', () => {
  const listed = [...inventory.matchAll(/^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|/gm)].map(
    ([, event = '', outcomes = '']) =>
      [event, [...outcomes.matchAll(/`(\w+)`/g)].map(([, one]) => one)] as const,
  )
  expect(listed).toEqual(Object.entries(securityEvents))
})

/** Requests that decide nothing: they begin something, or change a name. A refusal of theirs is an event all the same. */
const undecided = [
  'POST /api/auth/relative/invitation',
  'POST /api/auth/google',
  'POST /api/auth/passkey/options',
  'POST /api/account/google',
  'POST /api/account/fresh/passkey',
  'POST /api/account/passkeys/options',
  'PATCH /api/account/passkeys/:id',
]

test('every change of sign-in and account that the API has is a security event', async () => {
  const server = await openTestServer()
  const changes = (await documentedRoutes(server))
    .map(({ name }) => name)
    .filter((name) => /^(?!GET)\w+ \/api\/(?:auth|account)(?:\/|$)/.test(name))
  const known = [...Object.keys(routeEvents).filter((name) => !name.startsWith('GET')), ...undecided]
  expect(known.toSorted()).toEqual(changes.toSorted())
})

test('what a client can cause without end has one line a minute, and is counted each time', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = openLog({ level: 'info', destination: { write: (line) => lines.push(line) } })
  const count = vi.fn()
  const { report } = openSecurityLog(['a secret that only the tests know, long enough'], log, count)
  const refuse = (network: string) =>
    report({ event: 'connection_refused', outcome: 'refused', limit: 'connections_per_address' }, { network })
  for (const network of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) refuse(network)
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  refuse('192.0.2.1')
  expect(lines).toHaveLength(3)
  expect(count).toHaveBeenCalledTimes(4)
  expect(count).toHaveBeenCalledWith('connection_refused', 'refused')
  expect(lines.join('')).not.toContain('192.0.2')
  vi.useRealTimers()
})
