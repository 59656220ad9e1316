import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { tellingClips, tells } from '../../../testing/hostile/clips/metadata.ts'
import { filesOf, madeBy, sendAllMedia } from '../../../testing/media/clips.ts'
import { openTestServer } from '../../../testing/test-server.ts'

// Puts a word into every part of a clip and chat photo that could identify its author, and searches for it in all output.

const logged: string[] = []
const ear = new Writable({
  write: (line, _, done) => {
    logged.push(String(line))
    done()
  },
})
const clips = await tellingClips()
const server = await openTestServer({ log: pino({ level: 'trace' }, ear) })
const outcomes = await sendAllMedia(server, clips)

test('there are at least 24 places, and the word is found in each file before it is cleaned', () => {
  expect(new Set(clips.map(({ name }) => name)).size).toBe(clips.length)
  expect(clips.length).toBeGreaterThanOrEqual(24)
  // Some words of photos are packed.
  expect(clips.filter(({ kind, bytes }) => kind !== 'chat_photo' && !tells(bytes))).toEqual([])
  expect(clips.filter(({ bytes }) => tells(bytes)).length).toBeGreaterThanOrEqual(clips.length - 4)
})

test.each(['MP4 title, artist and comment', 'H.264 captions'])(
  'the word is found in what plain ffmpeg makes of: %s',
  async (name) => {
    const bytes = clips.find((clip) => clip.name === name)?.bytes ?? Buffer.of()
    const copied = await madeBy(['-i', 'clip.mp4', '-c:v', 'libx264'], 'out.mp4', { 'clip.mp4': bytes })
    expect(tells(copied)).toBe(true)
  },
)

describe('no word of it is in any file that is made of', () => {
  test.each(clips)('$name', async ({ name, kind }) => {
    const outcome = outcomes.get(name)
    expect(outcome?.refused).toBeUndefined()
    const files = Object.entries(outcome ? await filesOf(server, outcome) : {})
    expect(files).toHaveLength(kind === 'intro' ? 2 : 1)
    expect(files.filter(([, bytes]) => tells(bytes)).map(([file]) => file)).toEqual([])
  })
})

test('nor in any file that is kept', async () => {
  const { files, parts } = server.allDeps.photos
  const keys = await Array.fromAsync(files.list(''))
  expect(keys.length).toBeGreaterThanOrEqual(clips.length)
  const read = await Promise.all(
    keys.map(async (key) => ({ key, isLeaked: tells(Buffer.from((await files.read(key)) ?? [])) })),
  )
  expect(read.filter(({ isLeaked }) => isLeaked)).toEqual([])
  expect(await parts.list()).toEqual([])
})

test('nor in any row of any table', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`.execute(
    server.database.db,
  )
  expect(rows.map(({ name }) => name)).toContain('public.media')
  for (const { name } of rows) {
    const all = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      server.database.db,
    )
    const telling = all.rows.filter(({ row }) => tells(Buffer.from(row)))
    expect({ name, telling }).toEqual({ name, telling: [] })
  }
})

test('nor in anything that was logged or answered', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => tells(Buffer.from(line)))).toEqual([])
  const replies = [...outcomes.values()].map((outcome) => JSON.stringify(outcome))
  expect(replies.filter((reply) => tells(Buffer.from(reply)))).toEqual([])
})
