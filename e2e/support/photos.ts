import sharp from 'sharp'
import { expect, type Neighbour } from './journey.ts'
import type { Server } from './server/server.ts'

type Upright = { name: string; mimeType: string; buffer: Buffer }

/** A picture of its own: two colours and some grain, so that it weighs what a photo weighs. */
export async function photoFile(hue: number, { width = 900, height = 720 } = {}): Promise<Upright> {
  const [left, right] = [hue, hue + 140].map((turn) =>
    [0, 120, 240].map((of) => Math.abs(((turn + of) % 360) - 180)),
  )
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0, seed = hue + 1; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const isLeft = (at / 3) % width < width / 2
    pixels[at] = ((isLeft ? left : right)?.[at % 3] ?? 0) + ((seed >> 16) % 60)
  }
  const buffer = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name: `photo-${hue}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Puts photos there by HTTP alone. */
export async function givePhotos(
  server: Server,
  { request }: Pick<Neighbour, 'request'>,
  hues: number[],
): Promise<void> {
  const headers = { origin: server.url }
  for (const hue of hues) {
    const { buffer } = await photoFile(hue, { width: 480, height: 600 })
    const data = { clientId: crypto.randomUUID(), size: buffer.length, alt: `Hue ${hue}` }
    const begun = await request.post('/api/photos/uploads', { maxRetries: 1, data, headers })
    expect(begun.ok(), await begun.text()).toBe(true)
    const { id } = await begun.json()
    const sent = await request.put(`/api/photos/uploads/${id}?offset=0`, {
      maxRetries: 1,
      data: buffer,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    await expect
      .poll(async () => (await (await request.get(`/api/photos/uploads/${id}?wait=1`)).json()).state)
      .toBe('done')
  }
}
