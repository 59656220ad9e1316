import { BACKUP_LATE_MS, type BackupView, type SystemView } from '@hearth/contract/console/system'
import type { Deps } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { recordAudit } from '../../audit/audit.ts'
import { readCommunityName } from '../../photos/photos.ts'
import { type BackupKind, type BackupRow, backups } from './backups.store.ts'

/** An event of a backup that a command reports; `place` is the machine and the path of the file. */
export type BackupEvent = {
  kind: BackupKind
  madeAt: Date
  place: string
  bytes: number
  photos: BackupView['photos']
  isEncrypted: boolean
}

const operations = { backup: 'backup.make', check: 'backup.check', restore: 'backup.restore' } as const

/**
 * Records what was done with a backup, also in the audit log. After a restore it forgets the backups of the database that
 * was backed up: nobody knows whether this one can reach them, and it has none of its own yet.
 */
export async function recordBackup({ now }: Pick<Deps, 'now'>, tx: Tx, event: BackupEvent): Promise<void> {
  if (event.kind === 'restore') await backups.deleteAll(tx)
  await backups.insert(tx, { ...event, at: now(), database: await readCommunityName(tx) })
  const details = { madeAt: event.madeAt.toISOString(), bytes: String(event.bytes) }
  const operation = operations[event.kind]
  await recordAudit({ now }, tx, { actor: { kind: 'operator' }, operation, details })
}

/** Returns when the last backup of this database was made. A copy of the database elsewhere has none. */
export const findLastBackup = async (db: Db): Promise<Date | undefined> =>
  (await backups.findLast(db, await readCommunityName(db), 'backup'))?.madeAt

const viewOf = (row: BackupRow | undefined): BackupView | null =>
  row
    ? {
        at: row.at.toISOString(),
        madeAt: row.madeAt.toISOString(),
        bytes: Number(row.bytes),
        place: row.place,
        photos: photosOf(row.photos),
        isEncrypted: row.isEncrypted,
      }
    : null

const photosOf = (photos: string): BackupView['photos'] =>
  photos === 'include' || photos === 'list' ? photos : 'none'

/** Returns the last backup, the last check of one, and the restore that made this database. Without a backup it is late. */
export async function showBackups({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<SystemView['backups']> {
  const database = await readCommunityName(db)
  const find = async (kind: BackupKind) => viewOf(await backups.findLast(db, database, kind))
  const last = await find('backup')
  const age = last ? now().getTime() - Date.parse(last.madeAt) : Infinity
  const [lastCheck, restored] = [await find('check'), await find('restore')]
  return { last, lastCheck, restored, isLate: age > BACKUP_LATE_MS }
}
