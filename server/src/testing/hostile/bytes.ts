import { crc32, deflateSync } from 'node:zlib'

// The containers pictures come in, taken apart and put together byte by byte, so that a test can put into a
// file what no tool would write.

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const u32le = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export const text = (words: string) => Buffer.from(words, 'latin1')
export const joined = (...parts: readonly Buffer[]) => Buffer.concat(parts)

/** A copy with these bytes written over what was at that place. */
export function patched(bytes: Buffer, at: number, over: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  over.copy(copy, at)
  return copy
}

// PNG

export const pngChunk = (type: string, data: Buffer, crc?: number) => {
  const body = joined(text(type), data)
  return joined(u32(data.length), body, u32(crc ?? crc32(body)))
}

export const pngOf = (...chunks: readonly Buffer[]) => joined(PNG_SIGNATURE, ...chunks)

export type Header = { width: number; height: number; bits?: number; colour?: number }
export const ihdr = ({ width, height, bits = 1, colour = 0 }: Header) =>
  pngChunk('IHDR', joined(u32(width), u32(height), Buffer.from([bits, colour, 0, 0, 0])))

export const IEND = pngChunk('IEND', Buffer.alloc(0))
export const idat = (raw: Buffer) => pngChunk('IDAT', deflateSync(raw, { level: 9 }))

/** Black all over at one bit a pixel, so that millions of pixels are a few kilobytes. */
export const blackPng = (width: number, height: number) =>
  pngOf(ihdr({ width, height }), idat(Buffer.alloc(height * (1 + Math.ceil(width / 8)))), IEND)

/** Where the chunk of this type begins, at its length. */
export const placeInPng = (png: Buffer, type: string) => png.indexOf(text(type)) - 4

/** Puts chunks in front of the pixels, or of the chunk named. */
export function intoPng(png: Buffer, chunks: readonly Buffer[], before = 'IDAT'): Buffer {
  const at = placeInPng(png, before)
  return joined(png.subarray(0, at), ...chunks, png.subarray(at))
}

// JPEG

export const segment = (marker: number, data: Buffer) =>
  joined(Buffer.from([0xff, marker]), u16(data.length + 2), data)

/** Puts segments at the very front, where all that tells of a picture stands. */
export const intoJpeg = (jpeg: Buffer, ...segments: readonly Buffer[]) =>
  joined(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2))

/** Where each segment of this marker begins, up to where the pixels do. */
export function placeInJpeg(jpeg: Buffer, isWanted: (marker: number) => boolean): number {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (isWanted(marker)) return at
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('no such segment')
}
export const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc2
export const isScan = (marker: number) => marker === 0xda

/** The same picture that says it is so large. */
export const jpegThatSays = (jpeg: Buffer, width: number, height: number) =>
  patched(jpeg, placeInJpeg(jpeg, isFrame) + 5, joined(u16(height), u16(width)))

// WebP

export const riffChunk = (type: string, data: Buffer) =>
  joined(text(type), u32le(data.length), data, Buffer.alloc(data.length % 2))

export const webpOf = (...chunks: readonly Buffer[]) => {
  const body = joined(text('WEBP'), ...chunks)
  return joined(text('RIFF'), u32le(body.length), body)
}

const ICC_FLAG = 0x20
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04
const flagOf: Record<string, number> = { ICCP: ICC_FLAG, EXIF: EXIF_FLAG, 'XMP ': XMP_FLAG }

export const vp8x = (width: number, height: number, flags = 0) =>
  riffChunk(
    'VP8X',
    joined(Buffer.from([flags, 0, 0, 0]), u32le(width - 1).subarray(0, 3), u32le(height - 1).subarray(0, 3)),
  )

type ExtraBytes = { type: string; data: Buffer }
/** A plain WebP of this size, made one that carries more than its pixels. */
export function intoWebp(webp: Buffer, { width, height }: Header, extras: readonly ExtraBytes[]): Buffer {
  const flags = extras.reduce((all, { type }) => all | (flagOf[type] ?? 0), 0)
  const chunks = extras.map(({ type, data }) => riffChunk(type, data))
  const icc = chunks.filter((_, at) => extras[at]?.type === 'ICCP')
  const rest = chunks.filter((_, at) => extras[at]?.type !== 'ICCP')
  return webpOf(vp8x(width, height, flags), ...icc, webp.subarray(12), ...rest)
}

// MP4, and AVIF and HEIC, which are the same boxes

export const box = (type: string, ...parts: readonly Buffer[]) => {
  const body = joined(...parts)
  return joined(u32(body.length + 8), text(type), body)
}

export const ftyp = (brand: string, ...others: readonly string[]) =>
  box('ftyp', text(brand), u32(0), text([brand, ...others].join('')))
