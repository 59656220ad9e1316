import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { BackupRecord } from '../../backup/backup-record.ts'
import { sendRecord } from '../../backup/backup-socket.ts'
import type { BackupSummary } from '../../backup/inspect.ts'
import type { Config } from '../../config/config.ts'
import { recordBackup } from '../../features/system/system.ts'
import { say, withCommunity } from '../community-database.ts'

type RecordedBackup = {
  kind: BackupRecord['kind']
  path: string
  summary: BackupSummary
  isEncrypted: boolean
}

/**
 * Records a backup, check or restore where the console and the metrics find it, through the server if one uses the
 * embedded database. A failure is only said, because the backup is there all the same.
 */
export async function recordDone(config: Config, { kind, path, summary, isEncrypted }: RecordedBackup) {
  const record: BackupRecord = {
    kind,
    madeAt: new Date(summary.contents.createdAt),
    place: `${hostname()}:${resolve(path)}`,
    bytes: summary.bytes,
    photos: summary.header.photos,
    isEncrypted,
  }
  try {
    if (!config.databaseUrl && (await sendRecord(config.dataDir, record))) return
    await withCommunity(config, ({ transact }) =>
      transact((tx) => recordBackup({ now: () => new Date() }, tx, record)),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`Warning: this isn’t recorded, so the console and the metrics don’t know it. ${reason}`)
  }
}
