import type { Deps, TransactionEvents } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { addItem } from '../../cases/cases.ts'
import { listPhotoHashes } from '../../photos/photos.ts'
import { decisions } from '../decisions.store.ts'
import { bannedPictures } from './banned-pictures.store.ts'

type BannedPerson = { personId: string; number: string }

/** Stores the hashes of the photos of a banned account, encrypted, to find near copies. */
export async function keepBannedPictures(
  { caseEncryptor }: Deps,
  tx: Tx,
  { personId, number }: BannedPerson,
): Promise<void> {
  const photos = await listPhotoHashes(tx, personId)
  if (photos.length === 0) return
  const hashes = caseEncryptor.encrypt(JSON.stringify(photos))
  await bannedPictures.replace(tx, { decisionNumber: number, hashes })
}

/**
 * Adds a signal to the case of a person whose new photo is a near copy of one of a banned account. It never puts the account on
 * hold, because people may look alike.
 */
export async function signalBannedPicture(
  deps: Deps,
  tx: Tx,
  { personId, likeness, isLike }: TransactionEvents['photo.stored'],
): Promise<void> {
  if (likeness.hashes.length === 0) return
  for (const { decisionNumber, hashes } of await bannedPictures.list(tx, deps.now())) {
    if (!photosIn(deps, hashes).some(isLike)) continue
    if ((await decisions.findByNumber(tx, decisionNumber))?.personId === personId) continue
    await addItem(deps, tx, {
      personId,
      kind: 'signal',
      reason: 'other',
      // That of a hold for the same ban, which says more.
      sourceKey: `ban ${decisionNumber}`,
      priority: 1,
      content: { words: '', rules: ['near_banned_photo'], decision: decisionNumber },
    })
  }
}

/** Returns the hashes of each photo; none if they were encrypted with another secret. */
function photosIn({ caseEncryptor }: Deps, encrypted: string): string[][] {
  try {
    const photos: string[][] = JSON.parse(caseEncryptor.decrypt(encrypted))
    return photos
  } catch {
    return []
  }
}
