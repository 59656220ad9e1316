import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, damaged } from './backup-error.ts'
import { openByteReader } from './byte-reader.ts'

/*
 * An encrypted file is a header and chunks. The header: the magic line, 16 bytes of salt, 16 bytes of key check. scrypt
 * (N = 2^16, r = 8, p = 1) of passphrase and salt gives 64 bytes: the AES key, and the key of the key check, which is
 * the first half of HMAC-SHA256 of the magic line. Each chunk is 64 KB (the last one shorter) encrypted with AES-256-GCM,
 * and its tag of 16 bytes. Its nonce is its number in 11 bytes, and 1 for the last chunk or else 0, so that chunks can
 * neither be moved nor cut off. The header is authenticated with each chunk.
 */
const MAGIC = Buffer.from('hearth-encrypted-backup-1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const TAG_BYTES = 16
const KEY_BYTES = 32
const CHUNK = 64 * 1024
const ALGORITHM = 'aes-256-gcm'
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

async function keysOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await derive(passphrase, salt, 2 * KEY_BYTES, COST)
  const check = createHmac('sha256', bytes.subarray(KEY_BYTES)).update(MAGIC).digest()
  return { key: bytes.subarray(0, KEY_BYTES), check: check.subarray(0, CHECK_BYTES) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Turns the bytes of a file into those that are written. `finish` returns the last ones. */
export type FileCipher = { add: (bytes: Uint8Array) => Buffer; finish: () => Buffer }

/** Returns a cipher that writes an encrypted file. Each has a salt of its own. */
export async function openFileCipher(passphrase: string): Promise<FileCipher> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await keysOf(passphrase, salt)
  const header = Buffer.concat([MAGIC, salt, check])
  let waiting: Buffer = Buffer.alloc(0)
  let number = 0

  function encrypt(chunk: Uint8Array, isLast: boolean): Buffer {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast))
    cipher.setAAD(header)
    const body = cipher.update(chunk)
    const sealed = Buffer.concat([
      ...(number === 0 ? [header] : []),
      body,
      cipher.final(),
      cipher.getAuthTag(),
    ])
    number += 1
    return sealed
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
  if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield header
    while (!(await reader.isAtEnd())) yield await reader.take(CHUNK)
    return
  }
  if (!passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE.')
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const { key, check } = await keysOf(passphrase, salt)
  if (!check.equals(header.subarray(MAGIC.length + SALT_BYTES)))
    throw new BackupError('The key is not the one that the backup was encrypted with.')
  for (let number = 0, isLast = false; !isLast; number += 1) {
    const chunk = await reader.take(CHUNK + TAG_BYTES)
    isLast = await reader.isAtEnd()
    yield decryptChunk(chunk, { key, header, nonce: nonceOf(number, isLast) })
  }
}

type ChunkKeys = { key: Buffer; header: Buffer; nonce: Buffer }

function decryptChunk(chunk: Buffer, { key, header, nonce }: ChunkKeys): Buffer {
  const at = chunk.length - TAG_BYTES
  if (at < 0) throw damaged('it ends too early')
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(header)
  decipher.setAuthTag(chunk.subarray(at))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()])
  } catch {
    throw damaged('it does not decrypt to the end')
  }
}
