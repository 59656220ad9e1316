import { stat } from 'node:fs/promises'
import { unknownMigrations } from '../db/migrations.ts'
import { type DumpContents, type DumpTotals, decodePart } from '../db/transfer/dump-format.ts'
import { openTotal } from '../db/transfer/rows.ts'
import { BackupError, damaged } from './backup-error.ts'
import { readBackupFile } from './backup-file.ts'
import {
  type BackupHeader,
  END,
  type End,
  PHOTO_FOLDER,
  PHOTO_LIST,
  readEnd,
  readHeader,
} from './backup-parts.ts'
import type { TarEntry } from './tar.ts'

/** The content of a complete and undamaged backup. */
export type BackupSummary = {
  header: BackupHeader
  contents: DumpContents
  totals: DumpTotals
  /** The file's size. */
  bytes: number
  tables: number
  rows: number
  photoFiles: number
  photoBytes: number
}

/**
 * Reads a whole backup: every checksum, every row of every table, the number of photos. Throws if anything is missing or
 * wrong, if the key is, or if the backup is of a newer Hearth. Writes nothing.
 */
export async function inspectBackup(path: string, passphrase?: string): Promise<BackupSummary> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new BackupError(`There is no file ${path}.`)
  const inspection = openInspection()
  for await (const entry of readBackupFile(path, passphrase)) await inspection.add(entry)
  return { ...inspection.finish(), bytes: found.size }
}

function openInspection() {
  let header: BackupHeader | undefined
  let end: End | undefined
  const database = openDumpInspection()
  const photos = { photoFiles: 0, photoBytes: 0 }

  return {
    add: async (entry: TarEntry): Promise<void> => {
      header ??= readHeader(entry)
      if (entry.name === END) end = readEnd(entry)
      if (entry.name.startsWith('database/')) await database.add(entry)
      if (entry.name.startsWith(PHOTO_FOLDER)) photos.photoBytes += entry.bytes.length
      photos.photoFiles += photosIn(entry)
    },
    finish: () => {
      if (!header || !end) throw damaged('it has no end')
      if (end.photoFiles !== photos.photoFiles || end.photoBytes !== photos.photoBytes)
        throw damaged('photos are missing')
      return { header, ...database.finish(), ...photos }
    },
  }
}

function photosIn({ name, bytes }: TarEntry): number {
  if (PHOTO_LIST.test(name)) return namesIn(bytes).length
  return name.startsWith(PHOTO_FOLDER) ? 1 : 0
}

/** Returns the names in a part that lists photos. */
export const namesIn = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes).toString('utf8').trimEnd().split('\n')

function openDumpInspection() {
  let contents: DumpContents | undefined
  let totals: DumpTotals | undefined
  const found = new Map<string, ReturnType<typeof openTotal>>()

  return {
    add: async (entry: TarEntry): Promise<void> => {
      const part = await decodePart(entry)
      if ('contents' in part) {
        contents = part.contents
        refuseNewer(contents)
      } else if ('totals' in part) totals = part.totals
      else {
        const total = found.get(part.table) ?? openTotal()
        found.set(part.table, total)
        total.add(part.lines)
      }
    },
    finish: () => {
      if (!contents || !totals) throw damaged('the database is missing')
      let rows = 0
      for (const [name, wanted] of Object.entries(totals.tables)) {
        const total = (found.get(name) ?? openTotal()).total()
        if (total.rows !== wanted.rows || total.checksum !== wanted.checksum)
          throw damaged(`the rows of the table ${name} are not complete`)
        rows += total.rows
      }
      return { contents, totals, rows, tables: Object.keys(totals.tables).length }
    },
  }
}

function refuseNewer({ migrations }: DumpContents): void {
  const unknown = unknownMigrations(migrations)
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer Hearth (${unknown.join(', ')}). Restore it with the release that made it or a newer one.`,
    )
}
