import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The settings of Hearth, from the table of its documentation, which a test compares with the code. */
const settings = new Set(
  [...read('docs/operating.md').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
  ),
)
/** Node, the C library and the system read these. */
const ofOthers = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'HOST']
const unknownIn = (names: Iterable<string>) =>
  [...names].filter((name) => !settings.has(name) && !ofOthers.includes(name))

type Service = {
  image?: string
  build?: string
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  ports?: string[]
  [more: string]: unknown
}
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, unknown> }

const dockerfile = read('Dockerfile')
const serviceKeys = new Set(
  'image build command entrypoint environment healthcheck depends_on volumes ports restart read_only tmpfs cap_drop security_opt stop_grace_period shm_size'.split(
    ' ',
  ),
)

/** One sentence for each thing that is wrong with a service. */
function faultsOf(name: string, service: Service, { services, volumes }: Compose): string[] {
  const named = (service.volumes ?? [])
    .filter((one) => !one.startsWith('.'))
    .map((one) => one.split(':')[0] ?? '')
  const isChecked =
    service.healthcheck?.test[0] === 'CMD' || (service.build && dockerfile.includes('HEALTHCHECK'))
  const isPinned = service.build === '.' || /:v?\d+\.\d+|:RELEASE\.\d{4}/.test(service.image ?? '')
  const waits = Object.entries(service.depends_on ?? {})
  const doubts: [boolean, string][] = [
    [!isChecked, 'has no health check'],
    [!isPinned, 'has no fixed version'],
    [waits.some(([other]) => !(other in services)), 'depends on an unknown service'],
    [waits.some(([, { condition }]) => condition !== 'service_healthy'), 'does not wait for health'],
    [named.some((one) => !(one in volumes)), 'has an unknown volume'],
  ]
  return [
    ...doubts.flatMap(([is, what]) => (is ? [`${name} ${what}`] : [])),
    ...Object.keys(service).flatMap((key) => (serviceKeys.has(key) ? [] : [`${name} has the key ${key}`])),
  ]
}

const faultsIn = (compose: Compose) => [
  ...Object.entries(compose.services).flatMap(([name, service]) => faultsOf(name, service, compose)),
  ...unknownIn(Object.keys(compose.services['hearth']?.environment ?? {})).map(
    (one) => `${one} is no setting`,
  ),
]

test.each(['compose.yaml', 'compose.production.yaml'])(
  'every service of %s has a version and a health check, and Hearth only settings that exist',
  (path) => {
    const compose: Compose = parse(read(path))
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['hearth', 'postgres']))
    expect(faultsIn(compose)).toEqual([])
    expect(compose.services['hearth']).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      volumes: ['data:/data'],
    })
  },
)

test('a compose file with faults is found out', () => {
  const planted = `
    services:
      hearth: { build: ., environment: { DATABSE_URL: x }, volumes: ['dta:/data'], depends_on: { db: { condition: service_started } } }
      mail: { image: 'mail:latest', helthcheck: {} }
    volumes: { data: }`
  expect(faultsIn(parse(planted))).toEqual([
    'hearth depends on an unknown service',
    'hearth does not wait for health',
    'hearth has an unknown volume',
    'mail has no health check',
    'mail has no fixed version',
    'mail has the key helthcheck',
    'DATABSE_URL is no setting',
  ])
})

test('in production every value that differs between communities comes from .env, and only Caddy is reached from outside', () => {
  const text = read('compose.production.yaml')
  const compose: Compose = parse(text)
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const described = [...text.matchAll(/^#   ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(asked).toEqual(new Set(described))
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['caddy'])
  const required = ['BASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM', 'TRUSTED_PROXIES']
  expect(Object.keys(compose.services['hearth']?.environment ?? {})).toEqual(expect.arrayContaining(required))
})

test('the image and the unit of systemd set only settings that exist', () => {
  const inImage = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? ''
  const ofImage = [...inImage.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
  const unit = read('ops/systemd/hearth.service')
  const ofUnit = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(ofImage).toContain('DATA_DIR')
  expect(ofUnit).toContain('DATA_DIR')
  expect(unknownIn([...ofImage, ...ofUnit])).toEqual([])
})

test('the image and the unit of systemd start Hearth with the flags of npm start', () => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(read('package.json'))
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  const variables = scripts.start.split(' ').filter((word) => /^[A-Z_]+=/.test(word))
  for (const path of ['Dockerfile', 'ops/systemd/hearth.service'])
    for (const word of [...flags, ...variables])
      expect([path, read(path)]).toEqual([path, expect.stringContaining(word)])
})

/** The keys of a YAML file with the path to each; list items have none of their own. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysOf(one, path))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [`${path}${key}`, ...keysOf(one, `${path}${key}.`)])
}

/** The keys of Traefik 3 that the samples use. It does not start with an unknown one. */
const traefikKeys = [
  'entryPoints.*.address',
  'entryPoints.*.http.redirections.entryPoint.to',
  'entryPoints.*.http.redirections.entryPoint.scheme',
  'providers.file.filename',
  'providers.file.watch',
  'certificatesResolvers.*.acme.email',
  'certificatesResolvers.*.acme.storage',
  'certificatesResolvers.*.acme.httpChallenge.entryPoint',
  'http.routers.*.rule',
  'http.routers.*.entryPoints',
  'http.routers.*.service',
  'http.routers.*.middlewares',
  'http.routers.*.tls.certResolver',
  'http.middlewares.*.retry.attempts',
  'http.middlewares.*.retry.initialInterval',
  'http.services.*.loadBalancer.servers.url',
  'http.services.*.loadBalancer.healthCheck.path',
  'http.services.*.loadBalancer.healthCheck.interval',
  'http.services.*.loadBalancer.healthCheck.timeout',
].map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[a-z]+')}$`))

test('the samples of Traefik have only keys that it knows, and name each other rightly', () => {
  const [fixed, dynamic] = ['traefik', 'hearth'].map((name) => parse(read(`ops/traefik/${name}.yaml`)))
  const keys = [...keysOf(fixed), ...keysOf(dynamic)]
  // A key above another needs no pattern.
  const last = keys.filter((key) => !keys.some((other) => other.startsWith(`${key}.`)))
  expect(last.filter((key) => !traefikKeys.some((pattern) => pattern.test(key)))).toEqual([])
  const { routers, services, middlewares } = dynamic.http
  expect(Object.keys(services)).toEqual([routers.hearth.service])
  expect(Object.keys(middlewares)).toEqual(routers.hearth.middlewares)
  expect(Object.keys(fixed.entryPoints)).toEqual(expect.arrayContaining(routers.hearth.entryPoints))
  expect(Object.keys(fixed.certificatesResolvers)).toEqual([routers.hearth.tls.certResolver])
})

test('every sample is described in docs/operating.md', () => {
  const docs = read('docs/operating.md')
  const files = globSync(['ops/{systemd,caddy,nginx,traefik}/*', 'compose*.yaml', 'Dockerfile'], {
    cwd: root,
  })
  expect(files).toHaveLength(8)
  expect(files.filter((file) => !docs.includes(file))).toEqual([])
})
