import { isIP } from 'node:net'
import { type Environment, hostsOf } from './environment.ts'

/** Without the brackets that an IPv6 address has in a web address. */
const hostOf = ({ hostname }: URL) => decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1')).toLowerCase()

/** A path is a socket. */
const isThisMachine = (host: string) =>
  host === 'localhost' ||
  host === '::1' ||
  host.startsWith('/') ||
  (isIP(host) === 4 && host.startsWith('127.'))

type ServiceConnection = { setting: string; host: string; isEncrypted: boolean; needs: string }

const read = (address: string | undefined) =>
  address && URL.canParse(address) ? new URL(address) : undefined

/** A service whose address says by its scheme whether the connection is encrypted. */
function byScheme(env: Environment, setting: string, scheme: string): ServiceConnection[] {
  const url = read(env[setting])
  if (!url) return []
  const isEncrypted = url.protocol === `${scheme}:`
  return [{ setting, host: hostOf(url), isEncrypted, needs: `be a ${scheme}:// address` }]
}

function ofDatabase({ DATABASE_URL, PGHOST }: Environment): ServiceConnection[] {
  const url = read(DATABASE_URL?.replace('@/', '@localhost/'))
  if (!url) return []
  const modes = url.searchParams.getAll('sslmode')
  return [
    {
      setting: 'DATABASE_URL',
      host: url.searchParams.getAll('host').at(-1) || hostOf(url) || PGHOST || 'localhost',
      isEncrypted: modes.length === 1 && modes[0] === 'verify-full',
      needs: 'have sslmode=verify-full',
    },
  ]
}

function ofMail({ SMTP_URL }: Environment): ServiceConnection[] {
  const url = read(SMTP_URL)
  if (!url) return []
  const setting = 'SMTP_URL'
  const host = hostOf(url)
  const isRequired = url.searchParams.getAll('requireTLS').join() === 'true'
  const isChecked = url.searchParams.getAll('tls.rejectUnauthorized').every((value) => value === 'true')
  return [
    {
      setting,
      host,
      isEncrypted: url.protocol === 'smtps:' || isRequired,
      needs: 'be an smtps:// address or have requireTLS=true',
    },
    { setting, host, isEncrypted: isChecked, needs: 'not have tls.rejectUnauthorized=false' },
  ]
}

/**
 * Returns a sentence for each connection of production that is not encrypted, or whose certificate nobody checks, unless it
 * stays on this machine or its host is one of `PLAIN_HOSTS`.
 */
export function mistakesInConnections(env: Environment): string[] {
  const allowed = hostsOf(env['PLAIN_HOSTS'] ?? '')
  const isAllowed = (host: string) => isThisMachine(host) || allowed.includes(host.toLowerCase())
  const connections = [
    ...ofDatabase(env),
    ...byScheme(env, 'REDIS_URL', 'rediss'),
    ...byScheme(env, 'S3_ENDPOINT', 'https'),
    ...byScheme(env, 'LIVENESS_URL', 'https'),
    ...byScheme(env, 'AI_URL', 'https'),
    ...byScheme(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', 'https'),
    ...ofMail(env),
  ]
  const { HOST, NODE_TLS_REJECT_UNAUTHORIZED } = env
  return [
    ...connections.flatMap(({ setting, host, isEncrypted, needs }) =>
      isEncrypted || isAllowed(host)
        ? []
        : [`${setting} must ${needs}, unless its host is this machine or in PLAIN_HOSTS,`],
    ),
    ...(HOST && !isAllowed(HOST)
      ? [`HOST must be this machine (127.0.0.1) or in PLAIN_HOSTS, because Hearth speaks plain HTTP,`]
      : []),
    ...(NODE_TLS_REJECT_UNAUTHORIZED === '0' ? ['NODE_TLS_REJECT_UNAUTHORIZED can’t be 0'] : []),
  ]
}
