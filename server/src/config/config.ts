import type { PaymentMode } from '@hearth/contract/membership/membership'
import { readAuthorities, trustAuthorities } from './authorities.ts'
import { type Environment, Settings, secretNames } from './environment.ts'
import { misspeltNames } from './misspelt-names.ts'
import {
  DEVELOPMENT_SECRET,
  mistakesInProduction,
  mistakesTogether,
  previousSecretsIn,
} from './requirements.ts'
import { withSecretFiles } from './secret-files.ts'

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

/** A server that speaks the API of OpenAI. `url` ends before `/chat/completions`. */
export type LanguageModelSettings = { url: string; key: string | undefined; model: string }

/** Ways to pay, and with `stripe` its keys, and what receipts and statements say. */
export type PaymentSettings = {
  mode: PaymentMode
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string; label: string } | undefined
}

type AuthSecrets = readonly [current: string, ...previous: string[]]

/** `web` serves pages and the API, `worker` runs the jobs, `all` does both. */
export type Role = Settings['ROLE']

/** The time in seconds for which browsers must use https, 0 to end it, for every subdomain too if `includesSubdomains`. */
export type HstsSettings = { seconds: number; includesSubdomains: boolean }

/** The settings of the operator, checked once at start. */
export type Config = {
  production: boolean
  role: Role
  port: number
  /** The address to listen at; `undefined` for all of them. */
  host: string | undefined
  /** Certificates of authorities that are trusted besides those of Node. */
  authorities: readonly string[]
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  /** `undefined` where one process does everything. */
  redisUrl: string | undefined
  /** `undefined` where photos are kept in the folder of the data. */
  photoBucket: BucketSettings | undefined
  /** Who sends the bytes of pictures. */
  photoDelivery: 'server' | 'accel' | 'redirect'
  smtpUrl: string | undefined
  mailFrom: string
  /** Which push services may be used: none, those of the known browsers, or any. */
  push: 'off' | 'known' | 'any'
  /** Where software of the operator looks at recordings of verifications. */
  livenessUrl: string | undefined
  /** The language model that words topics; `undefined` where the rules do. */
  languageModel: LanguageModelSettings | undefined
  /** How many tokens of the language model all people together may use a day. */
  modelTokensADay: number
  /** The secret of new rows and cookies, and those that were used before. */
  authSecrets: AuthSecrets
  /** `undefined` where the community does not offer Google. */
  google: GoogleSettings | undefined
  /** A file of breached passwords, which nobody can choose. */
  breachedPasswordsFile: string | undefined
  /** Whose word about where a request comes from counts. */
  trustedProxies: readonly string[]
  hsts: HstsSettings
  metricsToken: string | undefined
  /** Where traces go, and the share of requests that are traced; `undefined` where there are none. */
  tracing: { endpoint: string; share: number } | undefined
  /** The passphrase of encrypted backups. */
  backupKey: string | undefined
  brand: BrandSettings
  /** Whether the landing page shows the community's own numbers. */
  trueFigures: boolean
  /** The largest number of conversations in which it is a person's turn to write; 0 for no limit. */
  maxOpenConversations: number
  /** How much unfinished uploads of all people may take up. */
  unfinishedUploadsMb: number
  /** The limits of people; `factor` multiplies all but the cards. */
  limits: { cardsADay: number; newCardsADay: number; factor: number }
  payments: PaymentSettings
  /** How many connections one address may have open to this process. */
  connectionsPerAddress: number
  demo: boolean
  /** The folder of the demo community; `demo/README.md` has its format. */
  demoFolder: string
  logLevel: string
  /** Sentences for the log: mistakes that do not stop the start. */
  warnings: readonly string[]
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

function googleOf(settings: Settings): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = settings
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined
}

function bucketOf(settings: Settings): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const { S3_PREFIX: prefix } = settings
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix }
    : undefined
}

const languageModelOf = ({ AI_URL: url, AI_KEY: key, AI_MODEL: model }: Settings) =>
  url && model ? { url, key, model } : undefined

const paymentsOf = (settings: Settings): PaymentSettings => {
  const { PAYMENTS: mode, PAYMENT_LABEL: label, STRIPE_URL: apiUrl } = settings
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const stripe =
    mode === 'stripe' && secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl, label } : undefined
  return { mode, stripe }
}

const secretsOf = ({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }: Settings): AuthSecrets => [
  AUTH_SECRET ?? DEVELOPMENT_SECRET,
  ...previousSecretsIn({ AUTH_SECRET_PREVIOUS }),
]

/** Only the proxy has to reach the port, whose requests are not encrypted. */
const isForProxyOnly = ({ NODE_ENV, HOST }: Settings) => NODE_ENV === 'production' && HOST === undefined

const hostOf = (settings: Settings) => settings.HOST ?? (isForProxyOnly(settings) ? '127.0.0.1' : undefined)

/** Whether a secret could not be given as a previous one, because that list is divided at commas and line ends. */
const isNoPreviousSecret = (secret: string) =>
  secret !== '' && previousSecretsIn({ AUTH_SECRET_PREVIOUS: secret })[0] !== secret

function warningsAbout(settings: Settings): string[] {
  const { AUTH_SECRET = '', TRUSTED_PROXIES } = settings
  return [
    ...(isForProxyOnly(settings) && TRUSTED_PROXIES.some((proxy) => !/^(loopback|127\.|::1)/.test(proxy))
      ? [
          'TRUSTED_PROXIES names a proxy on another machine, which can’t reach 127.0.0.1: set HOST and PLAIN_HOSTS',
        ]
      : []),
    ...(isNoPreviousSecret(AUTH_SECRET)
      ? [
          'AUTH_SECRET has a comma, a line end or a space around it, so it can’t be in AUTH_SECRET_PREVIOUS later: a new community should choose another one now, any other should read “Changing AUTH_SECRET” in docs/operating.md first',
        ]
      : []),
  ]
}

/**
 * Returns the settings of an environment, or throws a `ConfigError`. Without one they are those of this process: it then
 * trusts the authorities of `CA_FILE`, and its environment has no secrets from here on, so it can be read only once.
 */
export function readConfig(given?: Environment): Config {
  if (given) return configIn(given)
  const config = configIn(process.env)
  trustAuthorities(config.authorities)
  for (const name of secretNames) delete process.env[name]
  return config
}

function configIn(given: Environment): Config {
  const { env, mistakes: inFiles } = withSecretFiles(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
  )
  const read = Settings.safeParse(env)
  const isProduction = env['NODE_ENV'] === 'production'
  const misspelt = misspeltNames(env)
  const { authorities, mistakes: inAuthorities } = readAuthorities(env['CA_FILE'])
  const mistakes = new Set([
    ...(isProduction ? misspelt : []),
    ...inFiles,
    ...inAuthorities,
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...(isProduction ? mistakesInProduction(env) : []),
    ...mistakesTogether(env),
  ])
  if (!read.success || mistakes.size > 0) throw new ConfigError([...mistakes])
  return configOf(read.data, { misspelt, authorities })
}

type BesideSettings = { misspelt: readonly string[]; authorities: readonly string[] }

function configOf(settings: Settings, { misspelt, authorities }: BesideSettings): Config {
  const production = settings.NODE_ENV === 'production'
  const demo = settings.DEMO ?? !production
  return {
    production,
    role: settings.ROLE,
    port: settings.PORT,
    host: hostOf(settings),
    authorities,
    baseUrl: new URL(settings.BASE_URL ?? `http://localhost:${settings.PORT}`).origin,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    redisUrl: settings.REDIS_URL,
    photoBucket: bucketOf(settings),
    photoDelivery: settings.PHOTO_DELIVERY,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    push: settings.PUSH,
    livenessUrl: settings.LIVENESS_URL,
    languageModel: languageModelOf(settings),
    modelTokensADay: settings.AI_TOKENS_A_DAY,
    authSecrets: secretsOf(settings),
    google: googleOf(settings),
    breachedPasswordsFile: settings.BREACHED_PASSWORDS_FILE,
    trustedProxies: settings.TRUSTED_PROXIES,
    hsts: { seconds: settings.HSTS_SECONDS, includesSubdomains: settings.HSTS_SUBDOMAINS },
    metricsToken: settings.METRICS_TOKEN,
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share: settings.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    backupKey: settings.BACKUP_KEY,
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
    payments: paymentsOf(settings),
    connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
    demo,
    demoFolder: settings.DEMO_FOLDER,
    logLevel: settings.LOG_LEVEL,
    warnings: [...misspelt, ...warningsAbout(settings)],
  }
}
