import { damaged } from './backup-error.ts'
import { openByteReader } from './byte-reader.ts'

/** One file of an archive. Entries are small enough to be in memory. */
export type TarEntry = { name: string; bytes: Uint8Array }

const BLOCK = 512
const MAX_NAME = 100
const CHECKSUM_AT = 148
const CHECKSUM_LENGTH = 8
const NAME_ENDS = 100
const SIZE_AT = 124
const SIZE_ENDS = 135
const MAX_ENTRY_BYTES = 1024 ** 3

/** The end of a tar archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
const paddingAfter = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function checksumOf(header: Buffer): string {
  const counted = Buffer.from(header)
  counted.fill(' ', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_LENGTH)
  const sum = counted.reduce((total, byte) => total + byte, 0)
  return `${octal(sum, 7)} `
}

/** Returns an entry in the format of POSIX ustar. */
export function tarBytes({ name, bytes }: TarEntry, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME) throw new Error(`${name} is too long a name for the archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(bytes.length, 12), SIZE_AT)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(checksumOf(header), CHECKSUM_AT)
  return Buffer.concat([header, bytes, Buffer.alloc(paddingAfter(bytes.length))])
}

function readHeader(header: Buffer): { name: string; size: number } {
  const written = header.toString('latin1', CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_LENGTH)
  if (written !== checksumOf(header)) throw damaged('the header of a part is wrong')
  const name = header.toString('utf8', 0, NAME_ENDS).replace(/\0.*$/s, '')
  const size = Number.parseInt(header.toString('latin1', SIZE_AT, SIZE_ENDS), 8)
  if (!(size <= MAX_ENTRY_BYTES)) throw damaged(`the part ${name} is too long`)
  return { name, size }
}

const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)

/** Yields the entries of an archive of `tarBytes`. Throws if it is cut off, or if anything follows its end. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = openByteReader(chunks)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.length < BLOCK) throw damaged('it ends too early')
    if (isZero(header)) break
    const { name, size } = readHeader(header)
    const padding = paddingAfter(size)
    const bytes = await reader.take(size + padding)
    if (bytes.length < size + padding) throw damaged('it ends too early')
    if (!isZero(bytes.subarray(size))) throw damaged(`bytes after the part ${name} are wrong`)
    yield { name, bytes: bytes.subarray(0, size) }
  }
  const end = await reader.take(BLOCK)
  if (end.length < BLOCK || !isZero(end) || !(await reader.isAtEnd())) throw damaged('its end is wrong')
}
