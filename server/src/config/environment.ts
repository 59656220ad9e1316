import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { trustOf } from '../http/connections/client-address.ts'

/** The environment of a process. Empty values count as missing. */
export type Environment = Readonly<Record<string, string | undefined>>

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`)

const flag = oneOf(['0', '1']).transform((value) => value === '1')

const anyNumber = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`
  return z.coerce.number(error).min(min, error).max(max, error)
}

const wholeNumber = (min: number, max: number) =>
  anyNumber(min, max).int(`must be a number from ${min} to ${max}`)

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

/** The form of an address whose host is a parameter, for a socket, is no URL for Node: `postgres://hearth@/hearth?host=…`. */
const isPostgresAddress = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/'))

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash, username, password } = new URL(text)
  return pathname === '/' && !(search || hash || username || password)
}

const isHost = (text: string) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)

/** `ana@example.org`, or `Ana <ana@example.org>`. */
const SENDER = /^(?:[^<>\r\n]*<)?[^\s<>@,;]+@[^\s<>@,;]*[^\s<>@,;.]>?$/

const isSender = (text: string) => SENDER.test(text) && text.includes('<') === text.endsWith('>')

/** The widest networks that people use by themselves are 10.0.0.0/8 and fc00::/7. Half of all addresses are nobody's own. */
const WIDEST = { 4: 8, 6: 7 }

function isOwnNetwork(entry: string): boolean {
  const [address = '', size] = entry.split('/')
  if (size === undefined) return true
  const widest = isIP(address) === 6 ? WIDEST[6] : WIDEST[4]
  // A mask such as 255.0.0.0 says the same as 8.
  return size.includes('.') ? size.startsWith('255.') : Number(size) >= widest
}

function isListOfProxies(list: readonly string[]): boolean {
  try {
    trustOf(list)
    return list.every(isOwnNetwork)
  } catch {
    return false
  }
}

const proxies = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
  .refine(
    isListOfProxies,
    'must be addresses, networks (at most 10.0.0.0/8 or fc00::/7 wide) or loopback, separated by commas',
  )

/** The hosts of a list with commas between them, in lower case. */
export const hostsOf = (list: string): string[] =>
  list.split(',').flatMap((one) => one.trim().toLowerCase() || [])

const hosts = z
  .string()
  .default('')
  .transform(hostsOf)
  .refine((list) => list.every(isHost), 'must be hosts or addresses, separated by commas')

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #ad401b')
  .optional()

/** Receipts and statements are read by others than the member. */
const isDiscreet = (label: string) =>
  !/\b(dat(e|es|ing)|love|singles?|match\w*|hearth|romance|partner\w*)\b/i.test(label)

const TWO_YEARS_S = 63_072_000

/** Every setting, with its check and its default. `docs/operating.md` and `.env.example` have the same list. */
export const Settings = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().refine(isHost, 'must be an address such as 127.0.0.1 or ::, or a host name').optional(),
  PLAIN_HOSTS: hosts,
  CA_FILE: z.string().optional(),
  BASE_URL: webAddress
    .refine(isOrigin, 'must end after the host: Hearth needs a host of its own and doesn’t work under a path')
    .optional(),
  DATA_DIR: z.string().default('data'),
  SHARED_DATA_DIR: flag.default(false),
  DATABASE_URL: z.string().refine(isPostgresAddress, 'must be a postgres:// address').optional(),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' }).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^([\w-]+(\/[\w-]+)*\/?)?$/,
      'must be letters, digits, hyphens and underscores, with slashes between',
    )
    .default('')
    .transform((prefix) => prefix.replace(/([^/])$/, '$1/')),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PHOTO_DELIVERY: oneOf(['server', 'accel', 'redirect']).default('server'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an email address, such as Hearth <hearth@example.org>')
    .default('Hearth <hearth@localhost>'),
  AUTH_SECRET: z.string().optional(),
  AUTH_SECRET_PREVIOUS: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  TRUSTED_PROXIES: proxies,
  HSTS_SECONDS: wholeNumber(0, 2 * TWO_YEARS_S).default(TWO_YEARS_S),
  HSTS_SUBDOMAINS: flag.default(false),
  BRAND_NAME: z.string().max(40, 'must have at most 40 characters').default('Hearth'),
  BRAND_TAGLINE: z.string().max(120, 'must have at most 120 characters').optional(),
  BRAND_COLOR: colour,
  BRAND_COLOR_DARK: colour,
  BRAND_MARK: z.string().endsWith('.svg', 'must be an SVG file').optional(),
  PUSH: oneOf(['off', 'known', 'any']).default('known'),
  LIVENESS_URL: webAddress.optional(),
  UNFINISHED_UPLOADS_MB: wholeNumber(60, 1_000_000).default(2000),
  MAX_OPEN_CONVERSATIONS: wholeNumber(0, 1000).default(8),
  CARDS_A_DAY: wholeNumber(20, 100_000).default(400),
  CARDS_A_DAY_NEW: wholeNumber(20, 100_000).default(150),
  LIMITS_FACTOR: anyNumber(0.1, 100_000).default(1),
  PAYMENTS: oneOf(['none', 'manual', 'stripe']).default('none'),
  PAYMENT_LABEL: z
    .string()
    .regex(/^[\w .-]{3,22}$/, 'must have 3 to 22 letters, digits, spaces, dots or hyphens')
    .refine(isDiscreet, 'must not say that this is a dating site')
    .default('Community support'),
  STRIPE_SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  STRIPE_URL: webAddress.default('https://api.stripe.com').transform((address) => address.replace(/\/$/, '')),
  CONNECTIONS_PER_ADDRESS: wholeNumber(10, 1_000_000).default(300),
  FIGURES: oneOf(['claims', 'true']).optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: anyNumber(0, 1).default(1),
  BACKUP_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  DEMO: flag.optional(),
  DEMO_FOLDER: z.string().default(join(import.meta.dirname, '../../../demo/community')),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})
export type Settings = z.infer<typeof Settings>

export const settingNames = Object.keys(Settings.shape)

/** The settings that may be in a file: `AUTH_SECRET_FILE` has the name of the file with `AUTH_SECRET`. */
export const secretNames = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GOOGLE_CLIENT_SECRET',
  'LIVENESS_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'BACKUP_KEY',
] as const satisfies readonly (keyof Settings)[]

export const fileOf = (name: string) => `${name}_FILE`
