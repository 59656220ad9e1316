import { objectionsToColour } from '../brand/brand.ts'
import type { Environment } from './environment.ts'

export const DEVELOPMENT_SECRET = 'hearth-development-only-secret-not-for-production'
const MIN_SECRET_LENGTH = 32
const MIN_DIFFERENT_CHARACTERS = 8

type Mistakes = (string | false | undefined)[]

function mistakesInSecret(secret: string): Mistakes {
  if (!secret) return ['AUTH_SECRET must be set']
  return [
    secret === DEVELOPMENT_SECRET && 'AUTH_SECRET can’t be the development secret',
    secret.length < MIN_SECRET_LENGTH && `AUTH_SECRET needs at least ${MIN_SECRET_LENGTH} characters`,
    new Set(secret).size < MIN_DIFFERENT_CHARACTERS &&
      `AUTH_SECRET needs at least ${MIN_DIFFERENT_CHARACTERS} different characters`,
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

/** Returns what production requires beyond the shape of each setting, whether or not the shapes are right. */
export function mistakesInProduction(env: Environment): string[] {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS, BASE_URL, DEMO, GOOGLE_ISSUER } = env
  const mistakes: Mistakes = [
    ...mistakesInSecret(AUTH_SECRET ?? ''),
    AUTH_SECRET_PREVIOUS === DEVELOPMENT_SECRET && 'AUTH_SECRET_PREVIOUS can’t be the development secret',
    !BASE_URL?.startsWith('https://') && 'BASE_URL must be an https:// address',
    ...mistakesInMail(env),
    GOOGLE_ISSUER?.startsWith('http://') && 'GOOGLE_ISSUER must be an https:// address',
    DEMO === '1' && 'DEMO can’t be on',
    isFolderOfOne(env) &&
      'REDIS_URL is for several processes, which need a bucket (S3_ENDPOINT) or SHARED_DATA_DIR=1 if they share DATA_DIR',
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

const mistakesInSecrets = ({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Environment): string[] =>
  AUTH_SECRET_PREVIOUS && AUTH_SECRET_PREVIOUS === AUTH_SECRET
    ? ['AUTH_SECRET_PREVIOUS must be another secret than AUTH_SECRET']
    : []

/** Returns the settings that do not fit together. */
export const mistakesTogether = (env: Environment): string[] => [
  ...mistakesInColours(env),
  ...mistakesInGoogle(env),
  ...mistakesInBucket(env),
  ...mistakesInSecrets(env),
]
