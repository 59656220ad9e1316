import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

const SALT_BYTES = 16
const CHECK_BYTES = 16
const KEY_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
/** The length of the tag at the end of each encrypted chunk. */
export const TAG_BYTES = 16

/** The costs of scrypt, by the line that an encrypted file begins with. The first is that of new files: OWASP's. */
const COSTS = new Map([
  ['hearth-encrypted-backup-2\n', 2 ** 17],
  // Releases up to 0.2.
  ['hearth-encrypted-backup-1\n', 2 ** 16],
])
const [NEWEST = ''] = COSTS.keys()
const MAGIC_BYTES = NEWEST.length

/** The length of the header of an encrypted file: the magic line, the salt and the check of the key. */
export const HEADER_BYTES = MAGIC_BYTES + SALT_BYTES + CHECK_BYTES

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The key of a file, and the header that it begins with and that authenticates each of its chunks. */
export type FileKey = { key: Buffer; header: Buffer }

/** Returns the key that a passphrase and a salt give, and the header: magic line, salt and check of the key. */
async function fileKeyOf(passphrase: string, magic: string, salt: Buffer): Promise<FileKey> {
  const N = COSTS.get(magic) ?? 0
  const bytes = await derive(passphrase, salt, 2 * KEY_BYTES, { N, r: 8, p: 1, maxmem: 2048 * N })
  const check = createHmac('sha256', bytes.subarray(KEY_BYTES)).update(magic).digest()
  return {
    key: bytes.subarray(0, KEY_BYTES),
    header: Buffer.concat([Buffer.from(magic), salt, check.subarray(0, CHECK_BYTES)]),
  }
}

/** Returns the key of a new file. Each has a salt of its own. */
export const newFileKey = (passphrase: string): Promise<FileKey> =>
  fileKeyOf(passphrase, NEWEST, randomBytes(SALT_BYTES))

const magicOf = (header: Buffer) => header.subarray(0, MAGIC_BYTES).toString('latin1')

/** Whether a file that begins with these bytes is encrypted. */
export const isEncryptedHeader = (header: Buffer): boolean => COSTS.has(magicOf(header))

/** Returns the key of the file with this header, or `undefined` if the passphrase is another one. */
export async function fileKeyFor(passphrase: string, header: Buffer): Promise<FileKey | undefined> {
  const salt = header.subarray(MAGIC_BYTES, MAGIC_BYTES + SALT_BYTES)
  const found = await fileKeyOf(passphrase, magicOf(header), salt)
  return timingSafeEqual(found.header, header) ? found : undefined
}

/** The number of a chunk and whether it is the last one make its nonce, so chunks can neither be moved nor cut off. */
type ChunkPlace = { number: number; isLast: boolean }

function nonceOf({ number, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Returns an encrypted chunk with its tag. */
export function encryptChunk({ key, header }: FileKey, chunk: Uint8Array, place: ChunkPlace): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(place))
  cipher.setAAD(header)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

/** Returns the chunk decrypted, or `undefined` if it was changed, moved or cut. */
export function decryptChunk({ key, header }: FileKey, chunk: Buffer, place: ChunkPlace): Buffer | undefined {
  const at = chunk.length - TAG_BYTES
  if (at < 0) return undefined
  const decipher = createDecipheriv(ALGORITHM, key, nonceOf(place), { authTagLength: TAG_BYTES })
  decipher.setAAD(header)
  decipher.setAuthTag(chunk.subarray(at))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()])
  } catch {
    return undefined
  }
}
