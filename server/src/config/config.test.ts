import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { fileOf, secretNames, settingNames } from './environment.ts'

const folder = await mkdtemp(join(tmpdir(), 'hearth-config-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://hearth.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Hearth <hearth@hearth.example>',
  AUTH_SECRET: 'd41d8cd98f00b204e9800998ecf8427e',
}
const redis = { REDIS_URL: 'redis://:d41d8cd98f00b204@localhost' }
const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'hearth-photos',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'hunter2',
}

function mistakesIn(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

test('an empty environment is a working development server with a demo community', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    production: false,
    demo: true,
    trueFigures: false,
  })
})

test('a whole production environment is taken, without a demo', () => {
  expect(readConfig(production)).toMatchObject({
    baseUrl: 'https://hearth.example',
    production: true,
    demo: false,
    trueFigures: true,
  })
  expect(mistakesIn(production)).toEqual([])
})

test.each(['web', 'worker'])(
  'the role %s needs a database and a Redis that several processes share',
  (role) => {
    const databaseUrl = { DATABASE_URL: 'postgres://localhost/hearth' }
    const database = `ROLE=${role} needs DATABASE_URL: the embedded database is for one process`
    const bus = `ROLE=${role} needs REDIS_URL, which connects web and worker processes`
    expect(mistakesIn({ ROLE: role })).toEqual([database, bus])
    expect(mistakesIn({ ROLE: role, ...redis })).toEqual([database])
    expect(mistakesIn({ ROLE: role, ...databaseUrl })).toEqual([bus])
    expect(readConfig({ ROLE: role, ...redis, ...databaseUrl }).role).toBe(role)
    expect(readConfig({}).role).toBe('all')
  },
)

const elsewhere = ', unless its host is this machine or in PLAIN_HOSTS, in production'

test.each([
  ['no AUTH_SECRET', { AUTH_SECRET: '' }, 'AUTH_SECRET must be set in production'],
  [
    'a short AUTH_SECRET',
    { AUTH_SECRET: 'a short secret' },
    'AUTH_SECRET needs at least 32 characters in production',
  ],
  [
    'an AUTH_SECRET of few characters',
    { AUTH_SECRET: 'abcabcxabxcbaxcabxacbxabcxbacxaxcbacb' },
    'AUTH_SECRET needs at least 8 different characters in production',
  ],
  [
    'an AUTH_SECRET that repeats itself',
    { AUTH_SECRET: 'abcdefgh'.repeat(4) },
    'AUTH_SECRET can’t repeat itself in production',
  ],
  [
    'a METRICS_TOKEN that can be guessed',
    { METRICS_TOKEN: 'a short token of 21 c' },
    'METRICS_TOKEN needs at least 22 characters in production',
  ],
  [
    'a METRICS_TOKEN that repeats itself',
    { METRICS_TOKEN: 'abcdefgh'.repeat(3) },
    'METRICS_TOKEN can’t repeat itself in production',
  ],
  [
    'a short secret among the previous ones',
    { AUTH_SECRET_PREVIOUS: `${'0123456789abcdef'.repeat(2)},short` },
    'each secret of AUTH_SECRET_PREVIOUS needs at least 32 characters in production',
  ],
  [
    'the development secret as the previous one',
    { AUTH_SECRET_PREVIOUS: 'hearth-development-only-secret-not-for-production' },
    'AUTH_SECRET_PREVIOUS can’t be the development secret in production',
  ],
  [
    'the development AUTH_SECRET',
    { AUTH_SECRET: 'hearth-development-only-secret-not-for-production' },
    'AUTH_SECRET can’t be the development secret in production',
  ],
  [
    'an http BASE_URL',
    { BASE_URL: 'http://hearth.example' },
    'BASE_URL must be an https:// address in production',
  ],
  [
    'the development mailbox',
    { SMTP_URL: '' },
    'SMTP_URL must be set: there’s no development mailbox in production',
  ],
  [
    'a provider behind Google without https',
    { GOOGLE_ISSUER: 'http://accounts.example' },
    'GOOGLE_ISSUER must be an https:// address in production',
  ],
  [
    'mail without a sender',
    { MAIL_FROM: '' },
    'MAIL_FROM must be set to the sender of all mails in production',
  ],
  [
    'a sender of this machine',
    { MAIL_FROM: 'Hearth <hearth@localhost>' },
    'MAIL_FROM can’t be an address at localhost in production',
  ],
  [
    'several processes that each have a folder of their own',
    redis,
    'REDIS_URL is for several processes, which need a bucket (S3_ENDPOINT) or SHARED_DATA_DIR=1 if they share DATA_DIR in production',
  ],
  [
    'a misspelt setting',
    { DATABSE_URL: 'postgres://localhost/hearth' },
    'DATABSE_URL isn’t a setting: did you mean DATABASE_URL?',
  ],
  ['a demo community', { DEMO: '1' }, 'DEMO can’t be on in production'],
  [
    'a database without encryption',
    { DATABASE_URL: 'postgres://db.example/hearth' },
    `DATABASE_URL must have sslmode=verify-full${elsewhere}`,
  ],
  [
    'a database whose certificate is not checked',
    { DATABASE_URL: 'postgres://db.example/hearth?sslmode=no-verify' },
    `DATABASE_URL must have sslmode=verify-full${elsewhere}`,
  ],
  [
    'a database whose last sslmode is another',
    { DATABASE_URL: 'postgres://db.example/hearth?sslmode=verify-full&sslmode=disable' },
    `DATABASE_URL must have sslmode=verify-full${elsewhere}`,
  ],
  [
    'a database whose host is a parameter',
    { DATABASE_URL: 'postgres://hearth@/hearth?host=db.example' },
    `DATABASE_URL must have sslmode=verify-full${elsewhere}`,
  ],
  [
    'a Redis without encryption',
    { REDIS_URL: 'redis://:d41d8cd98f00b204@redis.example', SHARED_DATA_DIR: '1' },
    `REDIS_URL must be a rediss:// address${elsewhere}`,
  ],
  [
    'a store of photos without encryption',
    { ...bucket, S3_ENDPOINT: 'http://s3.example' },
    `S3_ENDPOINT must be a https:// address${elsewhere}`,
  ],
  [
    'software that looks at recordings without encryption',
    { LIVENESS_URL: 'http://liveness.example/check' },
    `LIVENESS_URL must be a https:// address${elsewhere}`,
  ],
  [
    'a language model without encryption',
    { AI_URL: 'http://model.example/v1', AI_MODEL: 'small' },
    `AI_URL must be a https:// address${elsewhere}`,
  ],
  [
    'a collector of traces without encryption',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example:4318' },
    `OTEL_EXPORTER_OTLP_ENDPOINT must be a https:// address${elsewhere}`,
  ],
  [
    'mail that may leave unencrypted',
    { SMTP_URL: 'smtp://mail.example' },
    `SMTP_URL must be an smtps:// address or have requireTLS=true${elsewhere}`,
  ],
  [
    'a mail server whose certificate is not checked',
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    `SMTP_URL must not have tls.rejectUnauthorized=false${elsewhere}`,
  ],
  [
    'certificates that nobody checks',
    { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    'NODE_TLS_REJECT_UNAUTHORIZED can’t be 0 in production',
  ],
  [
    'to listen where requests may come unencrypted from another machine',
    { HOST: '0.0.0.0' },
    'HOST must be this machine (127.0.0.1) or in PLAIN_HOSTS, because Hearth speaks plain HTTP, in production',
  ],
  [
    'photos that browsers would load unencrypted',
    { ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000', PHOTO_DELIVERY: 'redirect' },
    'PHOTO_DELIVERY=redirect needs an https:// address in S3_ENDPOINT: browsers read photos there in production',
  ],
  [
    'a Redis that asks nobody for a password',
    { REDIS_URL: 'redis://localhost', SHARED_DATA_DIR: '1' },
    'REDIS_URL must have a password in production',
  ],
  [
    'a password of a sample',
    { DATABASE_URL: 'postgres://hearth:Postgres@localhost/hearth' },
    'DATABASE_URL can’t have a password that everybody knows in production',
  ],
  [
    'a password that is the name of its user',
    { SMTP_URL: 'smtps://mailer:mailer@mail.example' },
    'SMTP_URL can’t have a password that everybody knows in production',
  ],
  [
    'the key with which a store is delivered',
    { ...bucket, S3_SECRET_ACCESS_KEY: 'minioadmin' },
    'S3_SECRET_ACCESS_KEY can’t be a key that everybody knows in production',
  ],
  [
    'a token of few letters',
    { METRICS_TOKEN: `${'a'.repeat(16)}${'b'.repeat(8)}cdefg` },
    'METRICS_TOKEN needs at least 8 different characters in production',
  ],
  [
    'a passphrase of few letters',
    { BACKUP_KEY: `${'a'.repeat(16)}${'b'.repeat(8)}cdefg` },
    'BACKUP_KEY needs at least 8 different characters in production',
  ],
])('production refuses %s', (_, change, mistake) => {
  expect(mistakesIn({ ...production, ...change })).toEqual([mistake])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['BASE_URL', 'hearth.example'],
  ['BASE_URL', 'ftp://hearth.example'],
  ['DATABASE_URL', 'mysql://localhost/hearth'],
  ['SMTP_URL', 'https://mail.example'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['DATABASE_POOL', '1'],
  ['GOOGLE_CLIENT_ID', 'without its secret'],
  ['GOOGLE_ISSUER', 'accounts.google.com'],
  ['AI_KEY', 'without its address'],
  ['AI_MODEL', 'without its address'],
  ['AI_TOKENS_A_DAY', '10'],
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', 'loopback, ::/0'],
  ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUSTED_PROXIES', '0.0.0.0/128.0.0.0'],
  ['TRUSTED_PROXIES', '::/1'],
  ['MAIL_FROM', 'abc'],
  ['MAIL_FROM', 'hearth@'],
  ['MAIL_FROM', 'Hearth <hearth@hearth.example'],
  ['BASE_URL', 'http://hearth.example/dating'],
  ['BASE_URL', 'http://hearth.example/?a=1'],
  ['HOST', 'not a host'],
  ['HOST', '127.0.0.1:3000'],
  ['PLAIN_HOSTS', 'postgres, valkey:6379'],
  ['HSTS_SECONDS', '-1'],
  ['HSTS_SUBDOMAINS', 'yes'],
  ['NODE_ENV', 'prod'],
  ['BRAND_NAME', 'x'.repeat(41)],
])('%s=%s is a mistake, told by its name', (name, value) => {
  const mistakes = mistakesIn({ [name]: value })
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(new RegExp(`^${name} `))
})

test('Google is offered where its client is named, by the issuer the operator chose', () => {
  const client = { GOOGLE_CLIENT_ID: 'hearth', GOOGLE_CLIENT_SECRET: 'its secret' }
  expect(readConfig({}).google).toBeUndefined()
  expect(readConfig(client).google?.issuer).toBe('https://accounts.google.com')
  const issuer = 'http://localhost:8080'
  expect(readConfig({ ...client, GOOGLE_ISSUER: issuer }).google?.issuer).toBe(issuer)
})

test('a language model has an address, a name and perhaps a key, which is not in the address', () => {
  const model = { AI_URL: 'http://localhost:11434/v1', AI_MODEL: 'qwen2.5:3b' }
  expect(readConfig({})).toMatchObject({ languageModel: undefined, modelTokensADay: 200_000 })
  expect(readConfig({ ...model, AI_KEY: 'key' }).languageModel).toEqual({
    url: model.AI_URL,
    key: 'key',
    model: model.AI_MODEL,
  })
  expect(mistakesIn({ ...production, ...model })).toEqual([])
  expect(mistakesIn({ AI_URL: model.AI_URL })).toEqual([
    'AI_MODEL must be set: AI_URL needs the name of a model',
  ])
  const mistakes = mistakesIn({ ...model, AI_URL: 'https://me:hunter2@model.example/v1' })
  expect(mistakes).toEqual(['AI_URL can’t have a user or password: the key belongs into AI_KEY'])
})

test('photos go to a bucket where all of it is named, and half of it is a mistake', () => {
  expect(readConfig({}).photoBucket).toBeUndefined()
  expect(readConfig(bucket).photoBucket).toMatchObject({ bucket: 'hearth-photos', region: 'us-east-1' })
  const mistakes = mistakesIn({ ...bucket, S3_BUCKET: '' })
  expect(mistakes).toEqual([expect.stringMatching(/go together: S3_BUCKET missing$/)])
  expect(mistakes.join()).not.toContain('hunter2')
})

test('the keys of a bucket can begin with a prefix, which ends with a slash', () => {
  const prefixOf = (prefix: string) => readConfig({ ...bucket, S3_PREFIX: prefix }).photoBucket?.prefix
  expect(readConfig(bucket).photoBucket?.prefix).toBe('')
  expect(prefixOf('')).toBe('')
  expect(prefixOf('lisbon')).toBe('lisbon/')
  expect(prefixOf('communities/lisbon/')).toBe('communities/lisbon/')
  for (const prefix of ['/lisbon', '../lisbon', 'a b', 'a//b'])
    expect(mistakesIn({ ...bucket, S3_PREFIX: prefix })).toEqual([expect.stringMatching(/^S3_PREFIX /)])
  expect(mistakesIn({ S3_PREFIX: 'lisbon' })).toEqual([expect.stringMatching(/^S3_PREFIX needs S3_ENDPOINT/)])
})

test('trusted proxies are a list of addresses, networks and names of such', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  expect(readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustedProxies).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::1',
  ])
})

test('all mistakes are told at once and no value is repeated', () => {
  const secret = 'hunter2'
  const mistakes = mistakesIn({
    NODE_ENV: 'production',
    PORT: 'x',
    BASE_URL: `http://u:${secret}@h.example`,
    AUTH_SECRET: secret,
    SMTP_URL: `imap://${secret}`,
  })
  expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual(
    expect.arrayContaining(['PORT', 'SMTP_URL', 'AUTH_SECRET', 'BASE_URL']),
  )
  expect(mistakes.join('\n')).not.toContain(secret)
})

test.each([
  ['DATABASE_POOL', '1', 'DATABASE_POOL must be a number from 2 to 200'],
  ['DATABASE_POOL', 'many', 'DATABASE_POOL must be a number from 2 to 200'],
  ['LIMITS_FACTOR', '0', 'LIMITS_FACTOR must be a number from 0.1 to 100000'],
  ['PORT', '80.5', 'PORT must be a number from 0 to 65535'],
  ['DEMO', 'true', 'DEMO must be 0 or 1'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test'],
  [
    'BASE_URL',
    'http://hearth.example/dating',
    'BASE_URL must end after the host: Hearth needs a host of its own and doesn’t work under a path',
  ],
])('%s=%s is refused in a plain sentence', (name, value, sentence) => {
  expect(mistakesIn({ [name]: value })).toEqual([sentence])
})

test('no setting is refused in the words of a library', () => {
  const wrong = ['x'.repeat(200), '-1', '{}'].flatMap((value) =>
    settingNames.flatMap((name) => mistakesIn({ [name]: value })),
  )
  expect(wrong.length).toBeGreaterThan(30)
  expect(wrong.filter((line) => /Invalid|Too |expected|received|pattern/.test(line))).toEqual([])
})

test.each([
  'postgres://hearth@/hearth?host=/run/postgresql',
  'postgres:///hearth?host=/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/hearth',
  'postgresql://hearth:p%40ss@db.example:5433/hearth?sslmode=verify-full&sslrootcert=/etc/hearth/ca.pem',
])('a database at %s is taken', (address) => {
  expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address)
})

test.each([
  'hearth@hearth.example',
  'Hearth <hearth@hearth.example>',
  '"Hearth, the app" <no-reply@mail.hearth.example>',
])('mail from %s is taken', (sender) =>
  expect(readConfig({ ...production, MAIL_FROM: sender }).mailFrom).toBe(sender),
)

test('several processes may share photos in a bucket, or a folder that the operator says is shared', () => {
  expect(mistakesIn({ ...production, ...redis, ...bucket })).toEqual([])
  expect(mistakesIn({ ...production, ...redis, SHARED_DATA_DIR: '1' })).toEqual([])
})

test.each([
  ['encrypted services', 'db.example/hearth?sslmode=verify-full', 's', 'example.org', ''],
  ['services of this machine', '127.0.0.2/hearth', '', 'localhost', ''],
  ['services by IPv6', '[::1]/hearth', '', '[::1]', ''],
  ['a socket', '%2Frun%2Fpostgresql/hearth', '', '127.0.0.1', ''],
  ['named hosts', 'postgres/hearth', '', 'Valkey', 'postgres, valkey, 0.0.0.0'],
])('in production %s may be used', (_, database, tls, host, named) => {
  const env = {
    ...production,
    ...bucket,
    DATABASE_URL: `postgres://${database}`,
    REDIS_URL: `redis${tls}://:d41d8cd98f00b204@${host}`,
    S3_ENDPOINT: `http${tls}://${host}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http${tls}://${host}`,
    SMTP_URL: `smtp${tls}://${host}`,
    PLAIN_HOSTS: named,
    ...(named && { HOST: '0.0.0.0' }),
  }
  expect(mistakesIn(env)).toEqual([])
  const startTls = { SMTP_URL: 'smtp://mail.example?requireTLS=true&tls.rejectUnauthorized=true' }
  expect(mistakesIn({ ...env, ...startTls })).toEqual([])
})

test('outside production nobody asks for encryption or passwords', () => {
  const plain = { REDIS_URL: 'redis://redis.example', SMTP_URL: 'smtp://mail.example', HOST: '0.0.0.0' }
  expect(mistakesIn({ ...plain, DATABASE_URL: 'postgres://postgres:postgres@db.example/hearth' })).toEqual([])
})

test('a public address without NODE_ENV=production is a mistake', () => {
  const mistake = 'NODE_ENV must be production if BASE_URL is an https:// address'
  const BASE_URL = 'https://hearth.example'
  expect(mistakesIn({ BASE_URL })).toEqual([mistake])
  expect(mistakesIn({ BASE_URL, NODE_ENV: 'development' })).toEqual([mistake])
  expect(mistakesIn({ BASE_URL, NODE_ENV: 'test' })).toEqual([])
  expect(mistakesIn({ BASE_URL: 'https://localhost:8443' })).toEqual([])
})

test('in production only this machine is listened to, unless the operator names a host', () => {
  const host = (env: Record<string, string>) => readConfig(env).host
  const proxied = { ...production, TRUSTED_PROXIES: 'loopback' }
  expect(host(production)).toBe('127.0.0.1')
  expect(host(proxied)).toBe('127.0.0.1')
  expect(host({ ...proxied, HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0' })).toBe('0.0.0.0')
  expect(host({ ...proxied, HOST: '::', PLAIN_HOSTS: 'postgres,::' })).toBe('::')
  expect(host({ TRUSTED_PROXIES: 'loopback' })).toBeUndefined()
  expect(readConfig(proxied).warnings).toEqual([])
  const elsewhereProxied = { ...production, TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(readConfig(elsewhereProxied).warnings).toEqual([expect.stringContaining('set HOST and PLAIN_HOSTS')])
  const open = { ...elsewhereProxied, HOST: '10.1.2.3', PLAIN_HOSTS: '10.1.2.3' }
  expect(readConfig(open).warnings).toEqual([])
})

test('browsers use https for two years, for this host only, unless the operator says otherwise', () => {
  expect(readConfig({}).hsts).toEqual({ seconds: 63_072_000, includesSubdomains: false })
  expect(readConfig({ HSTS_SECONDS: '0', HSTS_SUBDOMAINS: '1' }).hsts).toEqual({
    seconds: 0,
    includesSubdomains: true,
  })
})

test.each([
  ['a comma', 'd41d8cd98f00b204e9800998,cf8427e'],
  ['a line end', 'd41d8cd98f00b204e9800998\ncf8427e'],
  ['a space at its end', 'd41d8cd98f00b204e9800998ecf8427e '],
])('an AUTH_SECRET with %s starts, with a warning that it cannot be a previous one', (_, AUTH_SECRET) => {
  expect(readConfig({ ...production, AUTH_SECRET }).warnings).toEqual([
    expect.stringContaining('AUTH_SECRET_PREVIOUS'),
  ])
})

test('a misspelt setting is only told outside production', () => {
  const { warnings, trueFigures } = readConfig({ FIGURE: 'true' })
  expect(warnings).toEqual(['FIGURE isn’t a setting: did you mean FIGURES?'])
  expect(trueFigures).toBe(false)
})

test('each secret can be in a file, whose last line end does not count', async () => {
  const path = join(folder, 'secret')
  for (const name of secretNames) {
    const value = name.endsWith('URL')
      ? 'redis://:hunter2@host'
      : 'a secret of many letters and enough for all'
    const scheme = { DATABASE_URL: 'postgres', SMTP_URL: 'smtp', LIVENESS_URL: 'https' }[name as string]
    const text = scheme ? value.replace('redis', scheme) : value
    await writeFile(path, `${text}\n`)
    const env = {
      ...bucket,
      GOOGLE_CLIENT_ID: 'hearth',
      GOOGLE_CLIENT_SECRET: 'secret',
      AI_URL: 'http://localhost:11434/v1',
      AI_MODEL: 'small',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'a key of the tests',
      STRIPE_WEBHOOK_SECRET: 'a secret of the tests',
      [fileOf(name)]: path,
    }
    const { [name]: _, ...others } = env as Record<string, string>
    expect(JSON.stringify(readConfig(others))).toContain(JSON.stringify(text))
  }
})

test('a secret that is given twice, or in a file that is missing or empty, is a mistake told by its name', async () => {
  const empty = join(folder, 'empty')
  await writeFile(empty, '\n')
  expect(mistakesIn({ AUTH_SECRET: 'x', AUTH_SECRET_FILE: empty })).toEqual([
    'AUTH_SECRET and AUTH_SECRET_FILE can’t both be set',
  ])
  expect(mistakesIn({ AUTH_SECRET_FILE: empty })).toEqual(['AUTH_SECRET_FILE names an empty file'])
  expect(mistakesIn({ SMTP_URL_FILE: join(folder, 'missing') })).toEqual([
    'SMTP_URL_FILE names a file that can’t be read (ENOENT)',
  ])
})

test('a file of authorities is read, and one without certificates is a mistake', async () => {
  const path = join(folder, 'authorities.pem')
  const one = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
  await writeFile(path, `# Ours\n${one}\n\n${one}\n`)
  expect(readConfig({ CA_FILE: path }).authorities).toEqual([one, one])
  expect(readConfig({}).authorities).toEqual([])
  await writeFile(path, 'nothing')
  expect(mistakesIn({ CA_FILE: path })).toEqual(['CA_FILE must be a PEM file with certificates'])
  expect(mistakesIn({ CA_FILE: join(folder, 'missing') })).toEqual([
    'CA_FILE names a file that can’t be read (ENOENT)',
  ])
})

test('secrets are gone from the environment once the settings are read', () => {
  // Vitest sets a path here.
  vi.stubEnv('BASE_URL', undefined)
  vi.stubEnv('METRICS_TOKEN', 'd41d8cd98f00b204e9800998ecf8427e')
  expect(readConfig().metricsToken).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(secretNames.filter((name) => name in process.env)).toEqual([])
  vi.unstubAllEnvs()
})

test('the secrets of before are used too, and are others', () => {
  const secrets = { AUTH_SECRET: 'the new secret', AUTH_SECRET_PREVIOUS: 'the old secret' }
  expect(readConfig(secrets).authSecrets).toEqual(['the new secret', 'the old secret'])
  expect(
    readConfig({ ...secrets, AUTH_SECRET_PREVIOUS: 'the old secret, an older one\nthe oldest\n' })
      .authSecrets,
  ).toEqual(['the new secret', 'the old secret', 'an older one', 'the oldest'])
  expect(readConfig({ AUTH_SECRET: 'the only secret' }).authSecrets).toEqual(['the only secret'])
  expect(mistakesIn({ ...secrets, AUTH_SECRET_PREVIOUS: 'the new secret' })).toEqual([
    'AUTH_SECRET_PREVIOUS must be another secret than AUTH_SECRET',
  ])
})
