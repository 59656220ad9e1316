import { randomUUID } from 'node:crypto'
import { MAX_PHOTOS, PHOTO_FORMATS, type PhotoView, photoPath } from '@hearth/contract/photos/photos'
import sharp from 'sharp'
import type { Person, TestServer } from '../test-server.ts'
import { type Ask, upload } from './uploading.ts'

type Named = { name: string; bytes: Buffer }
export type Come = Awaited<ReturnType<typeof upload>> & { ask: Ask }

/** Returns a client that sends requests as this person's page. */
export const pageOf =
  (server: TestServer, person: Person): Ask =>
  async (path, init) =>
    server.ask(path, init, await person.cookie())

/** Uploads the files with as many people as the quotas require. Returns the outcome of each. */
export async function uploadAll(server: TestServer, files: readonly Named[]): Promise<Map<string, Come>> {
  const outcomes = new Map<string, Come>()
  const rows = Array.from({ length: Math.ceil(files.length / MAX_PHOTOS) }, (_, row) =>
    files.slice(row * MAX_PHOTOS, (row + 1) * MAX_PHOTOS),
  )
  await Promise.all(
    rows.map(async (row) => {
      const ask = pageOf(server, await server.person())
      for (const { name, bytes } of row) outcomes.set(name, { ...(await upload(ask, bytes)), ask })
    }),
  )
  return outcomes
}

/** Returns every picture of a photo, as a page gets it. */
export async function picturesOf(ask: Ask, { id, widths }: PhotoView) {
  const each = widths.flatMap((width) => PHOTO_FORMATS.map((format) => ({ width, format })))
  return Promise.all(
    each.map(async ({ width, format }) => {
      const response = await ask(photoPath(id, width, format))
      return { width, format, response, bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
}

/** Inserts photos without processing: their rows, and one picture width each. */
export async function photosFor(server: TestServer, { id: userId }: Person, count = 1): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, position) => ({
    id: randomUUID(),
    userId,
    fileKey: `photos/${randomUUID()}`,
    position,
    thumbhash: 'WaoCBgCIaHeHd3d3iIeIeIgHh4958ng=',
    widths: [160],
    aspect: 0.8,
    createdAt: server.clock.now,
  }))
  await server.database.db.insertInto('photos').values(rows).execute()
  for (const { fileKey } of rows) {
    for (const format of PHOTO_FORMATS)
      await server.files.put(`${fileKey}/160.${format}`, Buffer.from('picture'))
  }
  return rows.map((row) => row.id)
}

/** Returns a photo of one colour. */
export const plainPhoto = (background: string, width = 200, height = 250) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
