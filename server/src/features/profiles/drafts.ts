import { type Draft, DraftInput, type DraftView, MAX_DRAFT_BYTES } from '@hearth/contract/draft'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type DraftRow, drafts } from './drafts.store.ts'

function viewOf({ content, version, updatedAt }: DraftRow): Draft | null {
  // What an older release kept may not be what this one reads; a draft is not worth a broken page.
  const read = DraftInput.safeParse(JSON.parse(content))
  return read.success ? { ...read.data, version, updatedAt: updatedAt.toISOString() } : null
}

/** What the viewer has half typed, on whichever device that was. */
export async function ownDraft(ctx: Ctx): Promise<DraftView> {
  const row = await drafts.find(ctx.db, ctx.viewerId)
  return { draft: row ? viewOf(row) : null }
}

/** Keeps what is half typed; whoever writes last is right. */
export async function keepDraft(ctx: Ctx, input: DraftInput): Promise<DraftView> {
  const content = JSON.stringify(input)
  if (Buffer.byteLength(content) > MAX_DRAFT_BYTES) {
    throw new AppError('invalid', 'This draft is too long. Shorten it.')
  }
  return { draft: viewOf(await drafts.put(ctx.db, ctx.viewerId, content, ctx.now())) }
}

/** Forgets the draft. */
export async function dropDraft(ctx: Ctx): Promise<DraftView> {
  await drafts.remove(ctx.db, ctx.viewerId)
  return { draft: null }
}
