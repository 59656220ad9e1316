import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
const ofOthers = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'HOST']
const isKnown = (name: string) => settings.has(name) || ofOthers.includes(name)
const unknownIn = (names: Iterable<string>) =>
  [...names].filter((name) => !isKnown(name) && !isKnown(name.replace(/_FILE$/, '')))

type Service = {
  image?: string
  build?: string
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  secrets?: string[]
  ports?: string[]
  [more: string]: unknown
}
/** The services that are processes of Hearth, in the order of an update. */
const processesOf: Record<string, string[]> = {
  'compose.yaml': ['hearth'],
  'compose.production.yaml': ['worker', 'web1', 'web2'],
}
const readCompose = (path: string): Compose => parse(read(path), { merge: true })

type Compose = {
  name: string
  services: Record<string, Service>
  volumes: Record<string, unknown>
  secrets?: Record<string, { file: string }>
}

const dockerfile = read('Dockerfile')
const serviceKeys = new Set(
  'image build command entrypoint environment healthcheck depends_on volumes secrets ports restart read_only tmpfs cap_drop logging security_opt stop_grace_period shm_size'.split(
    ' ',
  ),
)

/** One sentence for each thing that is wrong with a service. */
function faultsOf(name: string, service: Service, { services, volumes, secrets = {} }: Compose): string[] {
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
    [(service.secrets ?? []).some((one) => !(one in secrets)), 'has an unknown secret'],
  ]
  return [
    ...doubts.flatMap(([is, what]) => (is ? [`${name} ${what}`] : [])),
    ...Object.keys(service).flatMap((key) => (serviceKeys.has(key) ? [] : [`${name} has the key ${key}`])),
  ]
}

const faultsIn = (compose: Compose) => [
  ...Object.entries(compose.services).flatMap(([name, service]) => faultsOf(name, service, compose)),
  ...Object.values(compose.services)
    .filter(({ build }) => build)
    .flatMap(({ environment = {} }) => unknownIn(Object.keys(environment)))
    .map((one) => `${one} is no setting`),
]

test.each(['compose.yaml', 'compose.production.yaml'])(
  'every service of %s has a version and a health check, and Hearth only settings that exist',
  (path) => {
    const compose = readCompose(path)
    const processes = processesOf[path] ?? []
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...processes, 'postgres']))
    expect(faultsIn(compose)).toEqual([])
    for (const name of processes)
      expect(compose.services[name]).toMatchObject({
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
  const compose = readCompose('compose.production.yaml')
  const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const described = [...text.matchAll(/^#   ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(asked).toEqual(new Set(described))
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['caddy'])
  const required = ['BASE_URL', 'AUTH_SECRET_FILE', 'SMTP_URL_FILE', 'MAIL_FROM', 'TRUSTED_PROXIES']
  for (const name of processesOf['compose.production.yaml'] ?? []) {
    const { environment = {} } = compose.services[name] ?? {}
    expect(environment['ROLE']).toBe(name.replace(/\d$/, ''))
    const shared = ['DATABASE_URL_FILE', 'REDIS_URL_FILE', 'SHARED_DATA_DIR']
    expect(Object.keys(environment)).toEqual(expect.arrayContaining([...required, ...shared]))
  }
})

/** Makes the secrets of Docker in a new folder, and returns their texts by name. */
function makeSecrets(): { folder: string; texts: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const make = () => execFileSync('sh', [join(root, 'ops', 'secrets')], { cwd: folder })
  const readAll = () =>
    Object.fromEntries(
      globSync('secrets/*', { cwd: folder }).map((path) => [
        basename(path),
        readFileSync(join(folder, path), 'utf8').trimEnd(),
      ]),
    )
  make()
  const texts = readAll()
  make()
  // A second run changes nothing.
  expect(readAll()).toEqual(texts)
  return { folder, texts }
}

test('no secret is in the environment of a container, and each is in a file that other users of the machine cannot reach', () => {
  const { services, secrets = {} } = readCompose('compose.production.yaml')
  for (const { environment = {} } of Object.values(services)) {
    const names = Object.keys(environment).filter((name) => /SECRET|PASSWORD|URL|KEY|TOKEN/.test(name))
    expect(names.filter((name) => name !== 'BASE_URL' && !name.endsWith('_FILE'))).toEqual([])
  }
  const { folder, texts } = makeSecrets()
  const names = Object.keys(secrets)
  expect(names.map((name) => secrets[name]?.file)).toEqual(names.map((name) => `./secrets/${name}`))
  // The operator writes the last one.
  const made = names.filter((name) => (texts[name]?.length ?? 0) > 60)
  expect(names.filter((name) => !made.includes(name))).toEqual(['smtp-url'])
  expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
})

test('Hearth starts with the secrets and settings of Docker', () => {
  const { texts } = makeSecrets()
  for (const name of processesOf['compose.production.yaml'] ?? []) {
    const { environment = {} } = readCompose('compose.production.yaml').services[name] ?? {}
    const given = Object.entries(environment).map(([key, value]) => {
      const secret = /^\/run\/secrets\/(.*)$/.exec(value)?.[1]
      if (secret === 'smtp-url') return ['SMTP_URL', 'smtps://mail.example.org']
      if (secret) return [key.replace(/_FILE$/, ''), texts[secret] ?? '']
      return [key, value.replace(/\$\{DOMAIN.*?\}/, 'example.org').replace(/\$\{.*?\}/, 'ana@example.org')]
    })
    const env = { ...Object.fromEntries(given), NODE_ENV: 'production', HOST: '0.0.0.0' }
    const script = `import { readConfig } from ${JSON.stringify(join(root, 'server/src/config/config.ts'))}
      const { production, host, warnings } = readConfig()
      console.log(JSON.stringify([production, host, warnings]))`
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env })
    expect(JSON.parse(String(said))).toEqual([true, '0.0.0.0', []])
  }
})

test('every service asks who connects, and Hearth is no superuser of its database', () => {
  const { services } = readCompose('compose.production.yaml')
  const { texts } = makeSecrets()
  expect(services['valkey']?.['command']).toEqual(
    expect.arrayContaining(['--aclfile', '/run/secrets/valkey.acl']),
  )
  const [everybody, hearth, ...others] = (texts['valkey.acl'] ?? '').split('\n')
  expect([everybody, others]).toEqual(['user default off', []])
  expect(hearth).toMatch(/^user hearth on >[0-9a-f]{64} ~hearth:\* &hearth:\* \+@all -@admin -@dangerous$/)
  expect(new URL(texts['redis-url'] ?? '').password).toBe(/>(\w+)/.exec(hearth ?? '')?.[1])
  expect(services['postgres']?.environment).toEqual({
    POSTGRES_PASSWORD_FILE: '/run/secrets/postgres-password',
  })
  expect(texts['postgres-password']).not.toBe(texts['database-password'])
  expect(new URL(texts['database-url'] ?? '').password).toBe(texts['database-password'])
  const role = /create role hearth (.*);/.exec(read('ops/postgres/hearth.sh'))?.[1]
  expect(role).toBe("login password :'password'")
  const guide = read('docs/operating.md')
  expect(guide).toContain('createuser hearth\n')
  expect(guide).toContain('user default off')
})

test('the image is built without .git, secrets and settings, and no service of systemd can read .git or knows the key of backups', () => {
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env*', 'secrets', 'data']))
  for (const unit of units)
    expect(read(unit).split('\n')).toEqual(
      expect.arrayContaining([
        'InaccessiblePaths=-/opt/hearth/.git',
        'UnsetEnvironment=BACKUP_KEY BACKUP_KEY_FILE',
      ]),
    )
  const clones = read('docs/operating.md').split('git clone ').slice(1)
  expect(clones).toHaveLength(2)
  for (const clone of clones) expect(clone.split('```')[0]).toContain('\nrm -r .git\n')
})

test('the samples allow TLS 1.2 and 1.3 only, with a certificate of a public authority', () => {
  expect(/ssl_protocols +(.*);/.exec(read('ops/nginx/hearth.conf'))?.[1]).toBe('TLSv1.2 TLSv1.3')
  expect(/^\t\tprotocols (.*)$/m.exec(read('ops/caddy/Caddyfile'))?.[1]).toBe('tls1.2 tls1.3')
  const { tls } = parse(read('ops/traefik/hearth.yaml'))
  expect(tls.options.default.minVersion).toBe('VersionTLS12')
  const ofTraefik: string[] = tls.options.default.cipherSuites
  const ofCaddy = /^\t\tciphers (.*)$/m.exec(read('ops/caddy/Caddyfile'))?.[1]
  expect(ofCaddy?.split(' ')).toEqual(ofTraefik)
  const ofNginx = /ssl_ciphers +(.*);/.exec(read('ops/nginx/hearth.conf'))?.[1]
  expect(ofNginx?.split(':')).toHaveLength(ofTraefik.length)
  for (const suite of [...ofTraefik, ...(ofNginx?.split(':') ?? [])])
    expect(suite).toMatch(/^(TLS_)?ECDHE[-_](ECDSA|RSA)[-_].*(GCM|CHACHA20)/)
  expect(read('ops/nginx/hearth.conf')).toContain('/etc/letsencrypt/live/')
  expect(Object.keys(parse(read('ops/traefik/traefik.yaml')).certificatesResolvers)).toEqual(['letsencrypt'])
  // Caddy asks public authorities unless it is told otherwise.
  expect(read('ops/caddy/Caddyfile')).not.toMatch(/internal|issuer|acme_ca/)
})

/** The commands of Docker in the guide: their verb, and the services that they name. */
const dockerCommands = [
  ...read('docs/operating.md').matchAll(/docker compose -f compose\.production\.yaml ([^`\n]+)/g),
].map(([, words = '']) => {
  const [verb, ...others] = words.split(' ')
  const named = others.filter((word) => !word.startsWith('--'))
  return { verb, words, services: verb === 'exec' ? named.slice(0, 1) : named }
})

test('the guide names services of Docker that exist, and updates each process of Hearth by itself', () => {
  const { services } = readCompose('compose.production.yaml')
  const named = dockerCommands.flatMap((command) => command.services)
  expect(named.filter((name) => !(name in services))).toEqual([])
  expect(dockerCommands.map(({ verb }) => verb)).toContain('exec')
  const alone = dockerCommands.filter(({ words }) => words.startsWith('up --detach --no-deps --wait '))
  expect(alone.map((command) => command.services)).toEqual(
    processesOf['compose.production.yaml']?.map((name) => [name]),
  )
})

test('the web processes of Docker wait for the worker, which migrates, and Caddy knows each of them', () => {
  const { services } = readCompose('compose.production.yaml')
  const web = Object.keys(services).filter((name) => services[name]?.environment?.['ROLE'] === 'web')
  expect(web).toEqual(['web1', 'web2'])
  for (const name of web)
    expect(services[name]?.depends_on).toEqual({ worker: { condition: 'service_healthy' } })
  expect(services['caddy']?.environment?.['UPSTREAM']?.split(' ')).toEqual(web.map((name) => `${name}:3000`))
})

const units = globSync('ops/systemd/*.service', { cwd: root }).toSorted()

test('the units of a web process and a worker are that of the whole server with a role, a port and the shared folder', () => {
  expect(units).toHaveLength(3)
  const [whole, ...others] = ['hearth', 'hearth-web@', 'hearth-worker'].map((name) =>
    read(`ops/systemd/${name}.service`).split('\n'),
  )
  const added = others.map((lines) =>
    lines.filter((line) => !/^(#|Description=)/.test(line) && !whole?.includes(line)),
  )
  const shared = 'Environment=SHARED_DATA_DIR=1'
  expect(added).toEqual([
    ['Environment=ROLE=web', 'Environment=PORT=%i', shared],
    ['Environment=ROLE=worker', 'Environment=PORT=3100', shared],
  ])
  for (const lines of others)
    expect(whole?.filter((line) => !/^(#|Description=)/.test(line) && !lines.includes(line))).toEqual([])
})

test('logs are sent by TLS only, and kept for a limited time', () => {
  const upload = read('ops/journal/upload.conf')
  expect(/^URL=(.*)$/m.exec(upload)?.[1]).toMatch(/^https:\/\//)
  // "all" would trust any certificate.
  for (const name of ['ServerKeyFile', 'ServerCertificateFile', 'TrustedCertificateFile'])
    expect(upload).toMatch(new RegExp(`^${name}=/etc/ssl/`, 'm'))
  const journal = read('ops/journal/hearth.conf')
  for (const line of ['Storage=persistent', 'Seal=yes', 'MaxRetentionSec=30day'])
    expect(journal.split('\n')).toContain(line)
  for (const { logging } of Object.values(readCompose('compose.production.yaml').services))
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '20m', 'max-file': '5' } })
})

test('the image and the units of systemd set only settings that exist', () => {
  const inImage = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? ''
  const ofImage = [...inImage.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name)
  const text = units.map(read).join('\n')
  const ofUnit = [...text.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(ofImage).toContain('DATA_DIR')
  expect(ofUnit).toContain('DATA_DIR')
  expect(unknownIn([...ofImage, ...ofUnit])).toEqual([])
})

test('the image and the units of systemd start Hearth with the flags of npm start', () => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(read('package.json'))
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'))
  const variables = scripts.start.split(' ').filter((word) => /^[A-Z_]+=/.test(word))
  for (const path of ['Dockerfile', ...units])
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
  'http.middlewares.*.redirectScheme.scheme',
  'http.middlewares.*.redirectScheme.permanent',
  'http.middlewares.*.retry.attempts',
  'http.middlewares.*.retry.initialInterval',
  'http.services.*.loadBalancer.servers.url',
  'http.services.*.loadBalancer.healthCheck.path',
  'http.services.*.loadBalancer.healthCheck.interval',
  'http.services.*.loadBalancer.healthCheck.timeout',
  'tls.options.*.minVersion',
  'tls.options.*.cipherSuites',
].map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[a-z]+')}$`))

test('the samples of Traefik have only keys that it knows, and name each other rightly', () => {
  const [fixed, dynamic] = ['traefik', 'hearth'].map((name) => parse(read(`ops/traefik/${name}.yaml`)))
  const keys = [...keysOf(fixed), ...keysOf(dynamic)]
  // A key above another needs no pattern.
  const last = keys.filter((key) => !keys.some((other) => other.startsWith(`${key}.`)))
  expect(last.filter((key) => !traefikKeys.some((pattern) => pattern.test(key)))).toEqual([])
  const { routers, services, middlewares } = dynamic.http
  const { hearth, plain } = routers
  expect(Object.keys(services)).toEqual([hearth.service])
  expect(plain.service).toBe(hearth.service)
  expect(Object.keys(middlewares)).toEqual([...plain.middlewares, ...hearth.middlewares])
  expect(Object.keys(fixed.entryPoints)).toEqual([...plain.entryPoints, ...hearth.entryPoints])
  expect(Object.keys(fixed.certificatesResolvers)).toEqual([hearth.tls.certResolver])
})

test('every sample is described in docs/operating.md', () => {
  const docs = read('docs/operating.md')
  const files = globSync(
    ['ops/{hearth,secrets}', 'ops/{postgres,systemd,caddy,nginx,traefik}/*', 'compose*.yaml', 'Dockerfile'],
    {
      cwd: root,
    },
  )
  expect(files).toHaveLength(13)
  expect(files.filter((file) => !docs.includes(file))).toEqual([])
})
