import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashing } from '../../server/src/auth/auth.ts'
import { migrate } from '../../server/src/db/migrations.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { movePairsIn } from '../../server/src/testing/people/chat-people.ts'

export const PASSWORD = 'correct horse battery'
export const WIDTH = 720
const PHOTOS_EACH = 3
/** As much as a photo of this width takes as AVIF. */
const PHOTO_BYTES = 45_000
const FILES_AT_ONCE = 200

/** Someone who swipes, and the conversation that they write in. */
export type LoadPerson = { email: string; conversationId: string }

/** Moves people in, two by two in a conversation, each with photos in this folder; all of them may sign in. */
export async function moveIn(databaseUrl: string, dataDir: string, people: number): Promise<LoadPerson[]> {
  const database = await openDatabase({ databaseUrl })
  const { unguarded: db } = database
  await migrate(db)
  const pairs = await movePairsIn(database.db, people / 2)
  await sql`insert into account (user_id, account_id, provider_id, password)
    select id, id, 'credential', ${await hashing.hash(PASSWORD)} from "user"`.execute(db)
  const keys = await storePhotos(join(dataDir, 'photos'), people * PHOTOS_EACH)
  await sql`insert into photos (user_id, file_key, position, thumbhash, widths, aspect, created_at)
    select person.id, file.key, (file.place - 1) % ${sql.lit(PHOTOS_EACH)}, 'WaoCBgCIaHeHd3d3iIeIeIgHh4958ng=',
      ${[WIDTH]}::int[], 0.8, now()
    from unnest(${keys}::text[]) with ordinality file (key, place)
    join (select id, row_number() over (order by id) - 1 as place from "user") person
      on person.place = (file.place - 1) / ${sql.lit(PHOTOS_EACH)}`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
  await database.close()
  return pairs.flat().map(({ id, conversationId }) => ({ email: `${id}@people.example`, conversationId }))
}

/** All photos are the same bytes, in a file that each has a link to. */
async function storePhotos(folder: string, count: number): Promise<string[]> {
  await mkdir(join(folder, 'photos'), { recursive: true })
  const bytes = join(folder, 'bytes')
  await writeFile(bytes, randomBytes(PHOTO_BYTES))
  const keys = Array.from({ length: count }, () => `photos/${randomUUID()}`)
  const store = async (key: string) => {
    await mkdir(join(folder, key))
    await link(bytes, join(folder, key, `${WIDTH}.avif`))
  }
  for (let from = 0; from < count; from += FILES_AT_ONCE)
    await Promise.all(keys.slice(from, from + FILES_AT_ONCE).map(store))
  return keys
}
