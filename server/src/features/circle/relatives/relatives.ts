import type { CircleLogKind } from '@hearth/contract/circle/circle'
import type { RelativeExportView, RelativeHomeView } from '@hearth/contract/circle/relative'
import type { SharedCircleView } from '@hearth/contract/circle/shared'
import type { Ctx, Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { type PhotoCtx, type PictureOfPhoto, readAnyPicture } from '../../photos/photos.ts'
import { deleteProfile, listNames } from '../../profiles/profiles.ts'
import { circles, grants } from '../granting/granting.store.ts'
import { circleLog } from '../log/log.store.ts'
import { sharing, snapshots } from '../sharing/sharing.store.ts'
import { requireShared, sharedView } from '../sharing/sharing.ts'
import { cardsOf } from '../suggesting/suggesting.ts'
import { relatives } from './relatives.store.ts'

/** Makes a new account that of a relative, who has no profile. */
export async function makeRelative(
  tx: Tx,
  relative: { personId: string; name: string; createdAt: Date },
): Promise<void> {
  await deleteProfile(tx, relative.personId)
  await relatives.insert(tx, relative)
}

/**
 * Lets a relative in who has lost their passkey, by a new invitation of a member. Only that member vouches for them, so
 * what others share with them ends; the log of each says why.
 */
export async function comeBack(
  tx: Tx,
  { relativeId, memberId: inviterId, at }: { relativeId: string; memberId: string; at: Date },
): Promise<void> {
  for (const { id: circleId, memberId } of await circles.listOfRelative(tx, relativeId)) {
    if (memberId !== inviterId) await grants.end(tx, { circleId }, at)
    await circleLog.add(tx, { memberId, circleId, kind: 'came_back', at })
  }
}

/** Notes in which network the viewer is. */
export const noteNetwork = (ctx: Ctx, networkHash: string) =>
  relatives.noteNetwork(ctx.db, ctx.viewerId, { networkHash, at: ctx.now() })

async function requireRelative(ctx: Ctx) {
  const relative = await relatives.find(ctx.db, ctx.viewerId)
  if (!relative) throw new AppError('unauthenticated')
  return relative
}

/** Returns the members of whom the viewer may see something now. */
export async function showRelativeHome(ctx: Ctx): Promise<RelativeHomeView> {
  const { name } = await requireRelative(ctx)
  const shared = await sharing.list(ctx.db, ctx.viewerId, ctx.now())
  const names = await listNames(
    ctx.db,
    shared.map(({ memberId }) => memberId),
  )
  const shown = []
  for (const { id, memberId, state } of shared) {
    const frozen = await snapshots.find(ctx.db, id)
    const live = names.get(memberId) ?? ''
    shown.push({ id, firstName: state === 'quiet' && frozen ? frozen.firstName : live })
  }
  return { name, circles: shown }
}

function seenIn({ profile, photos, matches }: SharedCircleView) {
  const seen: { kind: CircleLogKind; matchId: string | null }[] = []
  if (profile) seen.push({ kind: 'saw_profile', matchId: null })
  if (photos) seen.push({ kind: 'saw_photos', matchId: null })
  for (const { matchId } of matches) seen.push({ kind: 'saw_match', matchId })
  return seen
}

/** Returns what the viewer sees of a member, and notes in the member's log that they did. Throws `not_found`. */
export async function showShared(ctx: Ctx, circleId: string): Promise<SharedCircleView> {
  const circle = await requireShared(ctx, circleId)
  const view = await sharedView(ctx, ctx.db, circle)
  const { memberId } = circle
  await circleLog.addSeen(ctx.db, { memberId, circleId, at: ctx.now() }, seenIn(view))
  return view
}

/** Returns a picture if the viewer sees its photo in this circle now. Nothing of this is cached. Throws `not_found`. */
export async function readSharedPicture(ctx: PhotoCtx, circleId: string, wanted: PictureOfPhoto) {
  const circle = await requireShared(ctx, circleId)
  const { photos, matches } = await sharedView(ctx, ctx.db, circle)
  const maySuggest = circle.grants.some(({ kind }) => kind === 'suggest_people')
  const { cards } = maySuggest ? await cardsOf(ctx, ctx.db, circle) : { cards: [] }
  const shown = [
    ...(photos ?? []),
    ...matches.flatMap(({ card }) => card?.photos ?? []),
    ...cards.flatMap((card) => card.photos),
  ]
  if (!shown.some(({ id }) => id === wanted.photoId)) throw new AppError('photo_not_found')
  return readAnyPicture(ctx, wanted)
}

/** Returns everything that is stored about the viewer, and nothing of a member. */
export async function exportRelative(ctx: Ctx): Promise<RelativeExportView> {
  const { email, name, createdAt } = await requireRelative(ctx)
  const { opinions, notes, messages } = await relatives.readOwn(ctx.db, ctx.viewerId)
  return {
    email,
    name,
    createdAt: createdAt.toISOString(),
    opinions: opinions.map(({ opinion, givenAt }) => ({ opinion, givenAt: givenAt.toISOString() })),
    notes: notes.map(({ content, writtenAt }) => ({ text: content, writtenAt: writtenAt.toISOString() })),
    familyMessages: messages.map(({ content, sentAt }) => ({ text: content, sentAt: sentAt.toISOString() })),
  }
}

/** Deletes the viewer's account with everything that belongs to it. */
export const deleteRelative = ({ transact }: Pick<Deps, 'transact'>, erase: (tx: Tx) => Promise<void>) =>
  transact(erase)
