import { dayOf, isOfAge, objectionToBirth } from '@hearth/contract/ages'
import {
  type Audience,
  type PersonView,
  type ProfileView,
  type SaveInput,
  splitSpecial,
} from '@hearth/contract/people'
import { prompts } from '@hearth/contract/prompts'
import { type Ctx, type Deps, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { noteOfChange, objectionToChange, UNDER_AGE } from './birth.rules.ts'
import { consentsOf, keepSpecial } from './consents.ts'
import { countDeckChange, deckChangesLeft } from './deck-changes.ts'
import { isAsSaved, personIn, viewOf } from './profiles.rules.ts'
import { type ProfileRow, profiles } from './profiles.store.ts'

export { cellsWithin, kmBetween } from './places.rules.ts'
export { comeHome, nearestOf, type Towns, travelTo, whereabouts } from './places.ts'
export { introduced, nameHolds, showable } from './profiles.store.ts'
export { isShownToEveryone, lockProfiles, searchableProfiles } from './searchable.store.ts'
export { tellsReads } from './settings.store.ts'
export type { Audience }

/** One's own profile. */
export async function ownProfile(ctx: Ctx, db: Db = ctx.db): Promise<ProfileView> {
  const row = await profiles.find(db, ctx.viewerId)
  if (!row) throw notFound('Profile')
  return viewFor(ctx, db, row)
}

const viewFor = async (ctx: Ctx, db: Db, row: ProfileRow): Promise<ProfileView> =>
  viewOf(row, { consents: await consentsOf(ctx, db), deckChanges: await deckChangesLeft(ctx, db) })

/** Knows who said lately that they are under 18: from this account, network or browser. */
export type AgeLock = { isLocked: () => Promise<boolean>; lock: () => Promise<void> }

/** Refuses whoever is too young, and whoever said so within the last weeks and now says otherwise. */
async function requireOfAge(ctx: Ctx, { dateOfBirth }: SaveInput, { isLocked, lock }: AgeLock) {
  if (!dateOfBirth || objectionToBirth(dateOfBirth, dayOf(ctx.now()))) return
  const isYoung = !isOfAge(dateOfBirth, dayOf(ctx.now()))
  if (isYoung) await lock()
  const isNew = async () => (await profiles.find(ctx.db, ctx.viewerId))?.dateOfBirth !== dateOfBirth
  if (isYoung || ((await isLocked()) && (await isNew()))) throw invalid({ dateOfBirth: UNDER_AGE })
}

function objectionsTo(ctx: Ctx, { dateOfBirth, prompts: answers = [] }: SaveInput, before: ProfileRow) {
  const objections: Record<string, string> = {}
  const now = ctx.now()
  const birth = objectionToChange(before, dateOfBirth, { now, today: dayOf(now) })
  if (birth) objections['dateOfBirth'] = birth
  for (const [n, { promptId }] of answers.entries()) {
    if (!promptIds.has(promptId)) objections[`prompts.${n}.promptId`] = 'Choose from the list'
  }
  return objections
}

const promptIds = new Set(prompts.map(({ id }) => id))

/** Changes the fields that were sent, and only on one's own profile. */
export async function saveProfile(
  ctx: Ctx,
  { ifVersion, ...input }: SaveInput,
  ageLock: AgeLock,
): Promise<ProfileView> {
  await requireOfAge(ctx, input, ageLock)
  return transact(ctx, async (tx) => {
    const before = await profiles.lock(tx, ctx.viewerId)
    if (!before) throw notFound('Profile')
    if (ifVersion !== undefined && ifVersion !== before.version) {
      const present = await viewFor(ctx, tx, before)
      // The answer to the same save was lost on its way, or the other page said the same.
      if (isAsSaved(input, present)) return present
      throw new AppError('conflict', 'This profile has changed. Load it again.')
    }
    const objections = objectionsTo(ctx, input, before)
    if (Object.keys(objections).length > 0) throw invalid(objections)
    const tooOften = await countDeckChange(ctx, tx, before, input)
    if (Object.keys(tooOften).length > 0) throw invalid(tooOften)
    await keep(ctx, tx, input, before)
    await tellChange(ctx, tx)
    return ownProfile(ctx, tx)
  })
}

async function keep(
  ctx: Ctx,
  tx: Tx,
  input: Omit<SaveInput, 'ifVersion'>,
  before: ProfileRow,
): Promise<void> {
  const { special, others } = splitSpecial(input)
  const { prompts: answers, ...columns } = others
  await keepSpecial(ctx, tx, special)
  // Nobody is asked for a display name of its own, so a first name is what one is greeted by.
  const greeted = columns.firstName && { displayName: columns.firstName }
  const noted = noteOfChange(before, columns.dateOfBirth, ctx.now())
  await profiles.update(tx, ctx.viewerId, { ...columns, ...greeted, ...noted, updatedAt: ctx.now() })
  if (answers) await profiles.answer(tx, ctx.viewerId, answers)
  if (input.visibility) await profiles.show(tx, ctx.viewerId, input.visibility)
}

/** Sets a date of birth in somebody's name, after the operator has made sure of it; it cannot be changed again. */
export const settleBirth = (
  tx: Tx,
  userId: string,
  { dateOfBirth, now }: { dateOfBirth: string; now: Date },
) => profiles.update(tx, userId, { dateOfBirth, birthSetAt: now, birthCorrectedAt: now, updatedAt: now })

/** Hides oneself from everybody's deck, or comes back; what one has already stays. */
export async function pause(ctx: Ctx, tx: Tx, isPaused: boolean): Promise<void> {
  await profiles.setActive(tx, ctx.viewerId, !isPaused)
  await tellChange(ctx, tx)
}

const tellChange = (ctx: Ctx, tx: Tx) => ctx.emit(tx, 'people.changed', { personIds: [ctx.viewerId] })

/** How many people may be shown to others today. */
export const countMembers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  profiles.countShowable(db, dayOf(now()))

/** Nobody likes from behind an empty card: a like needs one's own first name and date of birth. */
export async function requireIntroduced(ctx: Ctx, db: Db): Promise<void> {
  const row = await profiles.find(db, ctx.viewerId)
  if (!row?.firstName || !row.dateOfBirth) {
    throw new AppError('forbidden', 'Add your name and birthday before you start liking')
  }
}

/** The person, as everyone sees them, where they may be shown to the viewer today. */
export async function findShowable(ctx: Ctx, personId: string, db: Db): Promise<PersonView | undefined> {
  const today = dayOf(ctx.now())
  const row = await profiles.findShowable(db, ctx.viewerId, { userId: personId, today })
  return row && personIn(row, 'everyone', today)
}

/** The people of these ids by id, as that audience sees them; those who cannot be shown are missing from it. */
export async function peopleById(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  ids: readonly string[],
  audience: Audience,
): Promise<Map<string, PersonView>> {
  const today = dayOf(now())
  const rows = await profiles.listByIds(db, ids)
  return new Map(
    rows.flatMap((row) => {
      const person = personIn(row, audience, today)
      return person ? [[row.userId, person] as const] : []
    }),
  )
}
