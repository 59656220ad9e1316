import { hkdfSync } from 'node:crypto'

/** The secret that encrypts, signs and hashes what is new, and those from before, which still decrypt and verify. */
export type Secrets = readonly [current: string, ...previous: string[]]

/** The purposes whose keys sign and hash. They have the form of a secret, because the account library takes no other. */
type SigningPurpose =
  | 'sessions'
  | 'known browsers'
  | 'sign-ups'
  | 'mailed'
  | 'attempts'
  | 'networks'
  | 'backup codes'

/** The purpose of a key. A key of one purpose says nothing about those of the others. */
export type KeyPurpose =
  | SigningPurpose
  | 'second factors'
  | 'reports'
  | 'cases'
  | 'known addresses'
  | 'decks'
  | 'exports'
  | 'media'
  | 'pushes'
  | 'unsubscribing'
  | 'backup'
  | 'log'
  | 'hearth: queued mail'

const KEY_BYTES = 32
/** There are as many as secrets times purposes. */
const derived = new Map<string, Buffer>()

/** Returns the key of 256 bits that HKDF-SHA-256 derives from a secret for one purpose. */
export function keyOf(secret: string, purpose: KeyPurpose): Buffer {
  const name = `${purpose}\n${secret}`
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
  derived.set(name, key)
  return key
}

/**
 * Returns the secrets of one purpose: the current one, derived from `AUTH_SECRET`, then those that still verify. Each
 * secret itself is among those, because releases up to 0.2 signed and hashed with it.
 */
export function secretsFor(purpose: SigningPurpose, secrets: Secrets): Secrets {
  const [current, ...others] = secrets.flatMap((secret) => [
    keyOf(secret, purpose).toString('base64url'),
    secret,
  ])
  return [current ?? '', ...others]
}
