import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Encryptor = {
  /** Only the same `boundTo`, such as the id of a row, decrypts the result; it is not part of it. */
  encrypt: (text: string, boundTo?: string) => string
  /** Throws if the text was encrypted with another secret, bound to something else or changed. */
  decrypt: (encrypted: string, boundTo?: string) => string
  /** A keyed hash: equal texts give equal values, and the value does not reveal the text. */
  hash: (text: string) => string
}

/** Returns the encryptor of the reports, with a key of their own. */
export const reportEncryptorOf = (secret: string): Encryptor => encryptorOf(secret, 'reports')

/** Returns the keyed hash of the addresses that people list, with a key of its own. */
export const addressHashOf = (secret: string): Encryptor['hash'] =>
  encryptorOf(secret, 'known addresses').hash

/** Returns the encryptor of cases, with a key of its own. */
export const caseEncryptorOf = (secret: string): Encryptor => encryptorOf(secret, 'cases')

/** Returns an AES-256-GCM encryptor whose key is derived (HKDF) from the secret and the purpose. */
export function encryptorOf(secret: string, purpose: string): Encryptor {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    hash: (text) => createHmac('sha256', key).update(text).digest('base64'),
    encrypt: (text, boundTo = '') => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(boundTo))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (encrypted, boundTo = '') => {
      const bytes = Buffer.from(encrypted, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(boundTo))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      )
    },
  }
}
