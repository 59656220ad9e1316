import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { CANARY, tellingPhotos } from '../../testing/hostile/metadata.ts'
import { picturesOf, uploadAll } from '../../testing/photos/photo-people.ts'
import { openTestServer } from '../../testing/test-server.ts'

// Puts a word into every part of a photo that could identify the photographer, and searches for it in all output.

const logged: string[] = []
const ear = new Writable({
  write: (line, _, done) => {
    logged.push(String(line))
    done()
  },
})
const photos = await tellingPhotos()
const server = await openTestServer({ log: pino({ level: 'trace' }, ear) })
const outcomes = await uploadAll(server, photos)

const wide = Buffer.from(CANARY, 'utf16le')
const spellings = [Buffer.from(CANARY), wide, Buffer.from(wide).swap16()]
const digits = Buffer.from(CANARY).toString('hex')

/** Whether the bytes contain the word as ASCII, as UTF-16, or as hexadecimal digits. */
const tells = (bytes: Buffer) =>
  spellings.some((spelling) => bytes.includes(spelling)) ||
  bytes.toString('latin1').toLowerCase().includes(digits)

test('there are at least 24 places, and the word is found in a file that is not cleaned', async () => {
  expect(new Set(photos.map(({ name }) => name)).size).toBe(photos.length)
  expect(photos.filter(({ isTaken }) => isTaken).length).toBeGreaterThanOrEqual(24)
  const spoken = photos.filter(({ bytes }) => tells(bytes))
  expect(spoken.length).toBeGreaterThanOrEqual(photos.length - 4)
  const uncleaned = sharp(photos[0]?.bytes).keepMetadata()
  expect(tells(await uncleaned.webp().toBuffer())).toBe(true)
})

describe('a file is refused that is, or has', () => {
  test.each(photos.filter(({ isTaken }) => !isTaken))('$name', ({ name }) => {
    expect(outcomes.get(name)?.refused).toMatch(/^[A-Z]/)
  })
})

describe('no word of it is in any picture made from a photo with', () => {
  test.each(photos.filter(({ isTaken }) => isTaken))('$name', async ({ name }) => {
    const outcome = outcomes.get(name)
    const photo = outcome?.view?.photo
    expect(outcome?.refused).toBeUndefined()
    if (!outcome || !photo) throw new Error('there is no photo')
    const pictures = await picturesOf(outcome.ask, photo)
    expect(pictures.length).toBeGreaterThan(0)
    for (const { bytes } of pictures) {
      expect(tells(bytes)).toBe(false)
      const { exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata()
      expect([exif, icc, iptc, xmp, comments]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })
})

test('nor in any file that is kept', async () => {
  const { files, parts } = server.allDeps.photos
  const keys = await Array.fromAsync(files.list('photos/'))
  expect(keys.length).toBeGreaterThan(48)
  const telling = await Promise.all(
    keys.map(async (key) => ({ key, isLeaked: tells(Buffer.from((await files.read(key)) ?? [])) })),
  )
  expect(telling.filter(({ isLeaked }) => isLeaked)).toEqual([])
  expect(await parts.list()).toEqual([])
})

test('nor in any row of any table', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`.execute(
    server.database.db,
  )
  expect(rows.map(({ name }) => name)).toContain('public.photos')
  for (const { name } of rows) {
    const table = sql.raw(name)
    const all = await sql<{ row: string }>`select t::text as row from ${table} t`.execute(server.database.db)
    const telling = all.rows.filter(({ row }) => tells(Buffer.from(row)))
    expect({ name, telling }).toEqual({ name, telling: [] })
  }
})

test('nor in anything that was logged or answered', async () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => tells(Buffer.from(line)))).toEqual([])
  const all = [...outcomes.values()]
  const answers = await Promise.all(all.map(async ({ ask }) => (await ask('/api/photos')).text()))
  const replies = all.map(({ view, refused }) => JSON.stringify({ view, refused }))
  expect([...answers, ...replies].filter((answer) => tells(Buffer.from(answer)))).toEqual([])
})
