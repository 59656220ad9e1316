import type { StaffOperation } from '@hearth/contract/console/staff'

export const CONSOLE = '/api/console/'

/** A route of the server. `operation` is the one of staff that it names by `may`. */
export type Route = { name: string; method: string; path: string; operation?: StaffOperation | undefined }
type RouterEntry = { method: string; path: string; handler: object }

const operationOf = (handler: object): StaffOperation | undefined =>
  'operation' in handler ? (handler.operation as StaffOperation) : undefined

/** Returns the routes of an app, without its middleware. */
export function routesIn(entries: readonly RouterEntry[]): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of entries) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const operation = operationOf(handler) ?? found.get(name)?.operation
    found.set(name, { name, method, path, operation })
  }
  return [...found.values()]
}

/** Returns the paths that an app handles for each method: those of middleware, and of a route for any method. */
export const pathsForAnyMethod = (entries: readonly RouterEntry[]): string[] => [
  ...new Set(entries.filter(({ method }) => method === 'ALL').map(({ path }) => path)),
]

export const isOfApi = ({ path }: Route) => path.startsWith('/api/')
export const isOfConsole = ({ path }: Route) => path.startsWith(CONSOLE)

/** A list of patterns of routes, each with a reason. */
export type ReasonedPatterns = readonly (readonly [pattern: RegExp, reason: string])[]

export const isIn = (list: ReasonedPatterns, { name }: Pick<Route, 'name'>) =>
  list.some(([pattern]) => pattern.test(name))

/** Routes that the API document does not describe. */
export const undocumented: ReasonedPatterns = [
  [/^GET \/api\/openapi\.json$/, 'the document itself'],
  [/^GET \/api\/reference$/, 'the same document for readers, in development only'],
  [/^GET \/api\/auth\/callback\/google$/, 'Google sends browsers there; it replies with a redirect'],
  [/^GET \/(healthz|readyz)$/, 'monitoring asks whether the process runs; it tells nothing of anybody'],
  [/^GET \/metrics$/, 'monitoring reads figures, in production with a token'],
  [/^POST \/csp-report$/, 'browsers report what a page was not allowed to load; it replies nothing'],
  [/^GET \/realtime$/, 'the socket of members; docs/protocol.md describes its messages'],
  [
    /^(GET|POST) \/unsubscribe\/:token$/,
    'mail providers post there, and some mail programs open it; the token ends only mails of its account',
  ],
  [/^POST \/payments\/stripe$/, 'the payment provider sends messages, which it signs; it replies nothing'],
  [/^GET \/dev\/mailbox(\.json)?$/, 'the mails of a development server, which are sent to nobody'],
]

const withoutPatterns = (name: string) => name.replaceAll(/\{[^}]*\}/g, '')

/** Returns in what the routes of an app and those of the API document differ. */
export function differences(routes: readonly Route[], documented: readonly string[]) {
  const names = routes.map(({ name }) => withoutPatterns(name))
  return {
    withoutRoute: documented.filter((name) => !names.includes(name)),
    undocumented: names.filter((name) => !documented.includes(name) && !isIn(undocumented, { name })),
    unused: undocumented.filter(([pattern]) => !names.some((name) => pattern.test(name))).map(String),
    withoutOperation: routes
      .filter((route) => isOfConsole(route) && !route.operation)
      .map(({ name }) => name),
  }
}
