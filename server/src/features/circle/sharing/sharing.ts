import { dayOf } from '@hearth/contract/ages'
import type { SharedCircleView, SharedMatchView } from '@hearth/contract/circle/shared'
import type { PhotoView } from '@hearth/contract/photos/photos'
import { type Ctx, type Deps, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { lockMatchShared } from '../../matching/matching.ts'
import { peopleById } from '../../people/people.ts'
import { opinionsOfRelative } from '../asking/opinions.store.ts'
import { familyCardOf, stillSaid } from './cards.rules.ts'
import {
  type FrozenCard,
  type SharedCircle,
  type SharedGrant,
  type SharedMatchRow,
  type Snapshot,
  sharing,
  snapshots,
} from './sharing.store.ts'

/** The circle whose view is made. A preview has no id. */
type ViewedCircle = Pick<SharedCircle, 'memberId' | 'state' | 'horizon' | 'grants'> & { id: string | null }
type LiveContent = Snapshot & { matches: SharedMatchRow[] }

const NO_CIRCLE = '00000000-0000-4000-8000-000000000000'

const matchIdsIn = (grants: readonly SharedGrant[]) => grants.flatMap(({ matchId }) => matchId ?? [])

/** Returns what there is to see of a member and of these matches now. Cards without consent are not read. */
async function readLive(
  deps: Pick<Deps, 'now' | 'payments'>,
  db: Db,
  { memberId, matchIds, until }: { memberId: string; matchIds: readonly string[]; until: Date },
): Promise<LiveContent> {
  const matches = await sharing.listMatches(db, memberId, { matchIds, until, today: dayOf(deps.now()) })
  const shown = matches.filter(({ isCardShown }) => isCardShown)
  const ids = [memberId, ...shown.map(({ personId }) => personId)]
  const people = await peopleById(deps, db, ids, 'everyone')
  const member = people.get(memberId)
  const cards = shown.flatMap(({ matchId, personId }) => {
    const person = people.get(personId)
    return person ? [[matchId, { person: familyCardOf(person), photos: person.photos }] as const] : []
  })
  return {
    firstName: member?.firstName ?? '',
    profile: member ? familyCardOf(member) : null,
    photos: member?.photos ?? [],
    matches,
    cards: new Map(cards),
  }
}

/** Returns the frozen photos without those that are deleted or hidden by now. */
function stillThere(frozen: readonly PhotoView[], live: readonly PhotoView[]): PhotoView[] {
  const present = new Set(live.map(({ id }) => id))
  return frozen.filter(({ id }) => present.has(id))
}

/** Returns the snapshot of a quiet circle, with what is still there of it; of any other what there is now. */
function chosenContent(live: LiveContent, frozen: Snapshot | undefined, isQuiet: boolean): LiveContent {
  if (!isQuiet || !frozen) return live
  const cards = [...frozen.cards].flatMap(([matchId, { person, photos }]) => {
    const now = live.cards.get(matchId)
    if (!now) return []
    const card = { person: stillSaid(person, now.person), photos: stillThere(photos, now.photos) }
    return [[matchId, card] as const]
  })
  return {
    ...frozen,
    profile: frozen.profile && live.profile && stillSaid(frozen.profile, live.profile),
    photos: stillThere(frozen.photos, live.photos),
    cards: new Map(cards),
    matches: live.matches,
  }
}

/** A frozen card is shown only while the person still consents. */
const cardOf = (content: LiveContent, { matchId, isCardShown }: SharedMatchRow): FrozenCard | null =>
  isCardShown ? (content.cards.get(matchId) ?? null) : null

/**
 * Returns everything that a relative sees of a member. The relative, the preview and the pictures use it. The present and
 * the snapshot are both read each time, so that the duration does not show which of them is used.
 */
export async function sharedView(
  deps: Pick<Deps, 'now' | 'payments'>,
  db: Db,
  circle: ViewedCircle,
): Promise<SharedCircleView> {
  const { memberId, grants, horizon, state } = circle
  const circleId = circle.id ?? NO_CIRCLE
  const live = await readLive(deps, db, { memberId, matchIds: matchIdsIn(grants), until: horizon })
  const frozen = await snapshots.find(db, circleId)
  const said = await opinionsOfRelative(db, circleId)
  const content = chosenContent(live, frozen, state === 'quiet')
  const kinds = new Set(grants.map(({ kind }) => kind))
  return {
    firstName: content.firstName,
    profile: kinds.has('see_profile') ? content.profile : null,
    photos: kinds.has('see_photos') ? content.photos : null,
    matches: content.matches.map(
      (match): SharedMatchView => ({
        matchId: match.matchId,
        card: cardOf(content, match),
        opinion: said.opinions.get(match.matchId) ?? null,
        hasFamilies: kinds.has('introduce_families') && match.hasFamilies,
      }),
    ),
    notes: said.notes,
    may: {
      leaveNote: kinds.has('leave_note'),
      giveOpinion: kinds.has('give_opinion'),
      introduceFamilies: kinds.has('introduce_families'),
      suggestPeople: kinds.has('suggest_people'),
    },
  }
}

/** Returns the circle of a relative, the viewer. Throws `not_found` if nothing of it is granted now. */
export async function requireShared(ctx: Ctx, circleId: string, db: Db = ctx.db): Promise<SharedCircle> {
  const found = await sharing.find(db, { circleId, relativeId: ctx.viewerId }, ctx.now())
  if (!found) throw new AppError('person_not_found')
  return found
}

/**
 * Runs `work` with a circle of a relative, the viewer, whose state stays the same meanwhile, and with the match that it is
 * about locked against its end. Every write of a relative goes through it: with the state of before, it would stay hidden
 * for ever or be shown too early. Throws `not_found`.
 */
export const changeShared = (
  ctx: Ctx,
  { circleId, matchId }: { circleId: string; matchId?: string | null },
  work: (tx: Tx, circle: SharedCircle) => Promise<void>,
): Promise<void> =>
  transact(ctx, async (tx) => {
    // The erasure of an account locks matches first, too.
    if (matchId) await lockMatchShared(tx, matchId)
    await sharing.lockState(tx, circleId)
    await work(tx, await requireShared(ctx, circleId, tx))
  })

/** Stores what a relative sees now, for the quiet mode. */
export async function freeze(
  ctx: Ctx,
  tx: Tx,
  { circleId, at }: { circleId: string; at: Date },
): Promise<void> {
  const matchIds = await sharing.listGrantedMatches(tx, circleId, at)
  const { matches, cards, ...content } = await readLive(ctx, tx, {
    memberId: ctx.viewerId,
    matchIds,
    until: at,
  })
  await snapshots.put(tx, circleId, {
    ...content,
    frozenAt: at,
    cards: matches.flatMap(({ matchId, personId }) => {
      const card = cards.get(matchId)
      return card ? [{ matchId, personId, card }] : []
    }),
  })
}
