import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const HASH_LENGTH = 40
/** Longer than any line: a SHA-1, a colon, how often it was found, and the line end. */
const LINE_BYTES = 128
/** A part that is read at once instead of being halved again. */
const BLOCK_BYTES = 2048
const SAMPLES = 64

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead).toUpperCase()
}

/** Returns the first line that begins at this place or after it. */
async function lineFrom(file: FileHandle, place: number): Promise<{ start: number; hash: string }> {
  if (place === 0) return { start: 0, hash: await textAt(file, 0, HASH_LENGTH) }
  const text = await textAt(file, place - 1, 2 * LINE_BYTES)
  const begin = text.indexOf('\n') + 1
  if (begin === 0) return { start: place + text.length, hash: '' }
  return { start: place - 1 + begin, hash: text.slice(begin, begin + HASH_LENGTH) }
}

async function hasHash(file: FileHandle, hash: string): Promise<boolean> {
  let from = 0
  let to = (await file.stat()).size
  while (to - from > BLOCK_BYTES) {
    const line = await lineFrom(file, Math.floor((from + to) / 2))
    if (line.hash <= hash) from = line.start
    else to = line.start
  }
  const lines = await textAt(file, from, BLOCK_BYTES + LINE_BYTES)
  return lines.split('\n').some((line) => line.startsWith(hash))
}

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/**
 * Returns whether a file in the format of Have I Been Pwned (SHA-1 in hexadecimal digits, ordered by hash) has this
 * password. Reads some thirty short pieces of it. Throws if it cannot be read.
 */
export const isInBreachedFile = (path: string, password: string): Promise<boolean> =>
  withFile(path, (file) => hasHash(file, createHash('sha1').update(password).digest('hex').toUpperCase()))

/** Returns whether a file is in that format and order, as far as some of its lines tell. Throws if it cannot be read. */
export const isBreachedFile = (path: string): Promise<boolean> =>
  withFile(path, async (file) => {
    const { size } = await file.stat()
    const hashes: string[] = []
    for (let n = 0; n < SAMPLES; n += 1) {
      const { start, hash } = await lineFrom(file, Math.floor((size * n) / SAMPLES))
      if (start < size) hashes.push(hash)
    }
    return (
      hashes.length > 0 &&
      hashes.every((hash) => /^[0-9A-F]{40}$/.test(hash)) &&
      hashes.every((hash, n) => n === 0 || hash >= (hashes[n - 1] ?? ''))
    )
  })
