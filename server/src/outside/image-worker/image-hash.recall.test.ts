import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { dice, scene } from '../../testing/photos/drawn-photos.ts'
import { ALIKE_WITHIN, distanceOf, type PackedHashes, packed } from './image-hash.ts'
import { processPhoto } from './processing.ts'

const isFull = process.env['FULL']
const PAIRS = isFull ? 200 : 25
const LEAST_RECALL = 0.9
/** Of a thousand pairs of photos that have nothing to do with each other. */
const MOST_FALSE_IN_THOUSAND = 1

const folder = await mkdtemp(join(tmpdir(), 'hearth-likeness-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

type PhotoSize = { width: number; height: number }
type PhotoChange = (picture: Sharp, size: PhotoSize, rnd: () => number) => Sharp

/** Takes this part of both sides away, where the dice say. */
const crop =
  (share: number): PhotoChange =>
  (picture, { width, height }, rnd) => {
    const kept = { width: Math.round(width * (1 - share)), height: Math.round(height * (1 - share)) }
    const left = Math.round((width - kept.width) * rnd())
    return picture.extract({ ...kept, left, top: Math.round((height - kept.height) * rnd()) })
  }

/** Changes that people make to a photo that is not theirs. */
const changes: Record<string, PhotoChange> = {
  'cropped by 5 %': crop(0.05),
  'cropped by 7 %': crop(0.07),
  'cropped by 10 %': crop(0.1),
  'made smaller': (picture, { width }) => picture.resize(Math.round(width * 0.4)),
  'saved badly': (picture) => picture.jpeg({ quality: 30 }),
  'seen in a mirror': (picture) => picture.flop(),
  'made lighter': (picture) => picture.modulate({ brightness: 1.2 }),
  'made darker': (picture) => picture.modulate({ brightness: 0.8 }),
  'cropped and seen in a mirror': (picture, size, rnd) => crop(0.06)(picture, size, rnd).flop(),
  'given more colour': (picture) => picture.modulate({ saturation: 1.4 }).linear(1.1, -8),
}

/** The stored hashes of a photo, made from a small picture because only coarse outlines count. */
async function likenessOf(name: string, photo: Buffer): Promise<PackedHashes> {
  const path = join(folder, name)
  await writeFile(path, await sharp(photo).resize(120).png().toBuffer())
  const processed = await processPhoto(path, {})
  if (processed.refused) throw new Error(processed.refused)
  return packed(processed)
}

test(`of ${PAIRS} photos that come back changed at least nine in ten are known again, and no others are`, async () => {
  const kinds = Object.entries(changes)
  const found = new Map(kinds.map(([kind]) => [kind, { known: 0, of: 0, farthest: 0 }]))
  const originals: PackedHashes[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const photo = await scene({ seed: n })
    const { width, height } = await sharp(photo).metadata()
    const [kind, change] = kinds[n % kinds.length] ?? []
    const tally = found.get(kind ?? '')
    if (!change || !tally) throw new Error('no such change')
    const changed = await change(sharp(photo), { width, height }, dice(n + 1000)).toBuffer()
    const [one, other] = [await likenessOf(`${n}`, photo), await likenessOf(`${n}-changed`, changed)]
    const distance = distanceOf(one, other)
    tally.of += 1
    tally.known += distance <= ALIKE_WITHIN ? 1 : 0
    tally.farthest = Math.max(tally.farthest, distance)
    originals.push(one)
  }
  const strangers = originals.flatMap((one, n) =>
    originals.slice(n + 1).map((other) => distanceOf(one, other)),
  )
  const mistaken = strangers.filter((distance) => distance <= ALIKE_WITHIN).length
  const known = [...found.values()].reduce((sum, tally) => sum + tally.known, 0)
  const lines = [...found].map(
    ([kind, t]) => `  ${kind}: ${t.known} of ${t.of}, at most ${t.farthest} bits apart`,
  )
  process.stdout.write(
    `  ${known} of ${PAIRS} changed photos known again (within ${ALIKE_WITHIN} of 256 bits)\n${lines.join('\n')}\n` +
      `  ${mistaken} of ${strangers.length} pairs of strangers taken for one, the nearest ${Math.min(...strangers)} bits apart\n`,
  )
  expect(known / PAIRS).toBeGreaterThanOrEqual(LEAST_RECALL)
  expect(mistaken).toBeLessThanOrEqual((strangers.length * MOST_FALSE_IN_THOUSAND) / 1000)
})
