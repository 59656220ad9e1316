import { type AfterCommit, type Deps, emit } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import type { UploadRow } from '../uploads/uploads.store.ts'
import { media } from './media.store.ts'

/** Records that the clip or chat photo of an upload will not come, if the upload is of one. */
export async function refuseMedia(
  deps: Deps,
  tx: Tx,
  { mediaId }: Pick<UploadRow, 'mediaId'>,
  afterCommit: AfterCommit,
): Promise<void> {
  if (mediaId === null) return
  const refused = await media.setRefused(tx, mediaId)
  if (refused) await emit(deps, tx, 'media.refused', { media: refused, afterCommit })
}
