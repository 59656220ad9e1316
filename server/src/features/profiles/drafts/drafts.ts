import { type Draft, DraftInput, type DraftView, MAX_DRAFT_BYTES } from '@hearth/contract/profile/draft'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { type DraftRow, drafts } from './drafts.store.ts'

function viewOf({ content, version, updatedAt }: DraftRow): Draft | null {
  // An older release may have stored another form; such a draft is ignored.
  const read = DraftInput.safeParse(JSON.parse(content))
  return read.success ? { ...read.data, version, updatedAt: updatedAt.toISOString() } : null
}

/** Returns the viewer's draft, saved on any device. */
export async function ownDraft(ctx: Ctx): Promise<DraftView> {
  const row = await drafts.find(ctx.db, ctx.viewerId)
  return { draft: row ? viewOf(row) : null }
}

/** Saves the draft; the last writer wins. Throws `invalid` above `MAX_DRAFT_BYTES`. */
export async function saveDraft(ctx: Ctx, input: DraftInput): Promise<DraftView> {
  const content = JSON.stringify(input)
  if (Buffer.byteLength(content) > MAX_DRAFT_BYTES) {
    throw new AppError('draft_too_long')
  }
  return { draft: viewOf(await drafts.put(ctx.db, ctx.viewerId, content, ctx.now())) }
}

/** Deletes the draft. */
export async function deleteDraft(ctx: Ctx): Promise<DraftView> {
  await drafts.remove(ctx.db, ctx.viewerId)
  return { draft: null }
}
