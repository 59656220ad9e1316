import { matchesGlob } from 'node:path'
import { featureOrder } from './feature-order.ts'
import { objectionToValues } from './library-values.ts'
import { type ModuleImport, readModule, resolveImport, type SourceFile } from './read-module.ts'

type Violation = { path: string; imports: string; why: string }

const cryptography = 'server/src/cryptography/**'
const sharedFiles = [
  'server/src/{context,errors,language,permission-changes,run-each,security-events,texts}.ts',
  cryptography,
]
const brand = 'server/src/brand/brand.ts'
/** Files whose types others may import. Operations pass transactions on, and some get the opened means of `outside`. */
const sharedTypes: Record<string, string> = {
  'server/src/**': 'server/src/db/open.ts',
  'server/src/features/**': 'server/src/outside/**',
}
const everywhereInServer = ['server/src/**']
const screens = ['web/src/components/**', 'web/src/api/**', 'web/src/session/**', 'web/src/lib/**']

/** The modules and what each may import besides `contract`. A file belongs to the first module whose glob matches. */
export const moduleImports: Record<string, readonly string[]> = {
  'contract/src/**': ['contract/src/**'],
  'texts/*.ts': ['texts/*.ts', 'texts/compiled/areas.ts'],

  'server/src/**/*.test.ts': everywhereInServer,
  'server/src/testing/**': everywhereInServer,
  'server/src/{main,last-resort,security-log,server,operation,encrypted-columns,readiness,background-work,live,open-community,start-checks,service-checks,listeners,media-rules,jobs,media-jobs,discovery-jobs,membership,membership-jobs,notification-jobs,pushes,sending-mails,waiting-profiles}.ts':
    everywhereInServer,
  'server/src/{brand/brand,language,permission-changes,security-events,texts}.ts': [],
  'server/src/{commands,brand}/**': everywhereInServer,
  'server/src/backup/**': ['server/src/{backup,cryptography,db,outside}/**', 'server/src/http/metrics.ts'],
  'server/src/session-guards.ts': [
    ...sharedFiles,
    'server/src/features/**/*.routes.ts',
    'server/src/http/**',
    'server/src/auth/**',
  ],
  'server/src/{circle-api,console-api,media-api,membership-api,own-account,public-api}.ts': [
    'server/src/session-guards.ts',
    ...sharedFiles,
    'server/src/features/**/*.routes.ts',
    'server/src/http/**',
    'server/src/auth/**',
  ],
  'server/src/app.ts': [
    'server/src/{circle-api,console-api,media-api,membership-api,own-account,public-api}.ts',
    'server/src/session-guards.ts',
    ...sharedFiles,
    'server/src/features/**/*.routes.ts',
    'server/src/http/**',
    'server/src/realtime/**',
    'server/src/auth/**',
    'server/src/outside/**',
  ],
  'server/src/config/**': ['server/src/config/**', brand, 'server/src/http/connections/client-address.ts'],
  'server/src/context.ts': ['server/src/errors.ts', 'server/src/db/**'],
  'server/src/errors.ts': ['server/src/texts.ts'],
  'server/src/run-each.ts': [],
  'server/src/features/**/*.routes.ts': [...sharedFiles, 'server/src/http/**'],
  'server/src/features/**/*.store.ts': [...sharedFiles, 'server/src/db/**'],
  // It refuses colours that cannot be read.
  'server/src/features/community/**': [...sharedFiles, brand],
  'server/src/features/**': sharedFiles,
  'server/src/realtime/**': [...sharedFiles, 'server/src/{realtime/**,http/**,outside/redis-away.ts}'],
  'server/src/auth/**/*.routes.ts': [...sharedFiles, 'server/src/auth/**', 'server/src/http/**'],
  'server/src/auth/**': [...sharedFiles, 'server/src/auth/**', 'server/src/db/**', 'server/src/outside/**'],
  'server/src/http/**': [...sharedFiles, brand, 'server/src/http/**'],
  'server/src/db/**': ['server/src/db/**', 'server/src/errors.ts'],
  'server/src/cryptography/**': [cryptography],
  'server/src/demo/*.store.ts': ['server/src/demo/**', 'server/src/db/**'],
  'server/src/demo/**': [
    'server/src/demo/**',
    'server/src/outside/**',
    'server/src/features/profiles/locations/locations.rules.ts',
    'server/src/features/discovery/search/eligibility.rules.ts',
    'server/src/features/discovery/discovery.ts',
    'server/src/features/chat/chat.ts',
  ],
  'server/src/outside/**': ['server/src/outside/**', cryptography],

  // A workspace that imports no other: the server starts its process by path.
  'demo/**': ['demo/**'],

  'web/src/**/*.test.{ts,tsx}': ['web/src/**'],
  'web/src/testing/**': ['web/src/**'],
  'web/src/main.tsx': ['web/src/app/**', 'web/src/page.css'],
  'web/src/app/**': ['web/src/**'],
  // A page of its own. Members never load it, so nothing of theirs imports it.
  'web/src/console/**': [
    'web/src/console/**',
    'web/src/app/start/{fonts,reload-for}.ts',
    'web/src/app/start/pieces.tsx',
    'web/src/app/SkipLink.tsx',
    'web/src/app/states/**',
    ...screens,
  ],
  // It runs beside the page, and without it.
  'web/src/worker/**': ['web/src/worker/**'],
  'web/src/features/**': screens,
  'web/src/components/**': ['web/src/components/**', 'web/src/lib/**'],
  'web/src/session/**': ['web/src/session/**', 'web/src/api/**', 'web/src/lib/**'],
  'web/src/live/**': ['web/src/live/**', 'web/src/api/**', 'web/src/lib/**'],
  'web/src/api/**': ['web/src/api/**', 'web/src/lib/**'],
  'web/src/lib/**': ['web/src/lib/**'],
}

/** Shared with the gallery and the journeys, which are no part of the product. */
const testPeople = 'contract/src/testing/**'
const tests = '{server,web,contract}/src/**/*.test.{ts,tsx}'
const testing = ['{server,web}/src/testing/**', tests, 'demo/**/*.test.ts']

/** The files that may import each library. A library that is not listed may not be imported. */
export const libraryModules: Record<string, readonly string[]> = {
  kysely: ['server/src/{db,auth,testing}/**', 'server/src/**/*.store.ts', 'server/src/context.ts', tests],
  'better-auth': ['server/src/auth/**', 'server/src/cryptography/*.test.ts'],
  '@better-auth/kysely-adapter': ['server/src/auth/**'],
  '@better-auth/passkey': ['server/src/auth/**'],
  bowser: ['server/src/auth/**'],
  maxmind: ['server/src/auth/**'],
  'proxy-addr': ['server/src/http/connections/client-address.ts'],
  otpauth: ['server/src/auth/**', ...testing],
  'rate-limiter-flexible': ['server/src/auth/**'],
  '@zxcvbn-ts/language-common': ['server/src/auth/**'],
  culori: ['server/src/brand/brand.ts'],
  'pg-boss': ['server/src/db/**'],
  'smtp-server': ['server/src/testing/**'],
  pg: ['server/src/{db,testing}/**', tests],
  '@electric-sql/pglite': ['server/src/{db,testing}/**'],
  '@redis/client': ['server/src/realtime/**', 'server/src/auth/rate-limits/**'],
  ws: ['server/src/realtime/upgrade.ts', ...testing],
  hono: [
    'server/src/{app,session-guards,main,language}.ts',
    'server/src/{http,realtime,auth,testing}/**',
    'server/src/features/**/*.routes.ts',
    'web/src/api/**',
    tests,
  ],
  'hono-openapi': [
    'server/src/app.ts',
    'server/src/{http,auth,realtime}/**',
    'server/src/features/**/*.routes.ts',
  ],
  '@hono/standard-validator': ['server/src/http/**'],
  '@hono/node-server': ['server/src/{app,main}.ts', 'server/src/{http,realtime,testing}/**'],
  'markdown-it': ['server/src/features/pages/**'],
  diff: ['web/src/console/pages/**'],
  fflate: ['server/src/features/account/export/**', 'web/src/features/profile/import/**', tests],
  nodemailer: ['server/src/outside/**'],
  sharp: ['server/src/outside/image-worker/**', 'demo/**', ...testing],
  'file-type': ['server/src/outside/image-worker/**'],
  mediabunny: ['server/src/outside/media-worker/**'],
  thumbhash: ['server/src/outside/image-worker/**', 'demo/**', 'web/src/**', ...testing],
  aws4fetch: ['server/src/outside/**', ...testing],
  'prom-client': ['server/src/http/**'],
  'lru-cache': ['server/src/features/safety/signals/**'],
  '@opentelemetry/api': ['server/src/outside/tracing.ts'],
  '@opentelemetry/sdk-trace': ['server/src/outside/tracing.ts'],
  '@opentelemetry/resources': ['server/src/outside/tracing.ts'],
  '@opentelemetry/exporter-trace-otlp-http': ['server/src/outside/tracing.ts'],
  pino: ['server/src/{*,commands/*}.ts', 'server/src/{backup,http,auth,realtime,outside,testing}/**', tests],
  zod: ['server/src/config/environment.ts'],
  'zod/mini': ['contract/src/**', '{server,web}/src/**', 'demo/**'],

  react: ['web/src/**'],
  'react-dom': ['web/src/main.tsx', 'web/src/{app,console}/**', ...testing],
  'react-router': ['web/src/**'],
  'react-hook-form': ['web/src/features/**'],
  '@hookform/resolvers': ['web/src/features/**'],
  '@tanstack/react-query': ['web/src/{app,console,features,api,testing}/**', tests],
  'radix-ui': ['web/src/components/**'],
  'lucide-react': ['web/src/{components,console,features,app}/**'],
  motion: ['web/src/{components,features,app}/**'],
  sonner: ['web/src/{components,console,features,app,testing}/**'],
  uqr: ['web/src/components/**'],
  'idb-keyval': ['web/src/lib/storage.ts'],
  'libheif-js': ['web/src/lib/pictures/**'],
  '@simplewebauthn/browser': ['web/src/lib/browser/passkeys.ts'],
  vite: [],

  'oauth2-mock-server': testing,
  'openapi-client-axios': testing,
  'axios-cookiejar-support': testing,
  axios: testing,
  'tough-cookie': testing,
  http_ece: testing,
  vitest: testing,
  'fast-check': testing,
  stripe: [tests],
  '@testing-library/react': testing,
  '@testing-library/dom': testing,
  '@testing-library/user-event': testing,
}

const environmentReaders = ['server/src/config/config.ts', ...testing]

/** Returns every import that the boundaries forbid, and every read of the environment outside `config/config.ts`. */
export function violationsIn(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const { imports, readsEnvironment, privateParts } = readModule(file)
    const violations = imports.flatMap((one) => {
      const why = objectionTo(file.path, one)
      return why ? [{ path: file.path, imports: one.of, why }] : []
    })
    for (const part of privateParts)
      violations.push({ path: file.path, imports: part, why: `${part} is a private part of a library` })
    if (readsEnvironment && !fits(file.path, environmentReaders))
      violations.push({
        path: file.path,
        imports: 'process.env',
        why: 'only config/config.ts reads the environment',
      })
    return violations
  })
}

function objectionTo(path: string, { of, typeOnly }: ModuleImport): string | undefined {
  const target = resolveImport(path, of)
  if (target === undefined) return objectionToLibrary(path, of) ?? objectionToValues(path, { of, typeOnly })
  if (workspaceOf(target) !== workspaceOf(path)) return objectionToWorkspace({ path, of, target, typeOnly })
  if (typeOnly && sharesTypes(path, target)) return undefined
  const [mine, theirs] = [featureOf(path), featureOf(target)]
  if (mine && theirs) return mine === theirs ? undefined : objectionToFeature(path, target)
  return objectionToModule(path, target)
}

function objectionToModule(path: string, target: string): string | undefined {
  const module = Object.entries(moduleImports).find(([glob]) => matchesGlob(path, glob))
  if (!module) return 'this file is in no module of tools/modules/modules.ts'
  return fits(target, module[1]) ? undefined : `${module[0]} may not import ${target}`
}

const isShared = (workspace: string) => ['contract', 'texts'].includes(workspace)

type WorkspaceImport = { path: string; of: string; target: string; typeOnly: boolean }

function objectionToSharedWorkspace({ path, target, typeOnly }: WorkspaceImport): string | undefined {
  const isTypeOfTexts = workspaceOf(path) === 'contract' && workspaceOf(target) === 'texts' && typeOnly
  return isTypeOfTexts ? undefined : 'contract imports only types of texts, and texts imports nothing'
}

function objectionToWorkspace(one: WorkspaceImport): string | undefined {
  if (one.of.startsWith('.')) return 'import another workspace by its package name'
  const [mine, theirs] = [workspaceOf(one.path), workspaceOf(one.target)]
  if (isShared(mine)) return objectionToSharedWorkspace(one)
  if (matchesGlob(one.target, testPeople) && !fits(one.path, testing))
    return 'only tests know the test people'
  if (isShared(theirs)) return undefined
  if (mine === 'web' && one.target === 'server/src/app.ts')
    return one.typeOnly ? undefined : 'web knows of the server only its type'
  return `${mine} may not import ${theirs}`
}

function objectionToFeature(path: string, target: string): string | undefined {
  if (fits(path, testing)) return undefined
  if (workspaceOf(path) === 'web') return 'features of the page never import one another'
  const theirs = featureOf(target) ?? ''
  const [myRank, theirRank] = [rankOf(featureOf(path)), rankOf(theirs)]
  if (myRank < 0 || theirRank < 0) return 'a feature that the order does not know'
  if (theirRank > myRank) return `${theirs} comes later in the order`
  const mainFile = `server/src/features/${theirs}/${theirs}.ts`
  return target === mainFile ? undefined : `${theirs} may only be imported through its main file ${mainFile}`
}

/** Folders in which a package keeps what is no part of its public API, whatever it exports. */
const PRIVATE_FOLDER = /^(?:@[^/]+\/)?[^/]+\/(?:lib|dist|src|internal|build|esm|cjs)(?:\/|$)/

function objectionToLibrary(path: string, of: string): string | undefined {
  if (of.startsWith('node:')) {
    const knowsNode = ['server', 'demo'].includes(workspaceOf(path)) || fits(path, testing)
    return knowsNode ? undefined : 'only the server and the demo know Node'
  }
  // A font is a file that the stylesheet and the page ask for, not code.
  if (of.startsWith('@fontsource')) return workspaceOf(path) === 'web' ? undefined : 'fonts are for the page'
  if (PRIVATE_FOLDER.test(of)) return `${of} is a private part of ${packageOf(of)}`
  const holders = libraryModules[of] ?? libraryModules[packageOf(of)]
  if (!holders) return `${packageOf(of)} is not listed in tools/modules/modules.ts`
  return fits(path, holders) ? undefined : `${packageOf(of)} may only be imported by ${holders.join(', ')}`
}

const sharesTypes = (path: string, target: string) =>
  Object.entries(sharedTypes).some(([by, of]) => matchesGlob(path, by) && matchesGlob(target, of))
const rankOf = (feature?: string) => featureOrder.findIndex((name) => name === feature)
const workspaceOf = (path: string) => path.split('/')[0] ?? ''
const featureOf = (path: string) => /^\w+\/src\/features\/([^/]+)\//.exec(path)?.[1]
const fits = (path: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob))
const packageOf = (of: string) => of.split('/', of.startsWith('@') ? 2 : 1).join('/')
