import { symmetricDecrypt } from 'better-auth/crypto'
import { factorEncryptorOf } from '../../cryptography/encryption.ts'
import type { Secrets } from '../../cryptography/secrets.ts'

const isOfLibrary = (encrypted: string) => /^[0-9a-f]+$/.test(encrypted)

/**
 * Returns the encryption of the secrets of authenticator apps, each bound to its person. It also decrypts the form of the
 * account library (XChaCha20-Poly1305), which releases up to 0.2 stored. Decryption throws if no secret of the server fits.
 */
export function factorEncryptionOf(secrets: Secrets) {
  const { start, encrypt, decrypt } = factorEncryptorOf(secrets)
  return {
    start,
    encrypt,
    isOutdated: (encrypted: string) => !encrypted.startsWith(start),
    decrypt: async (encrypted: string, personId: string): Promise<string> => {
      for (const key of isOfLibrary(encrypted) ? secrets : []) {
        const plain = await symmetricDecrypt({ key, data: encrypted }).catch(() => undefined)
        if (plain !== undefined) return plain
      }
      return decrypt(encrypted, personId)
    },
  }
}
