import type { Environment } from './environment.ts'

/** Passwords of samples and of services as they are delivered. */
const KNOWN = new Set([
  'admin',
  'changeme',
  'default',
  'guest',
  'hearth',
  'minio',
  'minioadmin',
  'only-for-trying',
  'passw0rd',
  'password',
  'postgres',
  'redis',
  'root',
  'secret',
  'test',
  'valkey',
  'your-secret-key',
])

function signInOf(address: string): { user: string; password: string } | undefined {
  const text = address.replace('@/', '@localhost/')
  if (!URL.canParse(text)) return undefined
  const { username, password, searchParams } = new URL(text)
  return {
    user: searchParams.get('user') ?? decode(username),
    password: searchParams.get('password') ?? decode(password),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isKnown = (password: string, user: string) =>
  KNOWN.has(password.toLowerCase()) || (password !== '' && password === user)

/** Returns a sentence for each service that is asked with no password, or with one that everybody knows. */
export function mistakesInCredentials(env: Environment): string[] {
  const addresses = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'].flatMap((name) => {
    const signIn = signInOf(env[name] ?? '')
    return signIn ? [{ name, ...signIn }] : []
  })
  return [
    ...addresses.flatMap(({ name, user, password }) =>
      isKnown(password, user) ? [`${name} can’t have a password that everybody knows`] : [],
    ),
    ...addresses.flatMap(({ name, password }) =>
      name === 'REDIS_URL' && password === '' ? ['REDIS_URL must have a password'] : [],
    ),
    ...(isKnown(env['S3_SECRET_ACCESS_KEY'] ?? '', '')
      ? ['S3_SECRET_ACCESS_KEY can’t be a key that everybody knows']
      : []),
  ]
}
