import { fileTypeFromBuffer } from 'file-type'
import { endOfBoxes, endOfJpeg, endOfPng, endOfRiff, namesIn, type Walk } from './file-segments.ts'
import type { Refusal } from './worker-reply.ts'

type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

const walks: Record<ImageType, (bytes: Uint8Array) => Walk> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfRiff,
  avif: endOfBoxes,
}

const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** Where browsers and readers look for the beginning of what they would rather run or show. */
const HEAD_BYTES = 4096
const other = /<(?:script|html|!doctype|\?php|svg)|%PDF-/i
/** How archives begin, and how one ends that is read from behind. */
const archives = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a', '7z\xbc\xaf']

type Sniffed = { kind: ImageType; refused?: undefined } | { refused: Refusal }

/** Returns the reason why the bytes are not exactly one still photo, or `undefined`. File names are ignored. */
export async function objectionToBytes(bytes: Uint8Array): Promise<Refusal | undefined> {
  const sniffed = await sniff(bytes)
  if (sniffed.refused) return sniffed.refused
  const { end, isAnimated } = walks[sniffed.kind](bytes)
  if (isAnimated) return 'animated'
  if (end === undefined) return 'damaged'
  if (other.test(latin(bytes.subarray(0, HEAD_BYTES)))) return 'two_things'
  return isLeftover(bytes.subarray(end)) ? undefined : 'two_things'
}

async function sniff(bytes: Uint8Array): Promise<Sniffed> {
  const brands = namesIn(bytes)
  if (brands.some((brand) => MOVING.has(brand))) return { refused: 'animated' }
  if (brands.includes('avif')) return { kind: 'avif' }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return { refused: isDrawing(bytes) ? 'drawing' : 'unknown' }
  const kind = kinds[found.ext]
  return kind ? { kind } : { refused: refusals[found.ext] ?? refusalOf(found.mime) }
}

const MOVING = new Set(['avis', 'msf1', 'hevc', 'hevx'])
const kinds: Record<string, ImageType> = { jpg: 'jpeg', png: 'png', webp: 'webp' }
const refusals: Record<string, Refusal> = { apng: 'animated', gif: 'gif', heic: 'heic', svg: 'drawing' }

function refusalOf(mime: string): Refusal {
  if (mime.startsWith('image/hei')) return 'heic'
  if (mime.startsWith('image/')) return 'other_picture'
  if (mime.startsWith('video/')) return 'video'
  return mime.includes('xml') ? 'drawing' : 'unknown'
}

const isDrawing = (bytes: Uint8Array) => /<svg/i.test(latin(bytes.subarray(0, HEAD_BYTES)))

/**
 * Telephones put things behind the end of a photo: filling, smaller photos, a depth map, a moving picture, notes of
 * their own. None of it is kept; anything else there makes one file two.
 */
function isLeftover(rest: Uint8Array): boolean {
  if (rest.every((byte) => byte === 0)) return true
  const text = latin(rest)
  if (other.test(text) || archives.some((mark) => text.includes(mark))) return false
  if (text.endsWith('SEFT')) return true
  // A film begins with the zeros of its first length, so it is looked for before any filling is skipped.
  if (namesIn(rest).length > 0) return isFollowed(rest, endOfBoxes(rest).end)
  const next = rest.subarray(rest.findIndex((byte) => byte !== 0))
  const isJpeg = next[0] === 0xff && next[1] === 0xd8 && next[2] === 0xff
  return isJpeg && isFollowed(next, endOfJpeg(next).end)
}

const isFollowed = (bytes: Uint8Array, end: number | undefined) =>
  end !== undefined && end > 0 && isLeftover(bytes.subarray(end))
