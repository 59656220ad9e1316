import { MAX_PHOTO_BYTES } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { corpus } from '../../testing/hostile/corpus.ts'
import { SCRIPT } from '../../testing/hostile/foreign.ts'
import { cornersOf, jpeg, UPRIGHT } from '../../testing/hostile/pictures.ts'
import { type Come, pageOf, picturesOf, uploadAll } from '../../testing/photos/photo-people.ts'
import { begin, finish, lookAt, sendPart, upload } from '../../testing/photos/uploading.ts'
import { openTestServer } from '../../testing/test-server.ts'

// Hostile files, and the pictures that are stored of them.

const files = await corpus()
const server = await openTestServer()
const outcomes = await uploadAll(server, files)

const refused = files.filter(({ must }) => must === 'be refused')
const taken = files.flatMap(({ name, must }) => (typeof must === 'string' ? [] : [{ name, ...must }]))

function outcomeOf(name: string): Come {
  const outcome = outcomes.get(name)
  if (!outcome) throw new Error(`${name} was not uploaded`)
  return outcome
}

const CLEAN = { pages: 1, orientation: 1, metadata: [] }
const formats = { avif: 'heif av1', webp: 'webp' } as const

/** Format, size and metadata of a picture. */
async function factsOf(bytes: Buffer) {
  const facts = await sharp(bytes, { failOn: 'warning' }).metadata()
  const { format, compression = '', pages = 1, orientation = 1, width, height } = facts
  const telling = ['exif', 'icc', 'iptc', 'xmp', 'tifftagPhotoshop', 'comments'] as const
  const metadata = telling.filter((kind) => facts[kind] !== undefined)
  return { format: `${format} ${compression}`.trim(), pages, orientation, metadata, width, height }
}

test('the corpus has at least 60 files', () => {
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(refused.length).toBeGreaterThanOrEqual(60)
})

describe('is refused, in words for a person', () => {
  test.each(refused)('$name', ({ name }) => {
    const { refused: refusals } = outcomeOf(name)
    expect(refusals).toMatch(/^[A-Z].{15,200}$/)
    expect(refusals).not.toMatch(/vips|libpng|glib|sharp|buffer|Error|\/tmp|undefined/i)
  })
})

describe('is taken, and comes out clean and the right way up', () => {
  test.each(taken)('$name', async ({ name, ...must }) => {
    const { view, refused: refusals, ask } = outcomeOf(name)
    expect(refusals).toBeUndefined()
    const photo = view?.photo
    if (!photo) throw new Error('there is no photo')
    expect(photo.aspect).toBeCloseTo(must.width / must.height, 1)
    const pictures = await picturesOf(ask, photo)
    expect(pictures.length).toBeGreaterThan(0)
    for (const { response, width, format, bytes } of pictures) {
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      const facts = await factsOf(bytes)
      expect(facts).toMatchObject({ ...CLEAN, format: formats[format], width })
      expect(width).toBeLessThanOrEqual(must.width)
      expect(Math.abs(facts.height - (width * must.height) / must.width)).toBeLessThanOrEqual(1)
      expect(must.isColoured ? await cornersOf(bytes) : UPRIGHT).toEqual(UPRIGHT)
    }
  })
})

test('only clean pictures of accepted files are stored', async () => {
  const views = [...outcomes.values()].flatMap(({ view }) => view?.photo ?? [])
  const keys = await Array.fromAsync(server.allDeps.photos.files.list('photos/'))
  expect(keys.length).toBe(views.reduce((sum, { widths }) => sum + widths.length * 2, 0))
  for (const key of keys) {
    const bytes = Buffer.from((await server.allDeps.photos.files.read(key)) ?? [])
    expect(bytes.includes(SCRIPT)).toBe(false)
    const { format } = await sharp(bytes, { failOn: 'warning' }).metadata()
    expect(key).toMatch(format === 'heif' ? /\/\d+\.avif$/ : /\/\d+\.webp$/)
  }
  expect(await server.allDeps.photos.parts.list()).toEqual([])
})

describe('a page that lies', () => {
  const page = async () => pageOf(server, await server.person())

  test('about a size of nothing or of more than 10 MB is told so before it sends a byte', async () => {
    const ask = await page()
    expect((await begin(ask, { size: 0 })).refused).toBe('This file is empty. Choose another one.')
    expect((await begin(ask, { size: MAX_PHOTO_BYTES + 1 })).refused).toContain('at most 10 MB')
  })

  test('and sends more than it announced is refused', async () => {
    const photo = await jpeg()
    const { view, refused: refusals } = await upload(await page(), photo, { size: photo.length - 100 })
    expect(view).toBeUndefined()
    expect(refusals).toMatch(/^[A-Z]/)
  })

  test('and sends less than it announced keeps waiting, and can give up', async () => {
    const ask = await page()
    const photo = await jpeg()
    const begun = await begin(ask, { size: photo.length + 100 })
    const id = begun.view?.id ?? ''
    await sendPart(ask, id, { offset: 0, bytes: photo })
    expect((await lookAt(ask, id)).view).toMatchObject({ state: 'receiving', offset: photo.length })
    expect((await ask(`/api/photos/uploads/${id}`, { method: 'DELETE' })).ok).toBe(true)
    expect((await lookAt(ask, id)).view).toMatchObject({
      state: 'refused',
      reason: { code: 'upload_cancelled', params: {}, message: 'This upload was cancelled' },
    })
    expect(await server.allDeps.photos.parts.list()).toEqual([])
  })

  test('about where a part belongs is told the right place, and nothing is written twice', async () => {
    const ask = await page()
    const photo = await jpeg()
    const { view } = await begin(ask, { size: photo.length })
    const id = view?.id ?? ''
    await sendPart(ask, id, { offset: 0, bytes: photo.subarray(0, 100) })
    for (const offset of [0, 99, 101, 5000]) {
      const response = await ask(`/api/photos/uploads/${id}?offset=${offset}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(photo.subarray(offset, offset + 50)),
      })
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        error: { fields: { offset: { code: 'next_offset', params: { offset: 100 } } } },
      })
    }
    const looked = await lookAt(ask, id)
    if (!looked.view) throw new Error('the upload is gone')
    expect((await finish(ask, looked.view, photo)).view?.state).toBe('done')
  })

  test('about another person’s upload finds nothing there', async () => {
    const photo = await jpeg()
    const { view } = await begin(await page(), { size: photo.length })
    const stranger = await page()
    const path = `/api/photos/uploads/${view?.id}`
    expect((await stranger(path)).status).toBe(404)
    expect((await stranger(path, { method: 'DELETE' })).status).toBe(404)
    const sent = await stranger(`${path}?offset=0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(photo),
    })
    expect(sent.status).toBe(404)
  })
})
