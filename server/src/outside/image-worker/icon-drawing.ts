import sharp, { type Sharp } from 'sharp'
import type { IconRequest, Icons } from './icon-reply.ts'

const SIDE = 512
const CHANNELS = 4
/** A system may cut an icon down to the circle with this share of its side as radius; a little less is surely seen. */
const SAFE_RADIUS = 0.39
/** Ground of a logo that cannot be seen on the brand's colour: that of the page, where it can. */
const PAGE_GROUND = '#faf4ea'
/** Two colours that differ by less, summed over red, green and blue, are hard to tell apart. */
const TELLING = 60
/** The share of a logo that may vanish on the brand's colour. */
const MOST_LOST = 0.2

type Colour = readonly [red: number, green: number, blue: number]

function rgbOf(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
const hexOf = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
const apart = (one: Colour, other: Colour) =>
  one.reduce((sum, part, n) => sum + Math.abs(part - (other[n] ?? 0)), 0)

type Pixel = { colour: Colour; isOpaque: boolean; radius: number }

/** The pixels of a square picture of four channels; `radius` is the distance from its centre, in sides. */
function pixelsOf(data: Uint8Array): Pixel[] {
  return Array.from({ length: SIDE * SIDE }, (_, n) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(n * CHANNELS, (n + 1) * CHANNELS)
    const radius = Math.hypot((n % SIDE) + 0.5 - SIDE / 2, Math.floor(n / SIDE) + 0.5 - SIDE / 2) / SIDE
    return { colour: [red, green, blue], isOpaque: alpha > 127, radius }
  })
}

/** The colour at the middle of all four edges, if the logo is a whole icon with a ground of its own. */
function ownGround(pixels: readonly Pixel[]): Colour | undefined {
  const middle = SIDE / 2
  const inset = 4
  const edges = [
    [middle, inset],
    [middle, SIDE - inset],
    [inset, middle],
    [SIDE - inset, middle],
  ] as const
  const [first, ...others] = edges.map(([x, y]) => pixels[y * SIDE + x])
  const isWhole =
    first?.isOpaque && others.every((one) => one?.isOpaque && apart(one.colour, first.colour) < TELLING)
  return isWhole ? first.colour : undefined
}

/** The ground on which a logo can be seen: its own, the brand's colour or that of the page. */
function groundFor(pixels: readonly Pixel[], brand: Colour): Colour {
  const opaque = pixels.filter(({ isOpaque }) => isOpaque)
  const lost = opaque.filter(({ colour }) => apart(colour, brand) < TELLING)
  return ownGround(pixels) ?? (lost.length > opaque.length * MOST_LOST ? rgbOf(PAGE_GROUND) : brand)
}

const rendered = (svg: string, side: number): Sharp =>
  // The density makes small drawings sharp; the library refuses one that becomes too large.
  sharp(Buffer.from(svg), { density: 300, limitInputPixels: 100_000_000 })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .ensureAlpha()
    .toColourspace('srgb')

/** Returns an icon without transparency whose logo stays whole where a system cuts it to a circle. */
async function opaqueIcon({ svg, colour }: IconRequest): Promise<Buffer> {
  const pixels = pixelsOf(await rendered(svg, SIDE).raw().toBuffer())
  const ground = groundFor(pixels, rgbOf(colour))
  const isDrawn = (one: Pixel) => one.isOpaque && apart(one.colour, ground) >= TELLING
  const radius = pixels.reduce((most, one) => (isDrawn(one) ? Math.max(most, one.radius) : most), 0)
  const side = Math.round(SIDE * Math.min(1, SAFE_RADIUS / (radius || 1)))
  const logo = await rendered(svg, side).png().toBuffer()
  const canvas = { width: SIDE, height: SIDE, channels: 3, background: hexOf(ground) } as const
  return sharp({ create: canvas })
    .composite([{ input: logo }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** The pictures of shortcuts, in a square of 24. */
const glyphs = {
  'swipe-96': '<circle cx="12" cy="12" r="10"/><path d="m16.2 7.8-2.1 6.3-6.3 2.1 2.1-6.3z"/>',
  'matches-96':
    '<path d="M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.76 0-3 .5-4.5 2-1.5-1.5-2.74-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4.05 3 5.5l7 7z"/>',
  'profile-96': '<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>',
}

const shortcutSvg = (glyph: string, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${colour}"/><g transform="translate(12 12)" fill="none" stroke="#fffaf3" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></svg>`

const png = async (picture: Sharp) => new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer())

/** Draws all icons of the installed app from a logo. Throws if the logo cannot be drawn. */
export async function drawAllIcons(request: IconRequest): Promise<Icons> {
  const opaque = await opaqueIcon(request)
  const shortcut = (name: keyof typeof glyphs) => png(rendered(shortcutSvg(glyphs[name], request.colour), 96))
  return {
    'any-192': await png(rendered(request.svg, 192)),
    'any-512': await png(rendered(request.svg, SIDE)),
    'maskable-512': await png(sharp(opaque)),
    'touch-180': await png(sharp(opaque).resize(180, 180)),
    'swipe-96': await shortcut('swipe-96'),
    'matches-96': await shortcut('matches-96'),
    'profile-96': await shortcut('profile-96'),
  }
}
