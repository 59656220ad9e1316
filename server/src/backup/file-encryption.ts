import {
  decryptChunk,
  encryptChunk,
  fileKeyFor,
  HEADER_BYTES,
  isEncryptedHeader,
  newFileKey,
  TAG_BYTES,
} from '../cryptography/passphrase-encryption.ts'
import { BackupError, damaged } from './backup-error.ts'
import { openByteReader } from './byte-reader.ts'

/*
 * An encrypted file is a header and chunks. The header: the magic line, which tells the cost of scrypt, 16 bytes of salt,
 * 16 bytes of key check. scrypt of passphrase and salt gives 64 bytes: the AES key, and the key of the key check, which is
 * the first half of HMAC-SHA256 of the magic line. Each chunk is 64 KB (the last one shorter) encrypted with AES-256-GCM,
 * and its tag of 16 bytes. Its nonce is its number in 11 bytes, and 1 for the last chunk or else 0. The header is
 * authenticated with each chunk.
 */
const CHUNK = 64 * 1024

/** Turns the bytes of a file into those that are written. `finish` returns the last ones. */
export type FileCipher = { add: (bytes: Uint8Array) => Buffer; finish: () => Buffer }

/** Returns a cipher that writes an encrypted file. */
export async function openFileCipher(passphrase: string): Promise<FileCipher> {
  const key = await newFileKey(passphrase)
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0

  function encrypt(chunk: Uint8Array, isLast: boolean): Buffer {
    const encrypted = encryptChunk(key, chunk, { number, isLast })
    number += 1
    return number === 1 ? Buffer.concat([key.header, encrypted]) : encrypted
  }
  return {
    add: (bytes) => {
      waiting = Buffer.concat([waiting, bytes])
      const written: Buffer[] = []
      let at = 0
      // A whole chunk may be the last one, so it waits.
      for (; waiting.length - at > CHUNK; at += CHUNK)
        written.push(encrypt(waiting.subarray(at, at + CHUNK), false))
      waiting = waiting.subarray(at)
      return Buffer.concat(written)
    },
    finish: () => encrypt(waiting, true),
  }
}

/** Yields the bytes of a file, decrypted if it is encrypted. Throws if the key is missing or wrong. */
export async function* decryptFile(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const reader = openByteReader(chunks)
  const header = await reader.take(HEADER_BYTES)
  if (!isEncryptedHeader(header)) {
    yield header
    while (!(await reader.isAtEnd())) yield await reader.take(CHUNK)
    return
  }
  if (!passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE.')
  const key = await fileKeyFor(passphrase, header)
  if (!key) throw new BackupError('The key is not the one that the backup was encrypted with.')
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const chunk = await reader.take(CHUNK + TAG_BYTES)
    isLast = await reader.isAtEnd()
    const bytes = decryptChunk(key, chunk, { number, isLast })
    if (!bytes)
      throw damaged(chunk.length < TAG_BYTES ? 'it ends too early' : 'it does not decrypt to the end')
    yield bytes
  }
}
