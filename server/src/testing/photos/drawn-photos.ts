import sharp from 'sharp'

// Pictures that look as much like photos as a few lines of code can: many as alike as portraits are.

/** Returns a seeded generator of numbers from 0 to 1. */
export function dice(seed: number): () => number {
  let state = seed + 0x6d2b79f5
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1)
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61)
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296
  }
}

const shape = (rnd: () => number, width: number, height: number) => {
  const [x, y, rx, ry] = [
    rnd() * width,
    rnd() * height,
    (0.03 + rnd() * 0.2) * width,
    (0.03 + rnd() * 0.2) * height,
  ]
  const fill = `hsl(${rnd() * 360} ${20 + rnd() * 60}% ${15 + rnd() * 70}%)`
  return rnd() < 0.5
    ? `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="0.8"/>`
    : `<rect x="${x}" y="${y}" width="${rx * 2}" height="${ry * 2}" fill="${fill}" transform="rotate(${rnd() * 90} ${x} ${y})"/>`
}

/** A head and shoulders about the middle, as in nearly every photo of a profile. */
function person(rnd: () => number, width: number, height: number): string {
  const [x, y] = [width * (0.4 + rnd() * 0.2), height * (0.32 + rnd() * 0.16)]
  const r = height * (0.13 + rnd() * 0.09)
  const skin = `hsl(${15 + rnd() * 20} ${30 + rnd() * 30}% ${25 + rnd() * 50}%)`
  const hair = `hsl(${rnd() * 50} ${10 + rnd() * 50}% ${5 + rnd() * 50}%)`
  const coat = `hsl(${rnd() * 360} ${rnd() * 70}% ${10 + rnd() * 70}%)`
  return `<ellipse cx="${x}" cy="${y + r * 3.1}" rx="${r * (1.7 + rnd())}" ry="${r * 1.9}" fill="${coat}"/>
    <ellipse cx="${x}" cy="${y - r * 0.2}" rx="${r * (0.95 + rnd() * 0.4)}" ry="${r * (1.2 + rnd() * 0.5)}" fill="${hair}"/>
    <ellipse cx="${x}" cy="${y + r * 0.15}" rx="${r * 0.78}" ry="${r}" fill="${skin}"/>`
}

type PhotoScene = { seed: number; width?: number; height?: number }

/** Draws a unique picture: soft light, a few objects, a figure in two of three. */
export async function scene({ seed, width = 480, height = 600 }: PhotoScene): Promise<Buffer> {
  const rnd = dice(seed)
  const light = Buffer.from(Array.from({ length: 5 * 6 * 3 }, () => 40 + rnd() * 180))
  const things = Array.from({ length: 4 + rnd() * 8 }, () => shape(rnd, width, height)).join('')
  const somebody = seed % 3 > 0 ? person(rnd, width, height) : ''
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${things}${somebody}</svg>`
  return sharp(light, { raw: { width: 5, height: 6, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input: Buffer.from(drawing) }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Adds sensor noise, which makes encoding slow. */
export async function grainy(of: PhotoScene, quality = 88): Promise<Buffer> {
  const plain = sharp(await scene(of))
  const { width, height } = await plain.metadata()
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return plain
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality })
    .toBuffer()
}
