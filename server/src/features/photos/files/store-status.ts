import type { Db, Tx } from '../../../db/open.ts'
import { community } from './community.store.ts'
import { strayFiles } from './stray-files.store.ts'

/** Returns what the metrics show about the store of photos. */
export async function photoStoreFigures(db: Db): Promise<{ isPaused: boolean; filesToConfirm: number }> {
  const { isStorePaused: isPaused, filesToConfirm } = await community.read(db)
  return { isPaused, filesToConfirm }
}

type StoreSize = { files: number; bytes: number; countedAt: Date }

/** Returns how many files of photos the last comparison has found in the store, and their size; null before the first. */
export async function readStoreSize(db: Db): Promise<StoreSize | null> {
  const { storeFiles: files, storeBytes, storeCountedAt: countedAt } = await community.read(db)
  return files === null || countedAt === null ? null : { files, bytes: Number(storeBytes), countedAt }
}

/** Returns the state of the store of photos for its operator: the id of the community, and the files without a photo. */
export async function describeStore(db: Db) {
  const [own, strays] = await Promise.all([community.read(db), strayFiles.count(db)])
  const examples = await strayFiles.listDue(db, { after: '', limit: 10, onlyConfirmed: false })
  return { communityId: own.id, isPaused: own.isStorePaused, strays, examples }
}

/** Confirms the deletion of all files that have had no photo for 14 days; returns how many. The next comparison deletes them. */
export const confirmDeletion = async (tx: Tx): Promise<number> => {
  const files = await strayFiles.confirm(tx)
  if (files > 0) await community.setFilesToConfirm(tx, 0)
  return files
}
