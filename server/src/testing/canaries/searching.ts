import { staffRoles } from '@hearth/contract/console/staff'
import { everyRow } from '../database/every-table.ts'
import { type DocumentedRoute, documentedRoutes } from '../documented-routes.ts'
import type { Canaries } from './canary.ts'
import type { PlantedCommunity } from './community.ts'
import { isSecret } from './permissions.ts'
import { type Finding, isReader, type Reader } from './readers.ts'

type Somebody = Finding['reader']

/** Searches something that somebody can read. */
type LookAt = (reader: Somebody, place: string, read: string | Uint8Array) => void

type SearchedPlace = (planted: PlantedCommunity, look: LookAt) => Promise<void> | void

/** Queries that a route needs, or with which it finds more. */
const queries: Record<string, readonly string[]> = {
  'GET /api/places': ['q=Berlin'],
  'GET /api/conversations/:conversationId/changes': ['after=0'],
  'GET /api/console/cases': ['waiting', 'mine', 'claimed', 'escalated', 'proposed', 'decided'].map(
    (queue) => `queue=${queue}`,
  ),
  'GET /api/console/community/palette': ['light=%23aa3355&dark=%23ffaacc'],
}

/** Replies that are not in the API document. */
const undocumented = ['GET /api/openapi.json', 'GET /health', 'GET /ready', 'GET /app', 'GET /nowhere']

/** Requests that are refused or change nothing that matters here, with a body that asks for the owner or a canary. */
const asking: Record<string, (planted: PlantedCommunity) => object> = {
  'POST /api/auth/sign-up': ({ owner }) => ({ email: owner.email, password: 'a password of somebody' }),
  'POST /api/auth/sign-in': ({ owner }) => ({ email: owner.email, password: 'a wrong guess' }),
  'POST /api/auth/magic-link': ({ owner }) => ({ email: owner.email }),
  'POST /api/auth/code': ({ owner }) => ({ email: owner.email }),
  'POST /api/auth/forgotten-password': ({ owner }) => ({ email: owner.email }),
  'POST /api/matches/:matchId/conversation': () => ({}),
  'POST /api/inbox/search': () => ({ q: 'Canary' }),
  'POST /api/conversations/:conversationId/search': () => ({ q: 'Canary' }),
  'POST /api/console/members/search': () => ({ search: 'Canary' }),
  'POST /api/console/cases/:number/preview': () => ({
    measure: 'warn',
    ground: 'scam',
    basis: 'terms',
    facts: 'These are the facts of a decision.',
  }),
}

/** Who sends a body that every route refuses. */
const refused: readonly Reader[] = ['stranger', 'admin', 'nobody']

/** Whether a route is of the console and the reader is not staff, or the other way round. */
const isOther = (name: string, reader: Reader): boolean =>
  name.includes('/api/console/') !== staffRoles.some((role) => role === reader)

/** Returns the paths of a route with every combination of the ids of what is the owner's or is shared with them. */
function pathsOf(path: string, ids: Record<string, readonly string[]>): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (!name) return [path]
  return (ids[name] ?? ['unknown']).flatMap((id) => pathsOf(path.replace(`:${name}`, id), ids))
}

/** Returns the requests of a reader to a route: all that read, what only asks, and one that each route with a body refuses. */
function requestsTo(
  { name, operation }: DocumentedRoute,
  planted: PlantedCommunity,
  reader: Reader,
): [path: string, init: RequestInit][] {
  const [method = '', path = ''] = name.split(' ')
  const own = planted.readers[reader].ids
  const ids = Object.fromEntries(
    Object.entries(planted.ids).map(([key, all]) => [key, [...new Set([...all, ...(own[key] ?? [])])]]),
  )
  const all = pathsOf(path, ids)
  // The guard of the console looks at the role, and not at the path.
  const paths = isOther(name, reader) ? all.slice(0, 1) : all
  if (method === 'GET')
    return paths.flatMap((one) =>
      (queries[name] ?? ['']).map((query): [string, RequestInit] => [`${one}?${query}`, {}]),
    )
  const isRefused = operation.requestBody && refused.some((one) => one === reader)
  const body = asking[name]?.(planted) ?? (isRefused ? [] : undefined)
  if (!body) return []
  const headers = { 'content-type': 'application/json' }
  return paths.map((one) => [one, { method, headers, body: JSON.stringify(body) }])
}

const replies: SearchedPlace = async (planted, look) => {
  const hidden = undocumented.map((name) => ({ name, operation: {} }))
  const routes = [...(await documentedRoutes(planted.server)), ...hidden]
  for (const [reader, { cookie }] of Object.entries(planted.readers)) {
    if (!isReader(reader)) continue
    for (const route of routes) {
      for (const [path, init] of requestsTo(route, planted, reader)) {
        const reply = await planted.server.ask(path, init, await cookie())
        // A page that asks again sends its own ids, and finds them in the reply.
        look(reader, route.name, new Uint8Array(await reply.arrayBuffer()))
        look(reader, `${route.name} (headers)`, JSON.stringify([...reply.headers]))
      }
    }
  }
}

const readerOf = (
  { readers }: PlantedCommunity,
  isMeant: (one: { id: string; email: string }) => boolean,
): Somebody =>
  Object.entries(readers).flatMap(([name, one]) => (isReader(name) && isMeant(one) ? [name] : []))[0] ??
  'operator'

const events: SearchedPlace = (planted, look) => {
  for (const { to, event } of planted.server.takeEvents())
    for (const id of to)
      look(
        readerOf(planted, (one) => one.id === id),
        `event ${event.type}`,
        JSON.stringify(event),
      )
}

const mails: SearchedPlace = (planted, look) => {
  for (const { to, ...mail } of planted.server.mail.kept?.() ?? []) {
    const reader = readerOf(planted, ({ email }) => email !== '' && email === to)
    look(reader, 'mail', JSON.stringify(mail))
  }
}

/** Payloads are read by the device they are for, headers by the push service. */
const pushes: SearchedPlace = ({ service, devices }, look) => {
  for (const { endpoint, payload, ...seen } of service.received) {
    const device = devices.find((one) => one.endpoint === endpoint)
    look(device?.reader ?? 'operator', 'push', payload)
    look('nobody', 'push (headers)', JSON.stringify(seen))
  }
}

const exports: SearchedPlace = async ({ server, readers, unzip }, look) => {
  for (const reader of ['owner', 'match', 'blocked'] as const) {
    const cookie = await readers[reader].cookie()
    await server.post('/api/account/export', {}, cookie)
    await server.jobs.runNow('prepare-exports')
    const archive = await server.post('/api/account/export/download', {}, cookie)
    const files = unzip(new Uint8Array(await archive.arrayBuffer()))
    if (!files['data.json']) throw new Error(`the ${reader} has no export`)
    for (const [name, bytes] of Object.entries(files)) look(reader, `export ${name.split('/')[0]}`, bytes)
  }
}

const logs: SearchedPlace = ({ lines }, look) => {
  for (const line of lines) look('operator', 'log', line)
}

const spans: SearchedPlace = ({ spans: all }, look) => {
  for (const span of all) look('operator', 'span', JSON.stringify(span))
}

const metrics: SearchedPlace = async ({ server }, look) =>
  look('operator', 'metrics', await (await server.ask('/metrics')).text())

const photoFiles: SearchedPlace = async ({ server }, look) => {
  for (const folder of ['photos/', 'media/']) {
    for await (const key of server.files.list(folder)) {
      look('operator', 'name of a photo file', key)
      look('operator', 'photo file', (await server.files.read(key)) ?? '')
    }
  }
}

/** Every place in which somebody can read something while the owner is a member. */
const places: readonly SearchedPlace[] = [
  replies,
  events,
  mails,
  pushes,
  exports,
  logs,
  spans,
  metrics,
  photoFiles,
]

/** Every place that is left once the owner is gone. */
const placesAfterwards: readonly SearchedPlace[] = [
  async ({ db }, look) => {
    for (const row of await everyRow(db))
      look('operator', row.slice(0, row.indexOf(' ')).replace(/^public\.|"/g, ''), row)
  },
  logs,
  spans,
  metrics,
  photoFiles,
]

async function search(planted: PlantedCommunity, canaries: Canaries, where: readonly SearchedPlace[]) {
  const findings = new Map<string, Finding>()
  let searched = 0
  const look: LookAt = (reader, place, read) => {
    searched += 1
    for (const { column } of canaries.findIn(read))
      findings.set([column, reader, place].join(), { column, reader, place })
  }
  for (const place of where) await place(planted, look)
  return { searched, findings: [...findings.values()] }
}

/** Searches all that the owner, the others, staff, nobody and the operator can read. */
export const searchAll = (planted: PlantedCommunity, canaries: Canaries) => search(planted, canaries, places)

/** Searches all that is left of an owner who is gone. */
export const searchRemains = (planted: PlantedCommunity, canaries: Canaries) =>
  search(planted, canaries, placesAfterwards)

/** Returns the secrets that stand in the database as they were typed or given out: a parenthesis says that they were. */
export async function secretsAsGiven({ db }: PlantedCommunity, canaries: Canaries): Promise<string[]> {
  const rows = await everyRow(db)
  const columns = rows.flatMap((row) => canaries.findIn(row).map(({ column }) => column))
  return columns.filter((column) => column.includes('(') && isSecret(column))
}
