import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import {
  box,
  ftyp,
  IEND,
  intoJpeg,
  intoPng,
  intoWebp,
  isScan,
  joined,
  patched,
  placeInJpeg,
  pngChunk,
  segment,
  text,
  u16,
  u32,
} from './bytes.ts'
import { avif, jpeg, picture, png, SIZE, webp } from './pictures.ts'
import { exifHeader, placeAndMaker, thumbnailOf } from './tiff.ts'

// Every place in a photo that can say who took it, where, with what or of whom. Each holds a word of its own
// that must be in nothing that is kept or told.

export const CANARY = 'cAnArY'
/** Takes the photo, or refuses it for its tail; either way the word is gone. */
export type Telling = { name: string; bytes: Buffer; isTaken: boolean }

const COM = 0xfe
const [APP0, APP1, APP2, APP7, APP11, APP12, APP13] = [0xe0, 0xe1, 0xe2, 0xe7, 0xeb, 0xec, 0xed]

const packet = (word: string) =>
  text(
    `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description dc:creator="${word}" xmlns:dc="http://purl.org/dc/elements/1.1/"/></rdf:RDF></x:xmpmeta>`,
  )
const commented = async (word: string) =>
  intoJpeg(await jpeg({ width: 16, height: 12 }), segment(COM, text(word)))

/** A resource as picture editors keep them. */
const resource = (id: number, data: Buffer) =>
  joined(text('8BIM'), u16(id), u16(0), u32(data.length), data, Buffer.alloc(data.length % 2))
const photoshop = (...resources: Buffer[]) => segment(APP13, joined(text('Photoshop 3.0\0'), ...resources))
const caption = (word: string) => joined(Buffer.from([0x1c, 2, 120]), u16(word.length), text(word))

/** A right colour profile whose copyright is the word. */
async function profile(word: string): Promise<Buffer> {
  const icc = (await sharp(await picture().withIccProfile('p3').jpeg().toBuffer()).metadata()).icc
  if (!icc) throw new Error('the profile is not there')
  const said = joined(text('text'), u32(0), text(`${word}\0`))
  const grown = joined(icc, said)
  const tag = grown.indexOf(text('cprt'))
  const pointing = patched(grown, tag + 4, joined(u32(icc.length), u32(said.length)))
  return patched(pointing, 0, u32(grown.length))
}

/** Phones put a smaller picture, or the depth of the scene, behind the first. */
async function multiPicture(plain: Buffer, word: string): Promise<Buffer> {
  const second = await commented(word)
  const entries = joined(u32(0x2003_0000), u32(0), u32(0), u32(0), u32(0), u32(second.length), u32(0), u32(0))
  const index = joined(text('MPF\0MM\0*'), u32(8), u16(1), u16(0xb002), u16(7), u32(entries.length), u32(26))
  return joined(intoJpeg(plain, segment(APP2, joined(index, u32(0), entries))), second)
}

/** Between two passes over the picture, where few look. */
function betweenScans(stepped: Buffer, word: string): Buffer {
  const first = placeInJpeg(stepped, isScan)
  const second = stepped.indexOf(Buffer.from([0xff, 0xc4]), first + 4)
  return joined(stepped.subarray(0, second), segment(COM, text(word)), stepped.subarray(second))
}

const film = (word: string) =>
  joined(ftyp('mp42'), box('moov', box('udta', box('\u00a9xyz', u16(18), u16(0x15c7), text(word)))))
const samsungTail = (word: string) =>
  joined(text(word), text('SEFH'), u32(0x6b00_0000), u32(0), u32(0x0c00_0000), text('SEFT'))

type Make = [string, (word: string) => Promise<Buffer> | Buffer, isTaken?: boolean]

const inJpeg = (plain: Buffer, stepped: Buffer): Make[] => [
  [
    'EXIF with place, maker and note',
    (w) => intoJpeg(plain, segment(APP1, joined(exifHeader, placeAndMaker(w)))),
  ],
  [
    'EXIF twice',
    (w) => intoJpeg(plain, ...['1', '2'].map((n) => segment(APP1, joined(exifHeader, placeAndMaker(w + n))))),
  ],
  [
    'EXIF thumbnail',
    async (w) => intoJpeg(plain, segment(APP1, joined(exifHeader, thumbnailOf(await commented(w))))),
  ],
  ['XMP', (w) => intoJpeg(plain, segment(APP1, joined(text('http://ns.adobe.com/xap/1.0/\0'), packet(w))))],
  [
    'XMP that goes on',
    (w) =>
      intoJpeg(
        plain,
        segment(
          APP1,
          joined(
            text(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`),
            u32(packet(w).length),
            u32(0),
            packet(w),
          ),
        ),
      ),
  ],
  ['IPTC', (w) => intoJpeg(plain, photoshop(resource(0x0404, caption(w))))],
  [
    'thumbnail of a picture editor',
    async (w) => intoJpeg(plain, photoshop(resource(0x040c, joined(Buffer.alloc(28), await commented(w))))),
  ],
  ['comment', (w) => intoJpeg(plain, segment(COM, text(w)))],
  ['comment between passes', (w) => betweenScans(stepped, w)],
  [
    'JFXX thumbnail',
    async (w) => intoJpeg(plain, segment(APP0, joined(text('JFXX\0\u0010'), await commented(w)))),
  ],
  ['colour profile', async (w) => segmentedProfile(plain, await profile(w))],
  ['second picture', (w) => multiPicture(plain, w)],
  [
    'proof of origin',
    (w) => intoJpeg(plain, segment(APP11, joined(text('JP'), u16(1), u32(1), box('jumb', text(w))))),
  ],
  [
    'words for the web',
    (w) => intoJpeg(plain, segment(APP12, joined(text('Ducky\0'), u16(2), u16(w.length), text(w)))),
  ],
  ['part nobody knows', (w) => intoJpeg(plain, segment(APP7, text(w)))],
  ['film behind it', (w) => joined(plain, film(w))],
  ['tail of a phone', (w) => joined(plain, samsungTail(w))],
  ['words behind it', (w) => joined(plain, text(w)), false],
]

const segmentedProfile = (plain: Buffer, icc: Buffer) =>
  intoJpeg(plain, segment(APP2, joined(text('ICC_PROFILE\0\u0001\u0001'), icc)))

/** How one tool writes EXIF into a PNG: as hexadecimal digits in a text. */
const rawProfile = (word: string) => {
  const data = joined(exifHeader, placeAndMaker(word))
  const digits = data.toString('hex').replace(/(.{72})/g, '$1\n')
  return pngChunk(
    'zTXt',
    joined(text('Raw profile type exif\0\0'), deflateSync(text(`\nexif\n${data.length}\n${digits}\n`))),
  )
}

const inPng = (plain: Buffer): Make[] => {
  const chunk = (type: string, make: (word: string) => Buffer, before?: string) => (word: string) =>
    intoPng(plain, [pngChunk(type, make(word))], before)
  return [
    ['tEXt', chunk('tEXt', (w) => text(`Author\0${w}`))],
    ['tEXt behind the pixels', chunk('tEXt', (w) => text(`Comment\0${w}`), 'IEND')],
    ['iTXt', chunk('iTXt', (w) => text(`Title\0\0\0en\0\0${w}`))],
    ['packed iTXt', chunk('iTXt', (w) => joined(text('Title\0\u0001\0en\0\0'), deflateSync(text(w))))],
    ['zTXt', chunk('zTXt', (w) => joined(text('Source\0\0'), deflateSync(text(w))))],
    ['XMP', chunk('iTXt', (w) => joined(text('XML:com.adobe.xmp\0\0\0\0\0'), packet(w)))],
    ['eXIf', chunk('eXIf', placeAndMaker)],
    ['EXIF in digits', (w) => intoPng(plain, [rawProfile(w)])],
    ['suggested palette', chunk('sPLT', (w) => joined(text(`${w}\0`), Buffer.from([8])))],
    ['private part', chunk('prVt', (w) => text(w))],
    [
      'time',
      (w) =>
        intoPng(plain, [
          pngChunk('tIME', Buffer.from([7, 234, 6, 15, 12, 0, 0])),
          pngChunk('tEXt', text(`Time\0${w}`)),
        ]),
    ],
    ['words behind it', (w) => joined(plain, text(w)), false],
    ['part behind its end', (w) => joined(plain, pngChunk('tEXt', text(`Author\0${w}`)), IEND), false],
  ]
}

const inWebp = (plain: Buffer): Make[] => {
  const extra = (type: string, make: (word: string) => Buffer) => (word: string) =>
    intoWebp(plain, SIZE, [{ type, data: make(word) }])
  return [
    ['EXIF', extra('EXIF', placeAndMaker)],
    ['XMP', extra('XMP ', packet)],
    ['colour profile', async (w) => intoWebp(plain, SIZE, [{ type: 'ICCP', data: await profile(w) }])],
    ['part nobody knows', extra('abcd', text)],
    ['words behind it', (w) => joined(plain, text(w)), false],
  ]
}

const inAvif = (plain: Buffer): Make[] => [
  [
    'EXIF',
    (w) =>
      picture()
        .withExif({ IFD0: { Artist: w, Copyright: w } })
        .avif({ effort: 0 })
        .toBuffer(),
  ],
  ['XMP', (w) => picture().withXmp(packet(w).toString('latin1')).avif({ effort: 0 }).toBuffer()],
  ['spare room', (w) => joined(plain, box('free', text(w)))],
  ['box of its own', (w) => joined(plain, box('uuid', Buffer.alloc(16, 5), text(w)))],
]

const inOthers = (): Make[] => [
  [
    'HEIC with EXIF',
    (w) =>
      joined(ftyp('heic', 'mif1', 'heic'), box('meta', u32(0)), box('mdat', exifHeader, placeAndMaker(w))),
    false,
  ],
  ['GIF with a comment', async (w) => gifWithComment(await picture().gif().toBuffer(), w), false],
  ['film with a place', (w) => film(w), false],
]

const gifWithComment = (gif: Buffer, word: string) =>
  joined(gif.subarray(0, -1), Buffer.from([0x21, 0xfe, word.length]), text(word), Buffer.from([0, 0x3b]))

/** Returns photos with metadata about who took them, where and with what. */
export async function tellingPhotos(): Promise<Telling[]> {
  const [plain, stepped, drawn, packed, modern] = await Promise.all([
    jpeg(),
    picture().jpeg({ progressive: true }).toBuffer(),
    png(),
    webp(),
    avif(),
  ])
  const all: [string, Make][] = [
    ...inJpeg(plain, stepped).map((make): [string, Make] => ['JPEG', make]),
    ...inPng(drawn).map((make): [string, Make] => ['PNG', make]),
    ...inWebp(packed).map((make): [string, Make] => ['WebP', make]),
    ...inAvif(modern).map((make): [string, Make] => ['AVIF', make]),
    ...inOthers().map((make): [string, Make] => ['', make]),
  ]
  return Promise.all(
    all.map(async ([kind, [name, make, isTaken = true]], at) => ({
      name: `${kind} ${name}`.trim(),
      bytes: await make(`${CANARY}${String(at).padStart(2, '0')}z`),
      isTaken,
    })),
  )
}
