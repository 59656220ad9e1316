import { intoJpeg, joined, segment, text } from './bytes.ts'
import { PDF, SCRIPT, zipOf } from './foreign.ts'
import type { Fixture } from './pictures.ts'
import { avif, jpeg, picture, png, webp } from './pictures.ts'

// Files that are a photo to one program and something else to another.

const COMMENT = 0xfe
const APP0 = 0xe0

/** The first segment has the length that reads as the start of a comment, so that a browser runs the file. */
function jpegThatRuns(plain: Buffer): Buffer {
  const length = 0x2f2a
  const inside = text(`*/=1;${SCRIPT};/*`)
  const body = joined(inside, Buffer.alloc(length - 2 - inside.length))
  return joined(plain.subarray(0, 2), segment(APP0, body), plain.subarray(2), text('*/'))
}

/** Returns files that show a picture but are something else too, to refuse. */
export async function polyglots(): Promise<Fixture[]> {
  const [photo, drawn, packed, modern] = await Promise.all([jpeg(), png(), webp(), avif()])
  const page = text(`<html><body><script>${SCRIPT}</script></body></html>`)
  const archive = zipOf('Main.class', 'cafebabe')
  const file = (name: string, bytes: Buffer): Fixture => ({ name, bytes, must: 'be refused' })
  return [
    file('a JPEG that is an archive too', joined(photo, archive)),
    file('a JPEG that is a page too', joined(photo, page)),
    file('a JPEG with a PHP script behind it', joined(photo, text('<?php system("id"); ?>'))),
    file('a JPEG with a program behind it', joined(photo, text('MZ'), Buffer.alloc(200, 0x90))),
    file('a JPEG that is a script too', jpegThatRuns(photo)),
    file('a JPEG that is a document too', joined(intoJpeg(photo, segment(COMMENT, PDF)), PDF)),
    file('a document with a JPEG in it', joined(PDF, photo)),
    file('a PNG with a script behind it', joined(drawn, text(`;${SCRIPT};`))),
    file('a PNG with an archive of another make behind it', joined(drawn, text('Rar!\u001a\u0007\0'), page)),
    file('a WebP that is an archive too', joined(packed, archive)),
    file('an AVIF that is an archive too', joined(modern, archive)),
    file('a GIF that is a Java archive too', joined(await picture().gif().toBuffer(), archive)),
    file('a page in front of a JPEG', joined(page, photo)),
  ]
}
