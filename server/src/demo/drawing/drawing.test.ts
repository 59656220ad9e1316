import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ALIKE_WITHIN, distanceOf, likenessOf, packed } from '../../outside/darkroom/likeness.ts'
import { identities } from '../people/people.ts'
import { visitorPictures } from '../people/visitor.ts'
import { drawPicture, type PictureOf } from './picture.ts'
import { printPicture, thumbhashOf } from './print.ts'

const people = identities()
const all = [...visitorPictures, ...people.flatMap(({ pictures }) => pictures)]
/** Every so many people, or everybody under FULL=1. */
const APART = process.env['FULL'] === '1' ? 1 : 60

async function seen(picture: PictureOf) {
  const { data, info } = await sharp(Buffer.from(drawPicture(picture)))
    .resize(128)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return packed(likenessOf({ values: new Uint8Array(data), width: info.width, height: info.height }))
}

test('the same picture is drawn the same way each time, to the byte', async () => {
  const again = identities().flatMap(({ pictures }) => pictures)
  for (const [index, { drawing }] of people.flatMap(({ pictures }) => pictures).entries()) {
    expect(drawPicture(again[index]?.drawing ?? drawing)).toBe(drawPicture(drawing))
  }
  const [one] = all
  if (!one) throw new Error('Nobody has a picture')
  expect(await printPicture(one.drawing, 160, 'webp')).toEqual(await printPicture(one.drawing, 160, 'webp'))
})

test('no two pictures are so alike that one would be taken for a copy of the other', async () => {
  const somebodys = people.filter((_, index) => index % APART === 0).flatMap(({ pictures }) => pictures)
  const pictures = [...visitorPictures, ...somebodys]
  const looks = await Promise.all(
    pictures.map(async ({ key, drawing }) => ({ key, look: await seen(drawing) })),
  )
  expect(looks.filter(({ look }) => look.hashes.length === 0)).toEqual([])
  const alike = looks.flatMap((one, index) =>
    looks.slice(index + 1).flatMap((other) => {
      const distance = distanceOf(one.look, other.look)
      return distance <= ALIKE_WITHIN ? [`${one.key} ${other.key}: ${distance}`] : []
    }),
  )
  expect(alike).toEqual([])
}, 170_000)

test('a person has the same face in every picture', () => {
  for (const { pictures } of people) {
    expect(new Set(pictures.map(({ drawing }) => JSON.stringify(drawing.look))).size).toBe(1)
  }
})

test('no picture holds a number that went wrong', () => {
  for (const { drawing } of all)
    expect(drawPicture(drawing)).not.toMatch(/NaN|undefined|Infinity|--|[0-9]\.[0-9]+\.[0-9]* ?-?-/)
})

test('the first moments that are kept are those of the pictures that are drawn', async () => {
  const list = readFileSync(new URL('../thumbhashes.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const kept = new Map(list.map((line) => line.split(' ') as [string, string]))
  expect([...kept.keys()]).toEqual(all.map(({ key }) => key))
  for (const { key, drawing } of all.filter((_, index) => index % (APART * 4) === 0)) {
    expect(kept.get(key), 'run npm run demo:pictures').toBe(await thumbhashOf(drawing))
  }
})

test('a picture is four by five, in the width that was asked for', async () => {
  const [one] = all
  if (!one) throw new Error('Nobody has a picture')
  for (const format of ['webp', 'avif'] as const) {
    const { width, height } = await sharp(await printPicture(one.drawing, 360, format)).metadata()
    expect([width, height]).toEqual([360, 450])
  }
})
