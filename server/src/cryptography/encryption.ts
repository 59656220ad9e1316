import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type KeyPurpose, keyOf, type Secrets } from './secrets.ts'

/*
 * Every encrypted text begins with six bytes, which are authenticated too: the version of this form, and five that tell
 * the key. So a row of another secret or form is recognised without decrypting it, in base64 by its first eight characters.
 * Then come nonce, tag and text, by AES-256-GCM. Releases up to 0.2 wrote no such bytes.
 */
const VERSION = 1
const KEY_ID_BYTES = 5
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryptor = {
  /** Only the same `boundTo`, such as the id of a row, decrypts the result; it is not part of it. */
  encrypt: (text: string, boundTo?: string) => string
  /** Throws if the text was encrypted with another secret, bound to something else or changed. */
  decrypt: (encrypted: string, boundTo?: string) => string
  /** A keyed hash: equal texts give equal values, and the value does not reveal the text. */
  hash: (text: string) => string
  /** The keyed hashes by which a text may be stored: `hash`, then those of previous secrets. */
  hashes: (text: string) => readonly string[]
  /** The characters that everything begins with that the current secret encrypts in the current form. */
  start: string
}

/** Returns the encryptor of the reports, with a key of their own. */
export const reportEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'reports')

/** Returns the encryptor of push subscriptions and of the key pair of the community, with a key of its own. */
export const pushEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'pushes')

/** Returns the keyed hashes of the addresses that people list, with keys of their own. */
export const addressHashesOf = (secrets: Secrets): Encryptor['hashes'] =>
  encryptorOf(secrets, 'known addresses').hashes

/** Returns the encryptor of the secrets of authenticator apps, with a key of its own. */
export const factorEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'second factors')

/** Returns the encryptor of cases, with a key of its own. */
export const caseEncryptorOf = (secrets: Secrets): Encryptor => encryptorOf(secrets, 'cases')

/** Encrypts bytes; only the same `boundTo` decrypts them, and a changed one throws. */
export type BytesEncryptor = {
  encrypt: (bytes: Uint8Array, boundTo: string) => Buffer
  decrypt: (encrypted: Uint8Array, boundTo: string) => Buffer
}

/** Returns the encryptor of data exports, with a key of its own. */
export const exportEncryptorOf = (secrets: Secrets): BytesEncryptor => bytesEncryptorOf(secrets, 'exports')

/** Returns the encryptor of the videos of verifications, which also hashes the digests of all clips, with keys of its own. */
export const mediaEncryptorOf = (secrets: Secrets): BytesEncryptor & Pick<Encryptor, 'hashes'> => ({
  ...bytesEncryptorOf(secrets, 'media'),
  hashes: encryptorOf(secrets, 'media').hashes,
})

function bytesEncryptorOf(secrets: Secrets, purpose: KeyPurpose): BytesEncryptor {
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
export function encryptorOf(secrets: Secrets, purpose: KeyPurpose): Encryptor {
  const [current, ...previous] = secrets
  const key = cipherKeyOf(current, purpose)
  const keys = [key, ...previous.map((secret) => cipherKeyOf(secret, purpose))]
  return {
    start: key.header.toString('base64'),
    hash: (text) => hashWith(key, text),
    hashes: (text) => keys.map((one) => hashWith(one, text)),
    encrypt: (text, boundTo = '') => encryptWith(key, text, boundTo).toString('base64'),
    decrypt: (encrypted, boundTo = '') => {
      const bytes = Buffer.from(encrypted, 'base64')
      for (const one of keys) {
        const text = decryptWith(one, bytes, boundTo)
        if (text !== undefined) return text
      }
      throw new Error('encrypted with another secret, or changed')
    },
  }
}

/** A key, and the bytes that begin what it encrypts. */
type CipherKey = { key: Buffer; header: Buffer }

function cipherKeyOf(secret: string, purpose: KeyPurpose): CipherKey {
  const key = keyOf(secret, purpose)
  const id = Buffer.from(hkdfSync('sha256', key, '', 'key id', KEY_ID_BYTES))
  return { key, header: Buffer.concat([Buffer.of(VERSION), id]) }
}

const hashWith = ({ key }: CipherKey, text: string) => createHmac('sha256', key).update(text).digest('base64')

function encryptWith({ key, header }: CipherKey, text: string, boundTo: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.concat([header, Buffer.from(boundTo)]))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), body])
}

/** Returns `undefined` if it was encrypted with another key, bound to something else or changed. */
function decryptWith({ key, header }: CipherKey, bytes: Buffer, boundTo: string): string | undefined {
  const binding = Buffer.from(boundTo)
  if (!bytes.subarray(0, header.length).equals(header)) return decryptBody(key, bytes, binding)
  return decryptBody(key, bytes.subarray(header.length), Buffer.concat([header, binding]))
}

function decryptBody(key: Buffer, bytes: Buffer, authenticated: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(authenticated)
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}
