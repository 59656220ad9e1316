import { joined, text } from './bytes.ts'

// The metadata of cameras: EXIF is a small TIFF file of directories that point at one another.

type Value = string | number | Buffer | Directory | { wholes: readonly number[] } | { pointedAt: Buffer }
type Entry = { tag: number; value: Value }
type Directory = { entries: readonly Entry[]; next?: Directory }

const HEADER = 8
const ASCII = 2
const SHORT = 3
const LONG = 4
const RATIONAL = 5
const UNDEFINED = 7

const le16 = (value: number) => Buffer.from([value & 0xff, value >> 8])
const le32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const sizeOf = ({ entries }: Directory) => 2 + entries.length * 12 + 4

type PlacedValue = { type: number; count: number; data: Buffer }

function placed(value: Value, at: number): PlacedValue {
  if (typeof value === 'number') return { type: SHORT, count: 1, data: joined(le16(value), le16(0)) }
  if (typeof value === 'string') return { type: ASCII, count: value.length + 1, data: text(`${value}\0`) }
  if (Buffer.isBuffer(value)) return { type: UNDEFINED, count: value.length, data: value }
  if ('wholes' in value) {
    const parts = value.wholes.flatMap((each) => [le32(each), le32(1)])
    return { type: RATIONAL, count: value.wholes.length, data: joined(...parts) }
  }
  if ('pointedAt' in value) return { type: LONG, count: 1, data: value.pointedAt }
  return { type: LONG, count: 1, data: directory(value, at) }
}

/** A directory as it stands at this place, with all it points at behind it. */
function directory(of: Directory, at: number): Buffer {
  let free = at + sizeOf(of)
  const heap: Buffer[] = []
  const entries = of.entries.map(({ tag, value }) => {
    const { type, count, data } = placed(value, free)
    const head = joined(le16(tag), le16(type), le32(count))
    const isInline = data.length <= 4
    if (isInline) return joined(head, data, Buffer.alloc(4 - data.length))
    const here = free
    free += data.length + (data.length % 2)
    heap.push(data, Buffer.alloc(data.length % 2))
    return joined(head, le32(here))
  })
  const next = of.next ? directory(of.next, free) : Buffer.alloc(0)
  return joined(le16(entries.length), ...entries, le32(of.next ? free : 0), ...heap, next)
}

/** Returns a complete TIFF, as in an EXIF block. */
export const tiffOf = (first: Directory) => joined(text('II*\0'), le32(HEADER), directory(first, HEADER))

export const exifHeader = text('Exif\0\0')
export const orientationOf = (orientation: number) =>
  tiffOf({ entries: [{ tag: 0x0112, value: orientation }] })

const GPS = 0x8825
const EXIF = 0x8769
const MAKER_NOTE = 0x927c
const UTF16_COMMENT = 0x9c9c

/** Returns EXIF entries with place, photographer, camera and the maker's own data. */
export const placeAndMaker = (canary: string) =>
  tiffOf({
    entries: [
      { tag: 0x010e, value: `a day out ${canary}` },
      { tag: 0x010f, value: `Maker ${canary}` },
      { tag: 0x0112, value: 1 },
      { tag: 0x013b, value: `Artist ${canary}` },
      {
        tag: EXIF,
        value: {
          entries: [
            { tag: MAKER_NOTE, value: text(`note ${canary}`) },
            { tag: 0x9286, value: text(`ASCII\0\0\0comment ${canary}`) },
            { tag: 0xa431, value: `serial ${canary}` },
          ],
        },
      },
      {
        tag: GPS,
        value: {
          entries: [
            { tag: 1, value: 'N' },
            { tag: 2, value: { wholes: [52, 30, 59] } },
            { tag: 3, value: 'E' },
            { tag: 4, value: { wholes: [13, 22, 11] } },
            { tag: 0x1b, value: text(`ASCII\0\0\0area ${canary}`) },
          ],
        },
      },
      { tag: UTF16_COMMENT, value: Buffer.from(canary, 'utf16le') },
    ],
  })

/** Returns an embedded thumbnail, which naive tools leave unchanged. */
export const thumbnailOf = (jpeg: Buffer) =>
  tiffOf({
    entries: [{ tag: 0x0112, value: 1 }],
    next: {
      entries: [
        { tag: 0x0103, value: 6 },
        { tag: 0x0201, value: { pointedAt: jpeg } },
        { tag: 0x0202, value: jpeg.length },
      ],
    },
  })

/** Returns a directory that points to itself as the next one. */
export const endlessDirectory = () =>
  joined(text('II*\0'), le32(HEADER), le16(1), le16(0x0112), le16(SHORT), le32(1), le32(1), le32(HEADER))

/** Returns directories and values with offsets outside the file. */
export const wildOffsets = () =>
  joined(
    text('II*\0'),
    le32(HEADER),
    le16(1),
    le16(EXIF),
    le16(LONG),
    le32(1),
    le32(0x7fff_fff0),
    le32(0xffff_fff0),
  )

/** Returns directories nested deeper than any reader should follow. */
export function deepDirectories(depth: number): Buffer {
  let inner: Directory = { entries: [{ tag: 0x0112, value: 6 }] }
  for (let at = 0; at < depth; at += 1) inner = { entries: [{ tag: EXIF, value: inner }] }
  return tiffOf(inner)
}
