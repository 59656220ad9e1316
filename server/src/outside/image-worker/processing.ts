import { readFile, stat } from 'node:fs/promises'
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_WIDTHS,
  type PhotoEdits,
} from '@hearth/contract/photos/photos'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { objectionToBytes } from './file-type.ts'
import { type Grey, likenessOf } from './image-hash.ts'
import type {
  EncodedPicture,
  PictureFacts,
  ProcessedOne,
  ProcessedPhoto,
  Refusal,
  RefusedPhoto,
} from './worker-reply.ts'

type PixelSize = { width: number; height: number }
type Raw = { data: Buffer; info: OutputInfo }

/** The largest ratio of the longer side to the shorter one; beyond it a photo cannot be seen on a card. */
const MOST_LOPSIDED = 3
/** A photo gets an extra width only if it is wider than the next usual width by this factor. */
const WORTH_A_WIDTH = 1.15
const SECONDS = 20
export const AVIF = { quality: 52, effort: 2 }
export const WEBP = { quality: 78, effort: 4 }
const THUMB = 64
const GREY = 96

const BIGGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0

/** Blocks every decoder of the library but those of the four accepted photo types. */
export function restrictDecoders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`)
  sharp.unblock({ operation: readers })
}

const read = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'warning' }).timeout({ seconds: SECONDS })

const onRaw = ({ data, info: { width, height, channels } }: Raw) =>
  sharp(data, { raw: { width, height, channels } })

const toRaw = (picture: Sharp): Promise<Raw> => picture.raw().toBuffer({ resolveWithObject: true })

/** The path of an uploaded file, or its bytes. */
export type PhotoSource = string | Uint8Array

/** A file, and the widest that its only picture may be where one is enough. */
export type WorkerRequest = { source: PhotoSource; edits: PhotoEdits; onlyWidth?: number | undefined }

/** Decodes an uploaded file and encodes its pictures again without metadata. Returns a refusal if it is not accepted. */
export const processPhoto = (source: PhotoSource, edits: PhotoEdits): Promise<ProcessedPhoto> =>
  processWith(source, edits, encodeAll)

/** Like `processPhoto`, for one WebP picture of the largest usual width up to `mostWidth`. */
export const processPicture = (source: PhotoSource, mostWidth: number): Promise<ProcessedOne> =>
  processWith(source, {}, async (scaled) => {
    const picture = scaled.find(({ info }) => info.width <= mostWidth) ?? scaled[scaled.length - 1]
    return { webp: picture ? await toWebp(picture) : new Uint8Array() }
  })

/** Encodes the pictures of a photo in all widths, which are given widest first. */
type EncodePictures<Encoded> = (scaled: readonly Raw[]) => Promise<Encoded>

async function processWith<Encoded>(
  source: PhotoSource,
  edits: PhotoEdits,
  encode: EncodePictures<Encoded>,
): Promise<(Encoded & PictureFacts) | RefusedPhoto> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > MAX_PHOTO_BYTES) return { refused: 'too_heavy' }
  const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source)
  const objection = (await objectionToBytes(bytes)) ?? (await objectionToSize(bytes))
  if (objection) return { refused: objection }
  const found = await sharp(bytes).metadata()
  const area = areaOf(found.autoOrient, edits)
  const refused = objectionToArea(area)
  if (refused) return { refused }
  try {
    const full = await decode(bytes, area, edits.turns ?? 0)
    const scaled = await scale(full)
    return { ...(await encode(scaled)), ...(await factsOf(full, scaled[scaled.length - 1] ?? full)) }
  } catch {
    return { refused: 'damaged' }
  }
}

async function objectionToSize(bytes: Uint8Array): Promise<Refusal | undefined> {
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!found) return 'damaged'
  if ((found.pages ?? 1) > 1 && found.format !== 'heif') return 'animated'
  return found.width * found.height > MAX_PHOTO_PIXELS ? 'too_many_pixels' : undefined
}

type Area = PixelSize & { left: number; top: number }

/** The part that stays, in pixels of the upright picture before it is turned. */
function areaOf({ width, height }: PixelSize, { crop, turns = 0 }: PhotoEdits): Area {
  const { x, y, width: w, height: h } = turnBack(crop ?? { x: 0, y: 0, width: 1, height: 1 }, turns)
  const left = Math.min(Math.round(x * width), width - 1)
  const top = Math.min(Math.round(y * height), height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(w * width), width - left)),
    height: Math.max(1, Math.min(Math.round(h * height), height - top)),
  }
}

type UnitRectangle = { x: number; y: number; width: number; height: number }

/** A rectangle of the turned picture, as it lies before the quarter turns. */
const turnBack = (part: UnitRectangle, turns: number): UnitRectangle =>
  turns === 0
    ? part
    : turnBack({ x: part.y, y: 1 - part.x - part.width, width: part.height, height: part.width }, turns - 1)

function objectionToArea({ width, height }: PixelSize): Refusal | undefined {
  const lopsided = Math.max(width, height) / Math.min(width, height)
  return lopsided > MOST_LOPSIDED ? 'too_narrow' : undefined
}

/** The upright, turned and cropped picture, no wider than the widest that is made of it. */
async function decode(bytes: Uint8Array, area: Area, turns: number): Promise<Raw> {
  const isAside = turns % 2 === 1
  const size = isAside ? { height: Math.min(BIGGEST, area.height) } : { width: Math.min(BIGGEST, area.width) }
  const upright = await toRaw(
    read(bytes)
      .autoOrient()
      .extract(area)
      .resize({ ...size, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  return turns === 0 ? upright : toRaw(onRaw(upright).rotate(turns * 90))
}

function widthsOf(width: number): number[] {
  const usual = PHOTO_WIDTHS.filter((one) => one <= width)
  const last = usual[usual.length - 1]
  return usual.length < PHOTO_WIDTHS.length && (!last || width >= last * WORTH_A_WIDTH)
    ? [...usual, width]
    : usual
}

/** Returns the picture in each width that is made of it, widest first. */
async function scale(full: Raw): Promise<Raw[]> {
  const scaled: Raw[] = []
  let smaller = full
  for (const width of widthsOf(full.info.width).toReversed()) {
    if (width < smaller.info.width) smaller = await toRaw(onRaw(smaller).resize({ width }))
    scaled.push(smaller)
  }
  return scaled
}

const toWebp = async (picture: Raw) => new Uint8Array(await onRaw(picture).webp(WEBP).toBuffer())
const toAvif = async (picture: Raw) => new Uint8Array(await onRaw(picture).avif(AVIF).toBuffer())

async function encodeAll(scaled: readonly Raw[]) {
  const pictures: EncodedPicture[] = []
  for (const picture of scaled) {
    const { width } = picture.info
    pictures.push({ width, format: 'webp', bytes: await toWebp(picture) })
    pictures.push({ width, format: 'avif', bytes: await toAvif(picture) })
  }
  return { pictures, widths: scaled.map(({ info }) => info.width).toReversed() }
}

async function factsOf({ info: { width, height } }: Raw, smallest: Raw): Promise<PictureFacts> {
  return {
    ...likenessOf(await greyOf(smallest)),
    aspect: Math.round((width / height) * 10_000) / 10_000,
    thumbhash: await thumbhashOf(smallest),
  }
}

async function thumbhashOf(picture: Raw): Promise<string> {
  const fitted = onRaw(picture).resize({ width: THUMB, height: THUMB, fit: 'inside' }).ensureAlpha()
  const { data, info } = await toRaw(fitted)
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function greyOf(picture: Raw): Promise<Grey> {
  const grey = onRaw(picture).resize({ width: GREY, height: GREY, fit: 'fill' }).greyscale().extractChannel(0)
  const { data, info } = await toRaw(grey)
  return { values: data, width: info.width, height: info.height }
}
