import sharp from 'sharp'
import { blackPng, intoJpeg, intoPng, joined, pngChunk, riffChunk, segment, text, webpOf } from './bytes.ts'
import type { Fixture } from './pictures.ts'
import { avif, type HostileSize, jpeg, picture, png, SIZE } from './pictures.ts'
import { deepDirectories, endlessDirectory, exifHeader, orientationOf, tiffOf, wildOffsets } from './tiff.ts'

// Photos that are seldom seen and right all the same.

const APP1 = 0xe1
const APP15 = 0xef

const exif = (tiff: Buffer) => segment(APP1, joined(exifHeader, tiff))
const grey = () => picture().greyscale()
const flat = (size: HostileSize) => sharp({ create: { ...size, channels: 3, background: '#a43' } })

/** White space between the parts of a JPEG, which its rules allow. */
const padded = (photo: Buffer) => joined(photo.subarray(0, 2), Buffer.alloc(9, 0xff), photo.subarray(2))

/** Bit depths and colour spaces. */
async function kinds(): Promise<[string, Buffer, boolean?][]> {
  const rgba = picture().ensureAlpha(0.7)
  return [
    ['a JPEG in black and white', await grey().toColourspace('b-w').jpeg().toBuffer(), false],
    ['a JPEG for print', await picture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['a JPEG that comes in steps', await picture().jpeg({ progressive: true, quality: 95 }).toBuffer()],
    ['a JPEG with a wide range of colours', await picture().withIccProfile('p3').jpeg().toBuffer()],
    [
      'a JPEG with halved colours',
      await picture().jpeg({ chromaSubsampling: '4:2:0', quality: 95 }).toBuffer(),
    ],
    ['a JPEG with white space between its parts', padded(await jpeg())],
    ['a JPEG that fills its own parts', intoJpeg(await jpeg(), segment(APP15, Buffer.alloc(60_000, 0xff)))],
    ['a PNG of 16 bits', await picture().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with a palette', await picture().png({ palette: true }).toBuffer()],
    ['a PNG in black and white', await grey().toColourspace('b-w').png().toBuffer(), false],
    [
      'a PNG in grey that one can see through',
      await grey().ensureAlpha(0.5).toColourspace('b-w').png().toBuffer(),
      false,
    ],
    ['a PNG that one can see through', await rgba.clone().png().toBuffer(), false],
    ['a PNG that comes in steps', await picture().png({ progressive: true }).toBuffer()],
    ['a PNG of one bit', blackPng(SIZE.width, SIZE.height), false],
    ['a WebP without loss', await picture().webp({ lossless: true }).toBuffer()],
    ['a WebP that one can see through', await rgba.clone().webp().toBuffer(), false],
    ['an AVIF', await avif()],
    ['an AVIF of ten bits', await picture().avif({ bitdepth: 10, effort: 0 }).toBuffer()],
    [
      'an AVIF with halved colours',
      await picture().avif({ chromaSubsampling: '4:2:0', effort: 0 }).toBuffer(),
    ],
  ]
}

/** Ways a camera was held, and what it says of that. */
async function turns(): Promise<[string, Buffer][]> {
  const held = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (turn): Promise<[string, Buffer]> => {
      const photo = await jpeg(SIZE, turn)
      return [`a JPEG turned in way ${turn}`, intoJpeg(photo, exif(orientationOf(turn)))]
    }),
  )
  const upright = await jpeg()
  const strange = [0, 9, 65_535].map((turn): [string, Buffer] => [
    `a JPEG that says it is turned in way ${turn}`,
    intoJpeg(upright, exif(orientationOf(turn))),
  ])
  const turned = await picture(SIZE, 6).png().toBuffer()
  return [
    ...held,
    ...strange,
    ['a PNG turned in way 6', intoPng(turned, [pngChunk('eXIf', orientationOf(6))])],
    ['a JPEG whose facts go round in a circle', intoJpeg(upright, exif(endlessDirectory()))],
    ['a JPEG whose facts point outside', intoJpeg(upright, exif(wildOffsets()))],
    ['a JPEG whose facts are 500 deep', intoJpeg(upright, exif(deepDirectories(500)))],
    ['a JPEG whose facts break off', intoJpeg(upright, exif(orientationOf(6).subarray(0, 11)))],
    ['a JPEG with no facts where they should be', intoJpeg(upright, exif(tiffOf({ entries: [] })))],
  ]
}

/** Sizes at the edge of what is taken. */
async function sizes(): Promise<[string, Buffer, HostileSize][]> {
  const high = { width: 400, height: 1200 }
  return [
    ['a tall JPEG', await jpeg(high), high],
    ['a PNG of a little under 40 megapixels', blackPng(6320, 6320), { width: 6320, height: 6320 }],
    [
      'a WebP of odd sizes',
      await picture({ width: 101, height: 67 }).webp().toBuffer(),
      { width: 101, height: 67 },
    ],
    ['a PNG with 5,000 parts', await pngOfManyParts(), SIZE],
    ['a WebP with a part nobody knows', await webpWithMore(), SIZE],
    [
      'a square of one colour',
      await flat({ width: 80, height: 80 }).png().toBuffer(),
      { width: 80, height: 80 },
    ],
  ]
}

const pngOfManyParts = async () =>
  intoPng(
    await png(),
    Array.from({ length: 5000 }, () => pngChunk('tEXt', text('Comment\0x'))),
  )

async function webpWithMore(): Promise<Buffer> {
  const plain = await picture().webp().toBuffer()
  return webpOf(plain.subarray(12), riffChunk('abcd', Buffer.alloc(7)))
}

/** Returns unusual photos to accept, with their upright size. */
export async function oddPhotos(): Promise<Fixture[]> {
  const taken = (size: HostileSize, isColoured: boolean) => ({ ...size, isColoured })
  return [
    ...(await kinds()).map(([name, bytes, isColoured = true]) => ({
      name,
      bytes,
      must: taken(SIZE, isColoured),
    })),
    ...(await turns()).map(([name, bytes]) => ({ name, bytes, must: taken(SIZE, true) })),
    ...(await sizes()).map(([name, bytes, size]) => ({ name, bytes, must: taken(size, false) })),
  ]
}
