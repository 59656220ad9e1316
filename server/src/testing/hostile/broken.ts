import {
  IEND,
  idat,
  ihdr,
  isScan,
  joined,
  jpegThatSays,
  patched,
  placeInJpeg,
  placeInPng,
  pngOf,
  text,
  u16,
  u32,
} from './bytes.ts'
import type { Fixture } from './pictures.ts'
import { avif, jpeg, png, webp } from './pictures.ts'

// Photos that something happened to, or that lie about their own lengths.

const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

/** Nonsense in the middle of the pixels, which still look as if they went on. */
function corruptScan(photo: Buffer): Buffer {
  const at = placeInJpeg(photo, isScan) + 40
  return patched(photo, at, Buffer.alloc(60, 0xfe))
}

const asText = (bytes: Buffer) => Buffer.from(bytes.toString('utf8'), 'utf8')
const withOneLineEnd = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/\r\n/g, '\n'), 'latin1')

/** Returns damaged files to refuse. */
export async function brokenFiles(): Promise<Fixture[]> {
  const [photo, drawn, packed, modern] = await Promise.all([jpeg(), png(), webp(), avif()])
  const file = (name: string, bytes: Buffer): Fixture => ({ name, bytes, must: 'be refused' })
  const pixels = placeInPng(drawn, 'IDAT')
  const scan = placeInJpeg(photo, isScan)
  return [
    file('one byte', Buffer.from([0xff])),
    file('the first three bytes of a JPEG', photo.subarray(0, 3)),
    file('half a JPEG', half(photo)),
    file('half a PNG', half(drawn)),
    file('half a WebP', half(packed)),
    file('half an AVIF', half(modern)),
    file('a JPEG without its pixels', photo.subarray(0, scan)),
    file('a JPEG of one row too few', photo.subarray(0, photo.length - 60)),
    file('a JPEG with nonsense in its pixels', corruptScan(photo)),
    file('a JPEG that begins twice', joined(photo.subarray(0, 2), photo)),
    file('a JPEG of no size', jpegThatSays(photo, 0, 0)),
    file('a JPEG with a part that is longer than the file', patched(photo, 4, u16(0xffff))),
    file('a PNG of nothing but its name', drawn.subarray(0, 8)),
    file('a PNG with a wrong sum over its pixels', patched(drawn, drawn.length - 16, u32(0))),
    file('a PNG with a wrong sum over its size', patched(drawn, 8 + 21, u32(0))),
    file('a PNG with a part that is longer than the file', patched(drawn, pixels, u32(0xffff_fff0))),
    file('a PNG of no width', pngOf(ihdr({ width: 0, height: 10 }), idat(Buffer.alloc(20)), IEND)),
    file('a PNG of no pixels', pngOf(drawn.subarray(8, 8 + 25), IEND)),
    file('a PNG sent as text', withOneLineEnd(drawn)),
    file('a JPEG sent as text', asText(photo)),
    file('a WebP that says it is longer than it is', patched(packed, 4, u32(0x00ff_ff00))),
    file('a WebP of nothing', joined(text('RIFF'), u32(0x0400_0000), text('WEBP'))),
    file('an AVIF without its pixels', modern.subarray(0, modern.indexOf(text('mdat')) - 4)),
    file('an AVIF with nonsense in its pixels', patched(modern, modern.length - 80, Buffer.alloc(80, 0xff))),
  ]
}
