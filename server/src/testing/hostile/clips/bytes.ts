import { box, joined, text, u32 } from '../bytes.ts'

// The containers clips come in, taken apart and put together byte by byte.

export const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

// MP4

/** A box with a version and flags in front. */
export const fullBox = (type: string, flags: number, ...parts: readonly Buffer[]) =>
  box(type, u32(flags), ...parts)

/** Bytes of a box in front of the boxes in it. */
const inFront: Record<string, number> = { stsd: 8, dref: 8, avc1: 78, mp4a: 28 }

type BodyChange = (body: Buffer) => Buffer

/** A copy with the body of one box changed: the first of its name, in the first of each name that leads to it. */
export function withBox(bytes: Buffer, [type = '', ...inner]: readonly string[], change: BodyChange): Buffer {
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    const end = at + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) !== type) continue
    const body = bytes.subarray(at + 8, end)
    const skipped = inner.length > 0 ? (inFront[type] ?? 0) : 0
    const changed = inner.length > 0 ? withBox(body.subarray(skipped), inner, change) : change(body)
    return joined(bytes.subarray(0, at), box(type, body.subarray(0, skipped), changed), bytes.subarray(end))
  }
  throw new Error(`there is no ${type}`)
}

/** The first box of this name, with its head. */
export function boxOf(bytes: Buffer, path: readonly string[]): Buffer {
  let found: Buffer | undefined
  withBox(bytes, path, (body) => (found = body))
  return box(path.at(-1) ?? '', found ?? Buffer.alloc(0))
}

const stbl = ['moov', 'trak', 'mdia', 'minf', 'stbl']
/** The table of this name of the first track. */
export const tableOf = (type: string) => [...stbl, type]

// Matroska and WebM

const vint = (value: number) => {
  const bytes = u64(BigInt(value))
  bytes[0] = 1
  return bytes
}

export const ids = {
  segment: '18538067',
  info: '1549a966',
  timecodeScale: '2ad7b1',
  tracks: '1654ae6b',
  track: 'ae',
  video: 'e0',
  width: 'b0',
  height: 'ba',
  audio: 'e1',
  rate: 'b5',
  codecPrivate: '63a2',
  cluster: '1f43b675',
  cues: '1c53bb6b',
  seekHead: '114d9b74',
  attachments: '1941a469',
  tags: '1254c367',
  title: '7ba9',
  unused: 'ec',
} as const

export const element = (id: string, ...parts: readonly Buffer[]) => {
  const body = joined(...parts)
  return joined(Buffer.from(id, 'hex'), vint(body.length), body)
}

/** The number of bytes of a number whose first bits say so. */
const widthOf = (first: number) => Math.clz32(first) - 23

function readElement(bytes: Buffer, at: number) {
  const idWidth = widthOf(bytes.readUInt8(at))
  const sizeAt = at + idWidth
  const sizeWidth = widthOf(bytes.readUInt8(sizeAt))
  const rest = bytes.subarray(sizeAt, sizeAt + sizeWidth)
  const size = [...rest].reduce(
    (sum, byte, n) => sum * 256 + (n === 0 ? byte & (0xff >> sizeWidth) : byte),
    0,
  )
  const start = sizeAt + sizeWidth
  return { id: bytes.toString('hex', at, sizeAt), start, end: start + size }
}

/** A copy with the body of one element changed: the first of its id, in the first of each id that leads to it. */
export function withElement(
  bytes: Buffer,
  [id = '', ...inner]: readonly string[],
  change: BodyChange,
): Buffer {
  for (let at = 0; at < bytes.length; ) {
    const found = readElement(bytes, at)
    if (found.id === id) {
      const body = bytes.subarray(found.start, found.end)
      const changed = inner.length > 0 ? withElement(body, inner, change) : change(body)
      return joined(bytes.subarray(0, at), element(id, changed), bytes.subarray(found.end))
    }
    at = found.end
  }
  throw new Error(`there is no ${id}`)
}

/** The first element of this id, with its head. */
export function elementOf(bytes: Buffer, path: readonly string[]): Buffer {
  let found: Buffer | undefined
  withElement(bytes, path, (body) => (found = body))
  return element(path.at(-1) ?? '', found ?? Buffer.alloc(0))
}

export const attachment = (name: string, type: string, data: Buffer) =>
  element(
    ids.attachments,
    element(
      '61a7',
      element('466e', text(name)),
      element('4660', text(type)),
      element('46ae', Buffer.from([1])),
      element('465c', data),
    ),
  )

// MP3

/** The length in an ID3 head, seven bits to a byte. */
const synchsafe = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))

export const id3 = (frames: Buffer, claimed = frames.length) =>
  joined(text('ID3'), Buffer.from([4, 0, 0]), synchsafe(claimed), frames)
export const id3Frame = (type: string, data: Buffer) =>
  joined(text(type), synchsafe(data.length), Buffer.alloc(2), data)
