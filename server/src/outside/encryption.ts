import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secret that encrypts, signs and hashes what is new, and one from before, which still decrypts and verifies. */
export type Secrets = readonly [current: string, ...previous: string[]]

export type Encryptor = {
  /** Only the same `boundTo`, such as the id of a row, decrypts the result; it is not part of it. */
  encrypt: (text: string, boundTo?: string) => string
  /** Throws if the text was encrypted with another secret, bound to something else or changed. */
  decrypt: (encrypted: string, boundTo?: string) => string
  /** A keyed hash: equal texts give equal values, and the value does not reveal the text. */
  hash: (text: string) => string
  /** The keyed hashes by which a text may be stored: `hash`, then those of previous secrets. */
  hashes: (text: string) => readonly string[]
}

/** Returns the encryptor of the reports, with a key of their own. */
export const reportEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'reports')

/** Returns the keyed hashes of the addresses that people list, with keys of their own. */
export const addressHashesOf = (secrets: Secrets): Encryptor['hashes'] =>
  encryptorOf(secrets, 'known addresses').hashes

/** Returns the encryptor of cases, with a key of its own. */
export const caseEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'cases')

/** Encrypts bytes; only the same `boundTo` decrypts them, and a changed one throws. */
export type BytesEncryptor = {
  encrypt: (bytes: Uint8Array, boundTo: string) => Buffer
  decrypt: (encrypted: Uint8Array, boundTo: string) => Buffer
}

/** Returns the encryptor of data exports, with a key of its own. */
export const exportEncryptorOf = (secrets: Secrets): BytesEncryptor => bytesEncryptorOf(secrets, 'exports')

function bytesEncryptorOf(secrets: Secrets, purpose: string): BytesEncryptor {
  const { encrypt, decrypt } = encryptorOf(secrets, purpose)
  return {
    encrypt: (bytes, boundTo) =>
      Buffer.from(encrypt(Buffer.from(bytes).toString('base64'), boundTo), 'base64'),
    decrypt: (encrypted, boundTo) =>
      Buffer.from(decrypt(Buffer.from(encrypted).toString('base64'), boundTo), 'base64'),
  }
}

/**
 * Returns an AES-256-GCM encryptor whose keys are derived (HKDF) from the secrets and the purpose. It encrypts with the
 * first secret, and decrypts with each.
 */
export function encryptorOf(secrets: Secrets, purpose: string): Encryptor {
  const [current, ...previous] = secrets
  const key = keyOf(current, purpose)
  const earlier = previous.map((secret) => keyOf(secret, purpose))
  return {
    hash: (text) => hashWith(key, text),
    hashes: (text) => [key, ...earlier].map((one) => hashWith(one, text)),
    encrypt: (text, boundTo = '') => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (encrypted, boundTo = '') => {
      const bytes = Buffer.from(encrypted, 'base64')
      for (const one of [key, ...earlier]) {
        const text = decryptWith(one, bytes, boundTo)
        if (text !== undefined) return text
      }
      throw new Error('encrypted with another secret, or changed')
    },
  }
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

const hashWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** Returns `undefined` if it was encrypted with another key, bound to something else or changed. */
function decryptWith(key: Buffer, bytes: Buffer, boundTo: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(boundTo))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}
