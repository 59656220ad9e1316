import { constants } from 'node:os'
import { PHOTO_FORMATS, PHOTO_WIDTHS } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { ALIKE_WITHIN, distanceOf, likenessOf, packed } from '../outside/image-worker/image-hash.ts'
import { openPhotoFiles } from '../outside/photo-files.ts'
import { readCommunity } from './community.ts'
import { openDemoPictures } from './pictures.ts'

const folder = readConfig({}).demoFolder
/** Every so many pictures, or every one under FULL=1. */
const APART = process.env['FULL'] ? 1 : 60

// At its usual priority it would starve beside other tests.
const priority = constants.priority.PRIORITY_NORMAL

function openPictures() {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  const written: string[] = []
  const files = openDemoPictures(
    {
      ...openPhotoFiles('/nowhere', undefined),
      read: async (key) => stored.get(key),
      put: async (key, bytes) => {
        written.push(key)
        stored.set(key, new Uint8Array(bytes))
      },
    },
    folder,
    priority,
  )
  return { files, stored, written }
}

test('a picture is drawn when it is first read, once for all who wait for it, and stored', async () => {
  const { files, stored, written } = openPictures()
  const key = 'demo/robin-0/360.webp'
  const [one, other] = await Promise.all([files.read(key), files.read(key)])
  expect(one).toBeDefined()
  expect(other).toEqual(one)
  expect(await files.read(key)).toEqual(one)
  expect(written).toEqual([key])
  expect(stored.get(key)).toEqual(one)
})

const { files: shared } = openPictures()
const everySize = PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => [width, format] as const))
test.each(everySize)(
  'a picture comes %i wide as %s',
  async (width, format) => {
    const bytes = await shared.read(`demo/p001-1/${width}.${format}`)
    const size = await sharp(bytes).metadata()
    expect([size.width, size.height]).toEqual([width, (width * 5) / 4])
  },
  60_000,
)

test('what is no picture of the community is not drawn, and other photos are left alone', async () => {
  const { files, stored, written } = openPictures()
  stored.set('photos/one/360.webp', new Uint8Array([1]))
  for (const key of [
    'demo/nobody-0/360.webp',
    'demo/robin-99/360.webp',
    'demo/robin-0/361.webp',
    'photos/two/360.webp',
  ])
    expect(await files.read(key)).toBeUndefined()
  expect(await files.read('photos/one/360.webp')).toEqual(new Uint8Array([1]))
  expect(written).toEqual([])
})

test('a folder whose pictures cannot be drawn fails the picture, and not the server', async () => {
  const files = openDemoPictures(openPhotoFiles('/nowhere', undefined), '/nowhere', priority)
  await expect(files.read('demo/robin-0/360.webp')).rejects.toThrow('could not be drawn')
  await expect(files.read('demo/robin-0/360.webp')).rejects.toThrow('could not be drawn')
})

test('no two pictures are so alike that one would be taken for a copy of the other', async () => {
  const { files } = openPictures()
  const names = readCommunity(folder)
    .pictures.flatMap(({ person, photos }) => photos.map((_, index) => `${person}-${index}`))
    .filter((_, index) => index % APART < 3)
  const looks = await Promise.all(
    names.map(async (name) => {
      const { data, info } = await sharp(await files.read(`demo/${name}/160.webp`))
        .resize(128)
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const likeness = likenessOf({ values: new Uint8Array(data), width: info.width, height: info.height })
      return { name, look: packed(likeness) }
    }),
  )
  expect(looks.filter(({ look }) => look.hashes.length === 0)).toEqual([])
  const alike = looks.flatMap((one, index) =>
    looks.slice(index + 1).flatMap((other) => {
      const distance = distanceOf(one.look, other.look)
      return distance <= ALIKE_WITHIN ? [`${one.name} ${other.name}: ${distance}`] : []
    }),
  )
  expect(alike).toEqual([])
})
