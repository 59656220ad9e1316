import sharp, { type Sharp } from 'sharp'

// Pictures whose right way up and colours can be told from their corners.

export type HostileSize = { width: number; height: number }

/** The expected outcome: refused, or accepted with this size and the four colours in their corners. */
export type Fixture = {
  name: string
  bytes: Buffer
  must: 'be refused' | (HostileSize & { isColoured: boolean })
}

export type Corners = readonly [PixelColour, PixelColour, PixelColour, PixelColour]
export type PixelColour = keyof typeof rgb

const rgb = { red: [220, 30, 30], green: [30, 160, 30], blue: [30, 30, 220], yellow: [230, 220, 40] } as const
/** Top left, top right, bottom left, bottom right. */
export const UPRIGHT: Corners = ['red', 'green', 'blue', 'yellow']
export const SIZE: HostileSize = { width: 96, height: 72 }

const colourAt = (x: number, y: number, { width, height }: HostileSize) =>
  rgb[UPRIGHT[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? 'red']

/** Where a pixel of the upright picture stands in one that was stored turned, as EXIF counts turns. */
function placeOf(
  orientation: number,
  x: number,
  y: number,
  { width, height }: HostileSize,
): [number, number] {
  const [right, bottom] = [width - 1 - x, height - 1 - y]
  const places: Record<number, [number, number]> = {
    2: [right, y],
    3: [right, bottom],
    4: [x, bottom],
    5: [y, x],
    6: [y, right],
    7: [bottom, right],
    8: [bottom, x],
  }
  return places[orientation] ?? [x, y]
}

/** The four colours as they are stored where a camera was held this way; upright where none is said. */
export function picture(size: HostileSize = SIZE, orientation = 1): Sharp {
  const stored = orientation >= 5 ? { width: size.height, height: size.width } : size
  const raw = Buffer.alloc(size.width * size.height * 3)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [sx, sy] = placeOf(orientation, x, y, size)
      raw.set(colourAt(x, y, size), (sy * stored.width + sx) * 3)
    }
  }
  return sharp(raw, { raw: { ...stored, channels: 3 } })
}

export const jpeg = (size?: HostileSize, orientation?: number) =>
  picture(size, orientation).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
export const png = (size?: HostileSize) => picture(size).png().toBuffer()
export const webp = (size?: HostileSize) => picture(size).webp({ quality: 95 }).toBuffer()
export const avif = (size?: HostileSize) => picture(size).avif({ quality: 90, effort: 0 }).toBuffer()

const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, each, at) => sum + (each - (b[at] ?? 0)) ** 2, 0)

function nearest(pixel: readonly number[]): PixelColour {
  const names = Object.keys(rgb) as PixelColour[]
  return names.toSorted((a, b) => distance(rgb[a], pixel) - distance(rgb[b], pixel))[0] ?? 'red'
}

/** Returns the nearest of the four colours in each corner of a picture. */
export async function cornersOf(bytes: Buffer): Promise<Corners> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (fx: number, fy: number) => {
    const start = (Math.floor(info.height * fy) * info.width + Math.floor(info.width * fx)) * info.channels
    return nearest([...data.subarray(start, start + 3)])
  }
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)]
}
