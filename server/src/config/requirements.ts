import { objectionsToColour } from '../brand/brand.ts'
import { mistakesInConnections } from './connections.ts'
import { mistakesInCredentials } from './credentials.ts'
import type { Environment } from './environment.ts'

export const DEVELOPMENT_SECRET = 'hearth-development-only-secret-not-for-production'
const MIN_SECRET_LENGTH = 32
const MIN_DIFFERENT_CHARACTERS = 8
/** As many random characters of base64 have 128 bits. */
const MIN_TOKEN_LENGTH = 22

type Mistakes = (string | false | undefined)[]

/** Returns the secrets of before, the latest first. */
export const previousSecretsIn = ({ AUTH_SECRET_PREVIOUS = '' }: Environment): string[] =>
  AUTH_SECRET_PREVIOUS.split(/[,\n]/).flatMap((secret) => secret.trim() || [])

/** Whether a text is a shorter one several times: it is no harder to guess than that one. */
const isRepetition = (text: string) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, before) => before + 1).some(
    (period) => text.slice(period) === text.slice(0, -period),
  )

const mistakesInVariety = (name: string, secret: string): Mistakes => [
  new Set(secret).size < MIN_DIFFERENT_CHARACTERS &&
    `${name} needs at least ${MIN_DIFFERENT_CHARACTERS} different characters`,
  isRepetition(secret) && `${name} can’t repeat itself`,
]

const mistakesInToken = (name: string, token: string): Mistakes => [
  token.length < MIN_TOKEN_LENGTH && `${name} needs at least ${MIN_TOKEN_LENGTH} characters`,
  ...mistakesInVariety(name, token),
]

function mistakesInSecret(secret: string): Mistakes {
  if (!secret) return ['AUTH_SECRET must be set']
  return [
    secret === DEVELOPMENT_SECRET && 'AUTH_SECRET can’t be the development secret',
    secret.length < MIN_SECRET_LENGTH && `AUTH_SECRET needs at least ${MIN_SECRET_LENGTH} characters`,
    ...mistakesInVariety('AUTH_SECRET', secret),
  ]
}

function mistakesInOwnSecrets(env: Environment): Mistakes {
  const { AUTH_SECRET, BACKUP_KEY, METRICS_TOKEN } = env
  return [
    ...mistakesInSecret(AUTH_SECRET ?? ''),
    ...(METRICS_TOKEN ? mistakesInToken('METRICS_TOKEN', METRICS_TOKEN) : []),
    ...(BACKUP_KEY ? mistakesInVariety('BACKUP_KEY', BACKUP_KEY) : []),
    previousSecretsIn(env).includes(DEVELOPMENT_SECRET) &&
      'AUTH_SECRET_PREVIOUS can’t be the development secret',
    previousSecretsIn(env).some(({ length }) => length < MIN_SECRET_LENGTH) &&
      `each secret of AUTH_SECRET_PREVIOUS needs at least ${MIN_SECRET_LENGTH} characters`,
  ]
}

function mistakesInMail({ SMTP_URL, MAIL_FROM }: Environment): Mistakes {
  return [
    !SMTP_URL && 'SMTP_URL must be set: there’s no development mailbox',
    !MAIL_FROM && 'MAIL_FROM must be set to the sender of all mails',
    /@localhost>?$/.test(MAIL_FROM ?? '') && 'MAIL_FROM can’t be an address at localhost',
  ]
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Redis is only needed by several processes. Each would look for photos and uploads in a folder of its own. */
const isFolderOfOne = (env: Environment) =>
  Boolean(env['REDIS_URL']) && env['SHARED_DATA_DIR'] !== '1' && BUCKET_SETTINGS.every((name) => !env[name])

function mistakesInStores(env: Environment): Mistakes {
  return [
    isFolderOfOne(env) &&
      'REDIS_URL is for several processes, which need a bucket (S3_ENDPOINT) or SHARED_DATA_DIR=1 if they share DATA_DIR',
    isSentToBrowsersPlain(env) &&
      'PHOTO_DELIVERY=redirect needs an https:// address in S3_ENDPOINT: browsers read photos there',
  ]
}

const isSentToBrowsersPlain = ({ PHOTO_DELIVERY, S3_ENDPOINT }: Environment) =>
  PHOTO_DELIVERY === 'redirect' && S3_ENDPOINT?.startsWith('http://')

/** Returns what production requires beyond the shape of each setting, whether or not the shapes are right. */
export function mistakesInProduction(env: Environment): string[] {
  const { BASE_URL, DEMO, GOOGLE_ISSUER } = env
  const mistakes: Mistakes = [
    ...mistakesInOwnSecrets(env),
    !BASE_URL?.startsWith('https://') && 'BASE_URL must be an https:// address',
    ...mistakesInMail(env),
    GOOGLE_ISSUER?.startsWith('http://') && 'GOOGLE_ISSUER must be an https:// address',
    DEMO === '1' && 'DEMO can’t be on',
    ...mistakesInStores(env),
    ...mistakesInConnections(env),
    ...mistakesInCredentials(env),
  ]
  return mistakes.flatMap((mistake) => (mistake ? [`${mistake} in production`] : []))
}

function mistakesInColours({ BRAND_COLOR, BRAND_COLOR_DARK }: Environment): string[] {
  const of = (name: string, objections: string[]) => objections.map((objection) => `${name} ${objection}`)
  return [
    ...of('BRAND_COLOR', objectionsToColour('light', BRAND_COLOR)),
    ...of('BRAND_COLOR_DARK', objectionsToColour('dark', BRAND_COLOR_DARK)),
  ]
}

const mistakesInGoogle = ({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Environment): string[] =>
  Boolean(GOOGLE_CLIENT_ID) === Boolean(GOOGLE_CLIENT_SECRET)
    ? []
    : ['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together']

/** Half of them would put photos where nobody looks for them. */
function mistakesInBucket(given: Environment): string[] {
  const missing = BUCKET_SETTINGS.filter((name) => !given[name])
  if (missing.length === BUCKET_SETTINGS.length && given['S3_PREFIX'])
    return [`S3_PREFIX needs ${BUCKET_SETTINGS.join(', ')}`]
  return missing.length > 0 && missing.length < BUCKET_SETTINGS.length
    ? [`${BUCKET_SETTINGS.join(', ')} go together: ${missing.join(', ')} missing`]
    : []
}

/** A proxy or the bucket has no demo pictures: the server draws each when it is first read. */
function mistakesInDelivery(given: Environment): string[] {
  const { PHOTO_DELIVERY, NODE_ENV, DEMO } = given
  if (!PHOTO_DELIVERY || PHOTO_DELIVERY === 'server') return []
  return [
    ...(PHOTO_DELIVERY === 'redirect' && !given['S3_ENDPOINT']
      ? [`PHOTO_DELIVERY=redirect needs ${BUCKET_SETTINGS.join(', ')}`]
      : []),
    ...(NODE_ENV !== 'production' && DEMO !== '0' ? [`PHOTO_DELIVERY=${PHOTO_DELIVERY} needs DEMO=0`] : []),
  ]
}

const mistakesInSecrets = (env: Environment): string[] =>
  previousSecretsIn(env).includes(env['AUTH_SECRET'] ?? '')
    ? ['AUTH_SECRET_PREVIOUS must be another secret than AUTH_SECRET']
    : []

/** The embedded database is for one process, and events of a worker reach the pages of others through Redis. */
const mistakesInRole = ({ ROLE, DATABASE_URL, REDIS_URL }: Environment): string[] =>
  ROLE === 'web' || ROLE === 'worker'
    ? [
        ...(DATABASE_URL
          ? []
          : [`ROLE=${ROLE} needs DATABASE_URL: the embedded database is for one process`]),
        ...(REDIS_URL ? [] : [`ROLE=${ROLE} needs REDIS_URL, which connects web and worker processes`]),
      ]
    : []

/** Outside production the secret is known, and mails can be read by everybody. */
function mistakesInMode({ NODE_ENV, BASE_URL }: Environment): string[] {
  const isPublic =
    BASE_URL?.startsWith('https://') && URL.canParse(BASE_URL) && new URL(BASE_URL).hostname !== 'localhost'
  return isPublic && NODE_ENV !== 'production' && NODE_ENV !== 'test'
    ? ['NODE_ENV must be production if BASE_URL is an https:// address']
    : []
}

const mistakesInPayments = ({ PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: Environment): string[] =>
  PAYMENTS === 'stripe' && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET)
    ? ['PAYMENTS=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET']
    : []

/** Returns the settings that do not fit together. */
export const mistakesTogether = (env: Environment): string[] => [
  ...mistakesInMode(env),
  ...mistakesInColours(env),
  ...mistakesInGoogle(env),
  ...mistakesInBucket(env),
  ...mistakesInDelivery(env),
  ...mistakesInSecrets(env),
  ...mistakesInRole(env),
  ...mistakesInPayments(env),
]
