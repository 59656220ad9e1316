import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { newNumber } from '../../features/cases/cases.ts'
import type { DocumentedRoute } from '../documented-routes.ts'
import { type Actor, type RelatedPair, relatedPair } from '../people/related-people.ts'
import { askWhole, type RecordedServer } from './asking.ts'
import { cookieOf } from './session-actors.ts'
import {
  expectedOf,
  type Outsider,
  ofNobody,
  outsiders,
  type ThingActor,
  type ThingRoute,
} from './thing-rules.ts'
import type { Ids } from './things.ts'

const Schema = z.looseObject({
  format: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
})

/** Returns the names of the ids in a schema of a body. */
function idsIn(schema: unknown, name = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => idsIn(part, name))
  const read = Schema.safeParse(schema)
  if (!read.success) return []
  const { format, properties = {}, ...others } = read.data
  const inProperties = Object.entries(properties).flatMap(([inner, value]) => idsIn(value, inner))
  return [...(format === 'uuid' ? [name] : []), ...inProperties, ...idsIn(Object.values(others), name)]
}

/** Returns whether a route of members names a person or a thing of one, in its path or in its body. */
function namesThing({ name, operation }: DocumentedRoute): boolean {
  if (/ \/api\/(console|auth)\//.test(name)) return false
  const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
  return [...inPath, ...idsIn(operation.requestBody)].some((one) => !(one in ofNobody))
}

/** Returns the routes without a row, and the rows without a route. */
export function unlisted(routes: readonly DocumentedRoute[], listed: readonly string[]) {
  const names = routes.filter(namesThing).map(({ name }) => name)
  return {
    routes: names.filter((name) => !listed.includes(name)),
    rows: listed.filter((name) => !routes.some((route) => route.name === name)),
  }
}

const SEGMENTS: Ids = { seq: '1', picture: '160.webp' }
const UPLOADED = new Uint8Array([1, 2, 3])

function requestOf(
  { route, query, file = 'audio.m4a', body }: ThingRoute,
  ids: Ids,
): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const at = path.replaceAll(/:(\w+)/g, (_, name: string) => ({ ...SEGMENTS, file, ...ids })[name] ?? '')
  const url = query ? `${at}?${query}` : at
  if (route === 'PUT /api/photos/uploads/:uploadId')
    return [url, { method, body: UPLOADED, headers: { 'content-type': 'application/octet-stream' } }]
  if (!body) return [url, { method }]
  return [url, { method, body: JSON.stringify(body(ids)), headers: { 'content-type': 'application/json' } }]
}

/** Asks as the viewer for a thing that does not exist, then for the thing of the owner, and compares. */
async function verdictOf(server: RecordedServer, row: ThingRoute, pair: RelatedPair): Promise<string> {
  const ids = await row.thing(pair, server)
  const noIds = Object.fromEntries(
    Object.keys(ids).map((name) => [name, name === 'number' ? newNumber() : randomUUID()]),
  )
  const missing = await askWhole(server, ...requestOf(row, noIds), pair.cookie)
  const before = JSON.stringify(await row.state?.(pair, server))
  const reply = await askWhole(server, ...requestOf(row, ids), pair.cookie)
  const isSame = reply.whole === missing.whole
  if (reply.status < 400) {
    if (!row.state) return missing.status < 400 ? 'allowed, also without the thing' : 'allowed'
    if (JSON.stringify(await row.state(pair, server)) !== before) return 'allowed'
    return isSame ? 'unchanged' : `unchanged, with another reply: ${reply.whole} and not ${missing.whole}`
  }
  if (reply.status === 404 && isSame) return 'missing'
  const isAccess = reply.status === 401 || reply.code === 'approval_pending'
  return isAccess && !isSame ? `${reply.whole} and not ${missing.whole}` : reply.code
}

const isOutsider = (actor: ThingActor): actor is Outsider => (outsiders as readonly string[]).includes(actor)

async function openPair(server: RecordedServer, actor: ThingActor): Promise<RelatedPair> {
  if (!isOutsider(actor)) return relatedPair(server, actor satisfies Actor)
  return { ...(await relatedPair(server, 'unseen')), cookie: await cookieOf(server, actor) }
}

/** Asks each row as this actor, and returns the replies that are not the expected ones. */
export async function unexpectedForThings(
  server: RecordedServer,
  actor: ThingActor,
  rows: readonly ThingRoute[],
  expected = expectedOf,
): Promise<string[]> {
  const found: string[] = []
  let pair = await openPair(server, actor)
  for (const row of rows) {
    const verdict = await verdictOf(server, row, pair)
    const wanted = expected(row, actor)
    if (verdict !== wanted) found.push(`${actor}: ${row.route}: ${verdict} instead of ${wanted}`)
    // A refusal and a reading request leave the pair as it is.
    const isChanged = verdict.startsWith('allowed') && !row.route.startsWith('GET')
    if (isChanged) pair = await openPair(server, actor)
  }
  return found
}
