import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { drawPicture, type PictureOf } from './picture.ts'

/** How wide a picture is by its height. */
export const ASPECT = 0.8

const THUMB_WIDTH = 64

const sized = (picture: PictureOf, width: number) =>
  Buffer.from(
    drawPicture(picture).replace('<svg ', `<svg width="${width}" height="${Math.round(width / ASPECT)}" `),
  )

/** The picture, so wide, as a file. Drawn on first sight, so that it is made quickly rather than small. */
export function printPicture(picture: PictureOf, width: number, format: 'avif' | 'webp'): Promise<Buffer> {
  const print = sharp(sized(picture, width)).removeAlpha()
  return format === 'avif'
    ? print.avif({ quality: 58, effort: 0 }).toBuffer()
    : print.webp({ quality: 84, effort: 2 }).toBuffer()
}

/** A handful of bytes that paint the first moment of the picture, as base64. */
export async function thumbhashOf(picture: PictureOf): Promise<string> {
  const { data, info } = await sharp(sized(picture, THUMB_WIDTH))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
