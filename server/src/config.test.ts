import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://hearth.example',
  SMTP_URL: 'smtps://mail.example',
  AUTH_SECRET: 'x'.repeat(32),
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

test.each([
  ['no AUTH_SECRET', { AUTH_SECRET: '' }, 'AUTH_SECRET must be set in production'],
  ['a short AUTH_SECRET', { AUTH_SECRET: 'short' }, 'AUTH_SECRET needs at least 32 characters in production'],
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
  ['a demo community', { DEMO: '1' }, 'DEMO can’t be on in production'],
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
  ['TRUSTED_PROXIES', 'my-proxy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', 'loopback, ::/0'],
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

test('photos go to a bucket where all of it is named, and half of it is a mistake', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'hearth-photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  expect(readConfig({}).photoBucket).toBeUndefined()
  expect(readConfig(bucket).photoBucket).toMatchObject({ bucket: 'hearth-photos', region: 'us-east-1' })
  const mistakes = mistakesIn({ ...bucket, S3_BUCKET: '' })
  expect(mistakes).toEqual([expect.stringMatching(/go together: S3_BUCKET missing$/)])
  expect(mistakes.join()).not.toContain('hunter2')
})

test('the keys of a bucket can begin with a prefix, which ends with a slash', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'hearth-photos',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
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
