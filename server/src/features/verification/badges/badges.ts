import { dayOf } from '@hearth/contract/ages'
import {
  BADGE_LIVES_DAYS,
  type OwnBadgeView,
  type VerificationWay,
} from '@hearth/contract/media/verification'
import type { PhotoView } from '@hearth/contract/photos/photos'
import type { BadgeView } from '@hearth/contract/profile/badge'
import { type Deps, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { runEach } from '../../../run-each.ts'
import { shownPhotosOf } from '../../photos/photos.ts'
import { setVerified } from '../../profiles/profiles.ts'
import { lockVerification } from '../attempts.store.ts'
import { type BadgeRow, badges } from './badges.store.ts'

const DAY_MS = 86_400_000

const viewOf = ({ checkedAt, photoIds }: BadgeRow): BadgeView => ({ checkedOn: dayOf(checkedAt), photoIds })

/** Whether the main photo, which is the first, is one of those that were checked. */
const coversMain = (photoIds: readonly string[], shown: readonly Pick<PhotoView, 'id'>[]): boolean =>
  shown[0] !== undefined && photoIds.includes(shown[0].id)

/**
 * Returns the badges of these people as others see them; `shown` has the photos that others see. A badge is left out
 * where the main photo is not a checked one, such as while the file of the main photo is missing.
 */
export async function shownBadgesOf(
  db: Db,
  personIds: readonly string[],
  shown: ReadonlyMap<string, readonly PhotoView[]>,
): Promise<Map<string, BadgeView>> {
  const rows = await badges.list(db, personIds)
  const covering = rows.filter(({ personId, photoIds }) => coversMain(photoIds, shown.get(personId) ?? []))
  return new Map(covering.map((row) => [row.personId, viewOf(row)]))
}

/** Returns the badge of a person, as they see it. */
export async function ownBadge(db: Db, personId: string): Promise<OwnBadgeView | null> {
  const row = await badges.find(db, personId)
  return row ? { ...viewOf(row), endsOn: dayOf(row.expiresAt) } : null
}

/** Returns whether the main photo that others see is one of these. */
export const coversMainPhoto = async (
  db: Db,
  personId: string,
  photoIds: readonly string[],
): Promise<boolean> => coversMain(photoIds, (await shownPhotosOf(db, [personId])).get(personId) ?? [])

type CheckedPhotos = { personId: string; way: VerificationWay; photoIds: readonly string[] }

/**
 * Gives a person a badge for those of the checked photos that are still shown. Needs `lockVerification`. Throws
 * `verification_photos_changed` where the main photo is not a checked one.
 */
export async function grantBadge(
  deps: Deps,
  tx: Tx,
  { personId, way, photoIds }: CheckedPhotos,
): Promise<void> {
  const shown = (await shownPhotosOf(tx, [personId])).get(personId) ?? []
  if (!coversMain(photoIds, shown)) throw new AppError('verification_photos_changed')
  const checkedAt = deps.now()
  await badges.put(tx, {
    personId,
    way,
    photoIds: shown.map(({ id }) => id).filter((id) => photoIds.includes(id)),
    checkedAt,
    expiresAt: new Date(checkedAt.getTime() + BADGE_LIVES_DAYS * DAY_MS),
  })
  await setVerified(deps, tx, personId, true)
}

/** Ends the badge of a person, if there is one. Needs `lockVerification`. */
export async function endBadge(deps: Deps, tx: Tx, personId: string): Promise<void> {
  if (await badges.remove(tx, personId)) await setVerified(deps, tx, personId, false)
}

/** Ends the badge of a person whose main photo is not a checked one any more, in the transaction that changes it. */
export async function endUncheckedBadge(
  deps: Deps,
  tx: Tx,
  { personId }: { personId: string },
): Promise<void> {
  await lockVerification(tx, personId)
  const badge = await badges.find(tx, personId)
  if (badge && !(await coversMainPhoto(tx, personId, badge.photoIds))) await endBadge(deps, tx, personId)
}

/** Ends the badges whose year is over. */
export async function endExpiredBadges(deps: Deps): Promise<void> {
  await runEach(await badges.listExpired(deps.db, deps.now()), (personId) => endExpired(deps, personId), {
    failure: 'badges could not be ended',
  })
}

const endExpired = (deps: Deps, personId: string) =>
  transact(deps, async (tx) => {
    await lockVerification(tx, personId)
    const badge = await badges.find(tx, personId)
    // It may have been renewed since.
    if (badge && badge.expiresAt <= deps.now()) await endBadge(deps, tx, personId)
  })
