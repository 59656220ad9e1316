import { fold } from '../signals/folding.ts'

/**
 * How signatures are made: MinHash (Broder 1997). The share of equal values in two signatures estimates the share of
 * common shingles (Jaccard). With 32 values its standard error is at most 0.09.
 */
const VALUES = 32
const SHINGLE = 5
/** Shorter texts are alike by chance. */
const MIN_LETTERS = 40
const MAX_LETTERS = 500

/** Texts whose estimate is at least this are near copies. */
export const NEAR = 0.7

/** FNV-1a of 32 bits. */
function hashOf(text: string, from: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < from + SHINGLE; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The odd multipliers and the summands of the hash functions: fixed, because stored signatures are compared. */
const functions = Array.from({ length: VALUES }, (_, n) => ({
  times: (Math.imul(n + 1, 0x9e3779b1) | 1) >>> 0,
  plus: Math.imul(n + 1, 0x85ebca6b) >>> 0,
}))

function mixed(hash: number, { times, plus }: { times: number; plus: number }): number {
  const product = Math.imul(hash ^ plus, times)
  return (product ^ (product >>> 15)) >>> 0
}

/** Returns whether a text may be long enough for a signature. Most are not, and need no transaction. */
export const isComparable = (text: string): boolean => text.length >= MIN_LETTERS

/** Returns the signature of a text as 128 bytes, or `undefined` if it has fewer than 40 letters. Names and digits count too. */
export function signatureOf(text: string): Buffer | undefined {
  const letters = fold(text)
    .text.replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LETTERS)
  if (letters.length < MIN_LETTERS) return undefined
  const least = new Uint32Array(VALUES).fill(0xffffffff)
  for (let at = 0; at <= letters.length - SHINGLE; at += 1) {
    const hash = hashOf(letters, at)
    for (const [n, one] of functions.entries()) {
      const value = mixed(hash, one)
      if (value < (least[n] ?? 0)) least[n] = value
    }
  }
  return Buffer.from(least.buffer)
}

/** Returns the estimated share of common shingles of two texts, by their signatures. */
export function likenessOf(one: Buffer, other: Buffer): number {
  let equal = 0
  for (let at = 0; at < one.length; at += 4) if (one.readUInt32LE(at) === other.readUInt32LE(at)) equal += 1
  return equal / VALUES
}
