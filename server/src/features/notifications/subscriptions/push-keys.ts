import type { Deps } from '../../../context.ts'
import type { Encryptor } from '../../../cryptography/encryption.ts'
import { makePushKeys, type PushKeys } from '../../../cryptography/web-push.ts'
import { pushKeys } from './push-keys.store.ts'

export type PushEncryptor = Pick<Encryptor, 'start' | 'encrypt' | 'decrypt' | 'hash' | 'hashes'>

/**
 * Returns a function that gives the key pair of the community, made when it is first needed. It rejects if the private key
 * was encrypted with a secret that is not given.
 */
export function openPushKeys(
  deps: Pick<Deps, 'db' | 'now'>,
  encryptor: PushEncryptor,
): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined
  async function read(): Promise<PushKeys> {
    const stored = await pushKeys.find(deps.db)
    if (stored) return { ...stored, privateKey: encryptor.decrypt(stored.privateKey) }
    const { publicKey, privateKey } = makePushKeys()
    await pushKeys.insertOnce(deps.db, { publicKey, privateKey: encryptor.encrypt(privateKey) }, deps.now())
    // Another process may have stored its own.
    return read()
  }
  return () => {
    known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}
