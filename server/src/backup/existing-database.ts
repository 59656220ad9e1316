import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../db/open.ts'
import { BackupError } from './backup-error.ts'

type DatabasePlace = { dataDir: string; databaseUrl?: string | undefined }

/** Opens the database of a community. Throws if there is none in the folder, where a start would create one. */
export async function openExisting({ dataDir, databaseUrl }: DatabasePlace): Promise<OpenDatabase> {
  const isThere = databaseUrl || (await stat(join(dataDir, 'database')).catch(() => undefined))
  if (!isThere) throw new BackupError('No community found. Check DATA_DIR or DATABASE_URL.')
  return openDatabase({ dataDir, databaseUrl, poolSize: 2 })
}
