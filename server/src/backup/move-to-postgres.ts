import { openDatabase } from '../db/open.ts'
import { dumpDatabase } from '../db/transfer/dump.ts'
import { type LoadResult, openLoader } from '../db/transfer/load.ts'
import { analyze } from '../db/transfer/rows.ts'
import { isEmptyDatabase } from '../db/transfer/tables.ts'
import { BackupError } from './backup-error.ts'
import { openExisting } from './existing-database.ts'
import { refuseInUse } from './restore.ts'

/**
 * Copies the embedded database of a stopped server into an empty PostgreSQL, in one transaction, and compares the number
 * and checksum of the rows of every table. The folder keeps all it has.
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string): Promise<LoadResult> {
  const target = await openDatabase({ databaseUrl, poolSize: 2 })
  try {
    await refuseInUse(target.db)
    if (!(await isEmptyDatabase(target.db)))
      throw new BackupError('The database isn’t empty. Name an empty one in DATABASE_URL. Nothing changed.')
    const source = await openExisting({ dataDir })
    let loaded: LoadResult
    try {
      loaded = await target.transact(async (tx) => {
        const loader = openLoader(tx)
        await dumpDatabase(source, loader.add)
        return loader.finish()
      })
    } finally {
      await source.close()
    }
    await analyze(target.db)
    return loaded
  } finally {
    await target.close()
  }
}
