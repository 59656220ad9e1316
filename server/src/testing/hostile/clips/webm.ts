import { deflateSync } from 'node:zlib'
import { joined, text, u16, u32 } from '../bytes.ts'
import { attachment, element, elementOf, ids, u64, withElement } from './bytes.ts'
import { type HostileClip, type RealClips, refused, taken } from './real.ts'

// WebM and Matroska files whose elements lie, or are too many.

const { segment, info, tracks, track, video, cluster } = ids
const SIMPLE_BLOCK = 'a3'

const intoSegment = (webm: Buffer, ...elements: readonly Buffer[]) =>
  withElement(webm, [segment], (body) => joined(...elements, body))

const deep = (depth: number) => {
  let inside = Buffer.alloc(0)
  for (let level = 0; level < depth; level += 1) inside = element('67c8', inside)
  return element(ids.tags, element('7373', inside))
}

const firstBlock = (webm: Buffer, change: (body: Buffer) => Buffer) =>
  withElement(webm, [segment, cluster, SIMPLE_BLOCK], change)
/** A block of 256 frames, whose sizes are said in this way. */
const laced = (webm: Buffer, lacing: number, sizes: Buffer) =>
  firstBlock(webm, (body) =>
    joined(body.subarray(0, 3), Buffer.from([0x80 | lacing, 255]), sizes, body.subarray(4)),
  )

const encoded = (webm: Buffer, encoding: Buffer) =>
  withElement(webm, [segment, tracks, track], (body) =>
    joined(body, element('6d80', element('6240', encoding))),
  )
const compressed = element('5034', element('4254', Buffer.from([0])))
/** The first frame, which becomes 200 MB. */
const packedFrame = (webm: Buffer) => {
  const bytes = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  return firstBlock(encoded(webm, compressed), (body) => joined(body.subarray(0, 4), bytes))
}

const says = (webm: Buffer, id: string, value: number) =>
  withElement(webm, [segment, tracks, track, video, id], () => u32(value))
const displays = (webm: Buffer, value: number) =>
  withElement(webm, [segment, tracks, track, video], (body) =>
    joined(body, element('54b0', u32(value)), element('54ba', u32(value))),
  )
const scale = (webm: Buffer, value: bigint) =>
  withElement(webm, [segment, info, ids.timecodeScale], () => u64(value))

const trackTimes = (webm: Buffer, count: number) => {
  const one = elementOf(webm, [segment, tracks, track])
  return withElement(webm, [segment, tracks], (body) =>
    joined(body, ...Array.from({ length: count }, () => one)),
  )
}

const cueTimes = (count: number) =>
  element(
    ids.cues,
    ...Array.from({ length: count }, (_, at) =>
      element('bb', element('b3', u32(at)), element('b7', element('f7', u16(1)), element('f1', u32(at)))),
    ),
  )
/** An index that says of itself that it is the index. */
const loop = element(
  ids.seekHead,
  ...Array.from({ length: 50 }, () =>
    element('4dbb', element('53ab', Buffer.from(ids.seekHead, 'hex')), element('53ac', u32(0))),
  ),
)

/** Returns the hostile WebM and Matroska files. */
export const hostileWebms = ({ webm, live }: RealClips): HostileClip[] => [
  taken('a WebM without sizes, as it is recorded', live),
  refused('a WebM of 10,000 tracks', trackTimes(webm, 10_000)),
  refused('a WebM of two pictures', trackTimes(webm, 1)),
  refused('a WebM whose elements are in one another', intoSegment(webm, deep(10_000))),
  taken('a WebM with ten thousand places in its index', intoSegment(webm, cueTimes(10_000))),
  refused('a WebM whose index is its index', intoSegment(webm, loop)),
  refused(
    'a WebM with an id of no length',
    joined(webm.subarray(0, 60), Buffer.alloc(40), webm.subarray(60)),
  ),
  refused(
    'a WebM with an element of more bytes than there are',
    intoSegment(webm, joined(Buffer.from(ids.unused, 'hex'), Buffer.from('01fffffffffffffe', 'hex'))),
  ),
  refused('a WebM that says it is two billion pixels wide', says(webm, ids.width, 0x7fff_ffff)),
  refused('a WebM that is shown as large as numbers go', displays(webm, 0xffff_ffff)),
  refused('a WebM whose seconds have no parts', scale(webm, 0n)),
  refused('a WebM whose seconds are as long as numbers go', scale(webm, 2n ** 63n - 1n)),
  taken('a WebM with a block of 256 frames of nothing', laced(webm, 0x02, Buffer.alloc(255))),
  refused('a WebM with a block of frames of less than nothing', laced(webm, 0x06, Buffer.alloc(255, 0x80))),
  refused('a WebM whose frames are packed and become 200 MB', packedFrame(webm)),
  refused(
    'a WebM that is encrypted',
    encoded(
      webm,
      joined(element('5033', Buffer.from([1])), element('5035', element('47e1', Buffer.from([5])))),
    ),
  ),
  taken(
    'a WebM with a font',
    joinedWith(webm, attachment('a.ttf', 'font/ttf', joined(u32(0x1_0000), Buffer.alloc(5000, 0xff)))),
  ),
  taken(
    'a WebM with a page',
    joinedWith(webm, attachment('../../../etc/cron.d/a', 'text/html', text('<script>alert(1)</script>'))),
  ),
]

const joinedWith = (webm: Buffer, last: Buffer) => withElement(webm, [segment], (body) => joined(body, last))
