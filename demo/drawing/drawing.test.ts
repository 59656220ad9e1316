import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictures } from './community.ts'
import { drawPicture, type PictureOf } from './picture.ts'
import { printPicture, thumbhashOf } from './print.ts'

const folder = join(import.meta.dirname, '../community')
const pictures = readPictures(folder)
const names: readonly string[] = pictures.names()

function requirePicture(name: string): PictureOf {
  const picture = pictures.find(name)
  if (!picture) throw new Error(`There is no picture ${name}`)
  return picture
}

// Every picture as SVG, drawn once for all tests.
const drawn = names.map((name) => ({ name, svg: drawPicture(requirePicture(name)) }))

type TestSitting = { person: string; photos: { thumbhash: string }[] }
const sittings: TestSitting[] = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8'))
const thumbhashes = new Map<string, string>(
  sittings.flatMap(({ person, photos }) =>
    photos.map(({ thumbhash }, index) => [`${person}-${index}`, thumbhash] as const),
  ),
)

/** Where the middle of the head, the top of the forehead and the chin are, as shares of the picture's height. */
function faceIn(svg: string) {
  const [, , top = 0, , height = 1] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? []).map(Number)
  const figures = [...svg.matchAll(/<g transform="translate\((\S+) (\S+)\) scale\((\d\.\d{3})\)">/g)]
  const [, , y = 0, scale = 0] = (figures.at(-1) ?? []).map(Number)
  const at = (above: number) => (y + above * scale - top) / height
  return { forehead: at(-69), middle: at(0), chin: at(72) }
}

test('a picture is drawn the same way each time, to the byte', async () => {
  const again = readPictures(folder)
  const different = drawn.filter(({ name, svg }, index) => {
    const picture = index % 20 === 0 && again.find(name)
    return picture && drawPicture(picture) !== svg
  })
  expect(different).toEqual([])
  const robin = requirePicture('robin-0')
  expect(await printPicture(robin, 160, 'webp')).toEqual(await printPicture(robin, 160, 'webp'))
})

test('no picture holds a number that went wrong', () => {
  const wrong = /NaN|undefined|Infinity|--\d|\d\.\d+\.\d* ?-?-/
  expect(drawn.filter(({ svg }) => wrong.test(svg)).map(({ name }) => name)).toEqual([])
})

test('a forehead is never cropped, and a face is in the upper half', () => {
  const faces = drawn.map(({ name, svg }) => ({ name, ...faceIn(svg) }))
  expect(faces.filter(({ forehead }) => forehead < 0.03)).toEqual([])
  expect(faces.filter(({ middle }) => middle > 0.45)).toEqual([])
  expect(faces.filter(({ chin }) => chin > 0.62)).toEqual([])
  expect(faces.every(({ chin, forehead }) => chin - forehead > 0.05)).toBe(true)
})

test('a person has the same face in every picture, at the age of the profile', () => {
  const faces = new Map<string, Set<string>>()
  for (const name of names) {
    const { key, look, age } = requirePicture(name)
    const seen = faces.get(key) ?? new Set()
    faces.set(key, seen.add(JSON.stringify({ look, age })))
  }
  expect([...faces.values()].every(({ size }) => size === 1)).toBe(true)
  const all = [...faces.values()].flatMap((one) => [...one])
  expect(new Set(all).size).toBe(faces.size)
})

test('nobody young is grey, and the years are seen in a face', () => {
  const grey = ['pepper', 'grey', 'silver', 'white']
  const young = names.map(requirePicture).filter(({ age }) => age < 36)
  expect(young.filter(({ look }) => grey.includes(look.hairColour))).toEqual([])
  const robin = requirePicture('robin-0')
  const linesAt = (age: number) => drawPicture({ ...robin, age }).length
  expect(linesAt(45)).toBeGreaterThan(linesAt(30))
  expect(linesAt(65)).toBeGreaterThan(linesAt(45))
})

test('the thumbhashes are those of the pictures as they are drawn', async () => {
  expect([...thumbhashes.keys()]).toEqual(names)
  const stale: string[] = []
  for (const name of names.filter((_, index) => index % 90 === 0)) {
    if (thumbhashes.get(name) !== (await thumbhashOf(requirePicture(name)))) stale.push(name)
  }
  // `npm run demo:pictures` writes them again.
  expect(stale).toEqual([])
})

test('a picture is four by five, in the width that was asked for', async () => {
  for (const format of ['webp', 'avif'] as const) {
    const { width, height } = await sharp(
      await printPicture(requirePicture('robin-0'), 360, format),
    ).metadata()
    expect([width, height]).toEqual([360, 450])
  }
})
