import type { AttachmentKind } from '@hearth/contract/chat/attachments'
import type { CaseEncryptor } from '../../../context.ts'
import type { Db } from '../../../db/open.ts'
import { readAttachment } from '../../chat/chat.ts'
import type { PhotoDeps } from '../../photos/photos.ts'
import { cases } from '../cases.store.ts'
import { attachmentCopies } from './attachment-copies.store.ts'

type CopiedAttachment = { kind: AttachmentKind; mediaId: string }

const boundTo = (caseId: string, mediaId: string) => `${caseId} ${mediaId}`

/**
 * Stores encrypted copies of photos and voice messages that were reported, so that they outlive them and are deleted with
 * the case. A failure is only logged, because the report stands without them. Call it after the commit.
 */
export async function copyAttachments(
  deps: PhotoDeps,
  number: string,
  wanted: readonly CopiedAttachment[],
): Promise<void> {
  if (wanted.length === 0) return
  try {
    const row = await cases.find(deps.db, number)
    if (row) await copyAll(deps, row.id, wanted)
  } catch (error) {
    deps.log.error({ err: error, case: number }, 'the attachments of a case were not copied')
  }
}

async function copyAll(deps: PhotoDeps, caseId: string, wanted: readonly CopiedAttachment[]): Promise<void> {
  const copied = await attachmentCopies.listIds(deps.db, caseId)
  for (const { kind, mediaId } of wanted.filter((one) => !copied.has(one.mediaId))) {
    const bytes = await readAttachment(deps, { kind, mediaId })
    // It may have been deleted since the report.
    if (!bytes) continue
    const base64 = Buffer.from(bytes).toString('base64')
    const content = deps.caseEncryptor.encrypt(base64, boundTo(caseId, mediaId))
    await attachmentCopies.insertOnce(deps.db, { caseId, mediaId, kind, content })
  }
}

/** Returns the copy of a photo or voice message, or `undefined` if the case has none. Throws if it was changed. */
export async function readAttachmentCopy(
  { db, caseEncryptor }: { db: Db; caseEncryptor: CaseEncryptor },
  caseId: string,
  mediaId: string,
): Promise<{ kind: AttachmentKind; bytes: Uint8Array } | undefined> {
  const copy = await attachmentCopies.find(db, { caseId, mediaId })
  if (!copy) return undefined
  const base64 = caseEncryptor.decrypt(copy.content, boundTo(caseId, mediaId))
  return { kind: copy.kind, bytes: Buffer.from(base64, 'base64') }
}
