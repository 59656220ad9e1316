import { deflateSync } from 'node:zlib'
import {
  blackPng,
  IEND,
  idat,
  ihdr,
  intoPng,
  isScan,
  joined,
  jpegThatSays,
  patched,
  placeInJpeg,
  pngChunk,
  pngOf,
  text,
  u32,
  vp8x,
  webpOf,
} from './bytes.ts'
import type { Fixture } from './pictures.ts'
import { avif, jpeg, picture, png, SIZE, webp } from './pictures.ts'

// Small files that would be large ones.

const MANY_MB = 64 * 1024 * 1024
const INT_MAX = 0x7fff_ffff

const zeros = deflateSync(Buffer.alloc(MANY_MB), { level: 9 })

/** The same finishing touch a thousand times over, each of which costs a walk over the whole picture. */
async function jpegOfManyScans(): Promise<Buffer> {
  const plain = await picture({ width: 512, height: 384 }).jpeg({ progressive: true }).toBuffer()
  const end = plain.length - 2
  let last = placeInJpeg(plain, isScan)
  for (let at = plain.indexOf(Buffer.from([0xff, 0xda]), last + 2); at > 0 && at < end; ) {
    last = at
    at = plain.indexOf(Buffer.from([0xff, 0xda]), at + 2)
  }
  const scan = plain.subarray(last, end)
  return joined(plain.subarray(0, end), ...Array.from({ length: 1000 }, () => scan), plain.subarray(end))
}

const hugeAvif = async () => {
  const small = await avif()
  return patched(small, small.indexOf(text('ispe')) + 8, joined(u32(30_000), u32(30_000)))
}

/** Returns files to refuse for the size that they would decode to. */
export async function bombs(): Promise<Fixture[]> {
  const [photo, packed] = await Promise.all([jpeg(), webp()])
  const file = (name: string, bytes: Buffer): Fixture => ({ name, bytes, must: 'be refused' })
  const tenRows = idat(Buffer.alloc(20))
  return [
    file('a PNG of a little over 40 megapixels', blackPng(6400, 6400)),
    file('a PNG of 256 megapixels', blackPng(16_000, 16_000)),
    file(
      'a PNG of 900 megapixels with ten rows',
      pngOf(ihdr({ width: 30_000, height: 30_000 }), tenRows, IEND),
    ),
    file('a PNG as large as numbers go', pngOf(ihdr({ width: INT_MAX, height: INT_MAX }), tenRows, IEND)),
    file('a line 65,535 pixels long', blackPng(65_535, 1)),
    file('a JPEG of 65,500 times 65,500', jpegThatSays(photo, 65_500, 65_500)),
    file('a JPEG of a thousand scans', await jpegOfManyScans()),
    file('a WebP with a canvas of 268 megapixels', webpOf(vp8x(16_384, 16_384), packed.subarray(12))),
    file('an AVIF of 900 megapixels', await hugeAvif()),
  ]
}

/** Returns files that only look dangerous. The excess is ignored and the picture accepted. */
export async function duds(): Promise<Fixture[]> {
  const drawn = await png()
  const taken = (name: string, bytes: Buffer, isColoured = true): Fixture => ({
    name,
    bytes,
    must: { ...(isColoured ? SIZE : { width: 10, height: 10 }), isColoured },
  })
  return [
    taken(
      'a PNG of ten rows with 64 MB of pixels',
      pngOf(ihdr({ width: 10, height: 10 }), pngChunk('IDAT', zeros), IEND),
      false,
    ),
    taken(
      'a PNG with 64 MB of colour profile',
      intoPng(drawn, [pngChunk('iCCP', joined(text('icc\0\0'), zeros))]),
    ),
    taken(
      'a PNG with 64 MB of words',
      intoPng(drawn, [pngChunk('iTXt', joined(text('Comment\0\u0001\0\0\0'), zeros))]),
    ),
    taken(
      'a PNG with 64 MB of packed words',
      intoPng(drawn, [pngChunk('zTXt', joined(text('Comment\0\0'), zeros))]),
    ),
  ]
}
