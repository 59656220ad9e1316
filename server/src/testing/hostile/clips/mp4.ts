import { deflateSync } from 'node:zlib'
import { blackPng, box, ftyp, joined, patched, text, u16, u32 } from '../bytes.ts'
import { boxOf, fullBox, tableOf, u64, withBox } from './bytes.ts'
import { type HostileClip, type RealClips, refused, taken } from './real.ts'

// MP4 and MOV files whose boxes lie, or are too many.

const HUGE = 0x7fff_ffff
const track = ['moov', 'trak']
const media = [...track, 'mdia']

const intoMoov = (mp4: Buffer, ...boxes: readonly Buffer[]) =>
  withBox(mp4, ['moov'], (body) => joined(body, ...boxes))
const copies = (mp4: Buffer, count: number) =>
  intoMoov(mp4, ...Array.from({ length: count }, () => boxOf(mp4, track)))

/** The number of entries of a table, and these bytes after it. */
const table = (mp4: Buffer, type: string, count: number, ...entries: readonly Buffer[]) =>
  withBox(mp4, tableOf(type), () => joined(u32(0), u32(count), ...entries))
const sizes = (mp4: Buffer, count: number, size = 0, entries = Buffer.alloc(0)) =>
  withBox(mp4, tableOf('stsz'), () => joined(u32(0), u32(size), u32(count), entries))

const edits = (...entries: readonly Buffer[]) =>
  box('edts', fullBox('elst', 0, u32(entries.length), ...entries))
const edit = (duration: number, at: number) => joined(u32(duration), u32(at), u32(0x1_0000))
const withEdits = (mp4: Buffer, ...entries: readonly Buffer[]) =>
  withBox(mp4, track, (body) => joined(edits(...entries), boxOf(body, ['tkhd']), boxOf(body, ['mdia'])))

/** The reference to the file that has the samples, which is another one. */
const elsewhere = (mp4: Buffer, entry: Buffer) =>
  withBox(mp4, [...media, 'minf', 'dinf', 'dref'], () => joined(u32(0), u32(1), entry))

/** The name of a file as old systems of Apple kept it. */
const alias = (path: string) =>
  fullBox(
    'alis',
    0,
    Buffer.alloc(6),
    u16(150),
    Buffer.alloc(140),
    u16(2),
    u16(path.length),
    text(path),
    u16(0xffff),
  )

const sampleSize = (mp4: Buffer, width: number, height: number) =>
  withBox(mp4, [...tableOf('stsd'), 'avc1'], (body) => patched(body, 24, joined(u16(width), u16(height))))

const nested = (depth: number): Buffer => {
  const bytes = Buffer.alloc(depth * 8)
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE((depth - level) * 8, level * 8)
    bytes.write('moov', level * 8 + 4, 'latin1')
  }
  return bytes
}

function encrypted(mp4: Buffer): Buffer {
  const scheme = box('schi', fullBox('tenc', 0, Buffer.from([0, 0, 1, 8]), Buffer.alloc(16, 7)))
  const sinf = box('sinf', box('frma', text('avc1')), fullBox('schm', 0, text('cenc'), u32(0x1_0000)), scheme)
  return withBox(mp4, tableOf('stsd'), (body) => {
    const entry = joined(body.subarray(16), sinf)
    return joined(body.subarray(0, 8), box('encv', entry))
  })
}

/** An index that is packed, and becomes 200 MB. */
const packed = () => {
  const index = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  return joined(
    ftyp('qt  '),
    box('moov', box('cmov', box('dcom', text('zlib')), box('cmvd', u32(200_000_000), index))),
  )
}

const secondDescription = (mp4: Buffer) =>
  withBox(mp4, tableOf('stsd'), (body) => {
    const other = patched(body.subarray(8), 4, text('SVQ3'))
    return joined(u32(0), u32(2), other, body.subarray(8))
  })

/** A cover in front of the track, which so becomes the first picture. */
const covered = (mp4: Buffer) => {
  const cover = box('covr', box('data', u32(14), u32(0), blackPng(640, 640)))
  const handler = fullBox('hdlr', 0, u32(0), text('mdirappl'), Buffer.alloc(9))
  return withBox(mp4, ['moov'], (body) =>
    joined(box('udta', fullBox('meta', 0, handler, box('ilst', cover))), body),
  )
}

/** The first track twice, of which one says it is of this kind. */
const otherTrack = (mp4: Buffer, change: (copy: Buffer) => Buffer) => {
  const only = box('moov', change(boxOf(mp4, track)))
  const copy = boxOf(only, track)
  return withBox(mp4, ['moov'], (body) => {
    const at = body.indexOf(text('trak')) - 4
    return joined(body.subarray(0, at), copy, body.subarray(at))
  })
}
const asData = (copy: Buffer) =>
  withBox(copy, ['trak', 'mdia', 'hdlr'], (body) => patched(body, 8, text('meta')))
const asText = (copy: Buffer) =>
  withBox(copy, ['trak', 'mdia', 'hdlr'], (body) => patched(body, 8, text('text')))
const asSorenson = (copy: Buffer) =>
  withBox(copy, ['trak', 'mdia', 'minf', 'stbl', 'stsd'], (body) => patched(body, 12, text('SVQ3')))

const tracks = ({ mp4, locked }: RealClips): HostileClip[] => [
  refused('an MP4 of 10,000 tracks', copies(mp4, 10_000)),
  refused('an MP4 of hundreds of tracks', copies(mp4, 400)),
  refused('an MP4 of two pictures', copies(mp4, 1)),
  refused('an MP4 with a track of an old codec first', otherTrack(mp4, asSorenson)),
  taken('an MP4 with a track of data first', otherTrack(mp4, asData)),
  taken('an MP4 with a track of text first', otherTrack(mp4, asText)),
  refused('an MP4 of encrypted samples', locked),
  taken('an MP4 with a picture on its cover', covered(mp4)),
  taken('an MP4 that says its samples are encrypted', encrypted(mp4)),
  refused('an MP4 that describes its samples twice', secondDescription(mp4)),
]

const claims = ({ mp4, wide }: RealClips): HostileClip[] => [
  refused('a video of 8K', wide),
  refused('a video of 8K that says it is small', sampleSize(wide, 320, 240)),
  refused('a small video that says it has 65,535 × 65,535 pixels', sampleSize(mp4, 65_535, 65_535)),
  refused('a video that says it has 1 × 1 pixel', sampleSize(mp4, 1, 1)),
  refused('a video that says it has no pixel', sampleSize(mp4, 0, 0)),
  taken(
    'an MP4 that says it lasts for years',
    [
      ['moov', 'mvhd'],
      [...track, 'tkhd'],
      [...media, 'mdhd'],
    ].reduce(
      (bytes, path) =>
        withBox(bytes, path, (body) => patched(body, path.at(-1) === 'tkhd' ? 20 : 16, u32(0xffff_fffe))),
      mp4,
    ),
  ),
  refused(
    'an MP4 whose seconds have no parts',
    withBox(mp4, ['moov', 'mvhd'], (body) => patched(body, 12, u32(0))),
  ),
  refused(
    'a track whose seconds have no parts',
    withBox(mp4, [...media, 'mdhd'], (body) => patched(body, 12, u32(0))),
  ),
]

const tables = ({ mp4 }: RealClips): HostileClip[] => [
  refused('an MP4 of no frames', sizes(table(table(mp4, 'stts', 0), 'stsc', 0), 0)),
  refused('an MP4 of frames of no bytes', sizes(mp4, 15, 0, Buffer.alloc(60))),
  refused('two billion frames in one entry', table(mp4, 'stts', 1, u32(HUGE), u32(1))),
  refused('four million entries of times', table(mp4, 'stts', 4_000_000, Buffer.alloc(32_000_000, 1))),
  refused('two billion entries of times', table(mp4, 'stts', HUGE, u32(1), u32(1))),
  refused('times that overflow', table(mp4, 'stts', 1, u32(15), u32(0xffff_ffff))),
  refused('times before the beginning', withTimes(mp4, -HUGE)),
  refused('two billion frames of one byte', sizes(mp4, HUGE, 1)),
  refused('two billion frames to a chunk', table(mp4, 'stsc', 1, u32(1), u32(HUGE), u32(1))),
  refused('chunks behind the end of the file', table(mp4, 'stco', 1, u32(0xffff_fff0))),
  refused('two billion chunks', table(mp4, 'stco', HUGE, u32(48))),
]

const withTimes = (mp4: Buffer, offset: number) => {
  const entry = Buffer.alloc(8)
  entry.writeUInt32BE(15)
  entry.writeInt32BE(offset, 4)
  return withBox(mp4, [...media, 'minf', 'stbl'], (body) =>
    joined(body, box('ctts', Buffer.from([1, 0, 0, 0]), u32(1), entry)),
  )
}

const editLists = ({ mp4 }: RealClips): HostileClip[] => [
  refused('an edit that shows nothing for weeks', withEdits(mp4, edit(HUGE, 0xffff_ffff), edit(1000, 0))),
  taken('an edit of weeks', withEdits(mp4, edit(HUGE, 0))),
  refused('an edit that begins behind the end', withEdits(mp4, edit(1000, HUGE))),
  taken('an edit before the beginning', withEdits(mp4, edit(1000, 0xffff_fff0))),
  taken('ten thousand edits', withEdits(mp4, ...Array.from({ length: 10_000 }, () => edit(1, 0)))),
]

const boxes = ({ mp4 }: RealClips): HostileClip[] => {
  const head = mp4.subarray(0, mp4.readUInt32BE(0))
  const rest = mp4.subarray(head.length)
  const between = (bytes: Buffer) => joined(head, bytes, rest)
  return [
    refused('a hundred thousand boxes in one another', joined(head, nested(100_000))),
    refused('a box that goes on to the end', between(joined(u32(0), text('free')))),
    refused('a box of more bytes than there are', between(joined(u32(1), text('free'), u64(2n ** 63n)))),
    refused(
      'a box of as many bytes as numbers go',
      between(joined(u32(1), text('free'), u64(2n ** 64n - 1n))),
    ),
    refused('a box of a large size that is nothing', between(joined(u32(1), text('free'), u64(0n)))),
    refused('a box of less than its head', between(joined(u32(4), text('free')))),
    refused('an index that is packed and becomes 200 MB', packed()),
    refused('an index without an end', joined(head, u32(0x7fff_0000), text('moov'), boxOf(mp4, ['moov']))),
  ]
}

const references = ({ mp4 }: RealClips, address: string): HostileClip[] => [
  taken(
    'a MOV whose samples are at an address',
    elsewhere(mp4, fullBox('url ', 0, text(`${address}/a.mp4\0`))),
  ),
  taken(
    'a MOV whose samples are in a file of the server',
    elsewhere(mp4, fullBox('url ', 0, text('file:///etc/passwd\0'))),
  ),
  refused('a MOV with a name of a file of the server', elsewhere(mp4, alias('/etc/passwd'))),
  refused('a MOV with a name that is an address', elsewhere(mp4, alias(`${address}/a.mp4`))),
]

/** Returns the hostile MP4 files; some ask for this address. */
export const hostileMp4s = (clips: RealClips, address: string): HostileClip[] => [
  ...tracks(clips),
  ...claims(clips),
  ...tables(clips),
  ...editLists(clips),
  ...boxes(clips),
  ...references(clips, address),
]
