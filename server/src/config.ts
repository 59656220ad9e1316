import { join } from 'node:path'
import { z } from 'zod'
import { objectionsToColour } from './brand/brand.ts'
import { trustOf } from './http/connections/client-address.ts'

const DEVELOPMENT_SECRET = 'hearth-development-only-secret-not-for-production'
const MIN_SECRET_LENGTH = 32

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const optionalOf = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const proxies = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
  .refine(isListOfProxies, 'must be addresses, networks or loopback, separated by commas')

function isListOfProxies(list: readonly string[]): boolean {
  try {
    trustOf(list)
    return true
  } catch {
    return false
  }
}

const colour = optionalOf(z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #ad401b'))

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  BASE_URL: optionalOf(webAddress),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: optionalOf(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  REDIS_URL: optionalOf(z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })),
  S3_ENDPOINT: optionalOf(webAddress),
  S3_BUCKET: optionalOf(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_PREFIX: z
    .string()
    .regex(
      /^([\w-]+(\/[\w-]+)*\/?)?$/,
      'must be letters, digits, hyphens and underscores, with slashes between',
    )
    .default('')
    .transform((prefix) => prefix.replace(/([^/])$/, '$1/')),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optionalOf(z.string()),
  S3_SECRET_ACCESS_KEY: optionalOf(z.string()),
  SMTP_URL: optionalOf(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: z.string().min(3).default('Hearth <hearth@localhost>'),
  AUTH_SECRET: optionalOf(z.string()),
  GOOGLE_CLIENT_ID: optionalOf(z.string()),
  GOOGLE_CLIENT_SECRET: optionalOf(z.string()),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  TRUSTED_PROXIES: proxies,
  BRAND_NAME: z.string().min(1).max(40).default('Hearth'),
  BRAND_TAGLINE: optionalOf(z.string().max(120)),
  BRAND_COLOR: colour,
  BRAND_COLOR_DARK: colour,
  BRAND_MARK: optionalOf(z.string().endsWith('.svg', 'must be an SVG file')),
  UNFINISHED_UPLOADS_MB: z.coerce.number('must be a number').int().min(60).max(1_000_000).default(2000),
  MAX_OPEN_CONVERSATIONS: z.coerce.number('must be a number').int().min(0).max(1000).default(8),
  CARDS_A_DAY: z.coerce.number('must be a number').int().min(20).max(100_000).default(400),
  CARDS_A_DAY_NEW: z.coerce.number('must be a number').int().min(20).max(100_000).default(150),
  LIMITS_FACTOR: z.coerce.number('must be a number').min(0.1).max(100_000).default(1),
  CONNECTIONS_PER_ADDRESS: z.coerce.number('must be a number').int().min(10).max(1_000_000).default(300),
  FIGURES: optionalOf(z.enum(['claims', 'true'], 'must be claims or true')),
  METRICS_TOKEN: optionalOf(z.string().min(16, 'needs at least 16 characters')),
  DEMO: optionalOf(flag),
  DEMO_FOLDER: z
    .string()
    .min(1)
    .default(join(import.meta.dirname, '../../demo/community')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

type Environment = Record<string, string | undefined>

function mistakesInSecret(secret: string): (string | false)[] {
  if (!secret) return ['AUTH_SECRET must be set']
  return [
    secret === DEVELOPMENT_SECRET && 'AUTH_SECRET can’t be the development secret',
    secret.length < MIN_SECRET_LENGTH && `AUTH_SECRET needs at least ${MIN_SECRET_LENGTH} characters`,
  ]
}

/** The requirements of production beyond the shape of each setting. Reported whether or not the shapes are right. */
function mistakesInProduction({
  AUTH_SECRET,
  BASE_URL,
  SMTP_URL,
  DEMO,
  GOOGLE_ISSUER,
}: Environment): string[] {
  return [
    ...mistakesInSecret(AUTH_SECRET ?? ''),
    !BASE_URL?.startsWith('https://') && 'BASE_URL must be an https:// address',
    !SMTP_URL && 'SMTP_URL must be set: there’s no development mailbox',
    GOOGLE_ISSUER?.startsWith('http://') && 'GOOGLE_ISSUER must be an https:// address',
    DEMO === '1' && 'DEMO can’t be on',
  ].flatMap((mistake) => (mistake ? [`${mistake} in production`] : []))
}

/** The parts of the brand that an operator can replace. */
export type BrandSettings = {
  name: string
  /** Replaces the tagline of the texts, in every language. */
  tagline: string | undefined
  color: string | undefined
  colorDark: string | undefined
  /** An SVG file. */
  markFile: string | undefined
}

/** The OpenID provider behind "Google". */
export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** A store that speaks S3, for photos. */
export type BucketSettings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Every key in the bucket begins with this: empty, or with a slash at its end. */
  prefix: string
}

/** The settings of the operator, checked once at start. */
export type Config = {
  production: boolean
  port: number
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** `undefined` where one process does everything. */
  redisUrl: string | undefined
  /** `undefined` where photos are kept in the folder of the data. */
  photoBucket: BucketSettings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  authSecret: string
  /** `undefined` where the community does not offer Google. */
  google: GoogleSettings | undefined
  /** Whose word about where a request comes from counts. */
  trustedProxies: readonly string[]
  metricsToken: string | undefined
  brand: BrandSettings
  /** Whether the landing page shows the community's own numbers. */
  trueFigures: boolean
  /** The largest number of conversations in which it is a person's turn to write; 0 for no limit. */
  maxOpenConversations: number
  /** How much unfinished uploads of all people may take up. */
  unfinishedUploadsMb: number
  /** The limits of people; `factor` multiplies all but the cards. */
  limits: { cardsADay: number; newCardsADay: number; factor: number }
  /** How many connections one address may have open to this process. */
  connectionsPerAddress: number
  demo: boolean
  /** The folder of the demo community; `demo/README.md` has its format. */
  demoFolder: string
  logLevel: string
}

/** A start that cannot go on: every mistake at once, by the name of its setting, never its value. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`Hearth can’t start. Fix these settings:\n${mistakes.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
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

function googleOf(settings: z.infer<typeof Environment>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Half of them would put photos where nobody looks for them. */
function mistakesInBucket(given: Environment): string[] {
  const missing = BUCKET_SETTINGS.filter((name) => !given[name])
  if (missing.length === BUCKET_SETTINGS.length && given['S3_PREFIX'])
    return [`S3_PREFIX needs ${BUCKET_SETTINGS.join(', ')}`]
  return missing.length > 0 && missing.length < BUCKET_SETTINGS.length
    ? [`${BUCKET_SETTINGS.join(', ')} go together: ${missing.join(', ')} missing`]
    : []
}

function bucketOf(settings: z.infer<typeof Environment>): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const { S3_PREFIX: prefix } = settings
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix }
    : undefined
}

/** Gives the environment as one typed value, or throws a `ConfigError`. */
export function readConfig(env: Environment = process.env): Config {
  const read = Environment.safeParse(env)
  const mistakes = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...(env['NODE_ENV'] === 'production' ? mistakesInProduction(env) : []),
    ...mistakesInColours(env),
    ...mistakesInGoogle(env),
    ...mistakesInBucket(env),
  ]
  if (!read.success || mistakes.length > 0) throw new ConfigError(mistakes)
  return configOf(read.data)
}

function configOf(settings: z.infer<typeof Environment>): Config {
  const production = settings.NODE_ENV === 'production'
  const demo = settings.DEMO ?? !production
  return {
    production,
    port: settings.PORT,
    baseUrl: new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    photoBucket: bucketOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    authSecret: settings.AUTH_SECRET ?? DEVELOPMENT_SECRET,
    google: googleOf(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsToken: settings.METRICS_TOKEN,
    brand: {
      name: settings.BRAND_NAME,
      tagline: settings.BRAND_TAGLINE,
      color: settings.BRAND_COLOR,
      colorDark: settings.BRAND_COLOR_DARK,
      markFile: settings.BRAND_MARK,
    },
    trueFigures: settings.FIGURES ? settings.FIGURES === 'true' : !demo,
    maxOpenConversations: settings.MAX_OPEN_CONVERSATIONS,
    unfinishedUploadsMb: settings.UNFINISHED_UPLOADS_MB,
    limits: {
      cardsADay: settings.CARDS_A_DAY,
      newCardsADay: settings.CARDS_A_DAY_NEW,
      factor: settings.LIMITS_FACTOR,
    },
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    demo,
    demoFolder: settings.DEMO_FOLDER,
    logLevel: settings.LOG_LEVEL,
  }
}
