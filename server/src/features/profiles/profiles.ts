import { dayOf, isOfAge, objectionToBirth } from '@hearth/contract/ages'
import type { HideableField, Visibility } from '@hearth/contract/profile/fields'
import {
  type Audience,
  favouritesAmong,
  type PersonView,
  type ProfileView,
  type SaveInput,
  splitSpecial,
} from '@hearth/contract/profile/people'
import { prompts } from '@hearth/contract/profile/prompts'
import { type Ctx, type Deps, emit, transact } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError, type FieldProblems, invalid } from '../../errors.ts'
import { minimumAge } from '../registration/registration.ts'
import { flagSignals } from '../safety/safety.ts'
import { birthTimestamps, objectionToBirthChange } from './birth/birth.rules.ts'
import { consentLimit, consentsOf, saveSpecialValues } from './consents/consents.ts'
import { countDeckChange, deckChangeLimit, deckChangesLeft } from './deck-changes/deck-changes.ts'
import { moveLimit } from './locations/locations.ts'
import { isUnchanged, personIn, viewOf, visibilityOf } from './profiles.rules.ts'
import { type ProfileRow, profiles } from './profiles.store.ts'

export { endConsent, findConsent, hasEndedConsent, recordConsent } from './consents/consents.ts'
export { cellsWithin, kmBetween } from './locations/locations.rules.ts'
export { currentLocation, nearestTownTo, returnHome, travelTo } from './locations/locations.ts'
export { listSavedTowns, removeTown } from './locations/saved-towns.ts'
export type { Towns } from './locations/towns.ts'
export {
  isIntroduced,
  nameContains,
  profileRows,
  promptCount,
  showable,
  shownBioLength,
} from './profiles.store.ts'
export { isShownToEveryone, lockProfiles, searchableProfiles } from './searchable.store.ts'
export {
  hasReadReceipts,
  isReminderDue,
  markReminded,
  type ReminderWindow,
  wantsTurnReminders,
} from './settings/settings.store.ts'
export { switchTurnReminders } from './settings/settings.ts'
export type { Audience }

/** Returns the viewer's own profile. */
export async function ownProfile(ctx: Ctx, db: Db = ctx.db): Promise<ProfileView> {
  const row = await profiles.find(db, ctx.viewerId)
  if (!row) throw new AppError('profile_not_found')
  return viewFor(ctx, db, row)
}

/** Returns the viewer's limits of changes of the profile and of the location. */
export const listProfileLimits = (ctx: Ctx) =>
  Promise.all([moveLimit(ctx), deckChangeLimit(ctx), consentLimit(ctx)])

const viewFor = async (ctx: Ctx, db: Db, row: ProfileRow): Promise<ProfileView> =>
  viewOf(row, { consents: await consentsOf(ctx, db), deckChanges: await deckChangesLeft(ctx, db) })

/** Remembers that somebody of this account, network or browser said they are under 18. */
export type AgeLock = { isLocked: () => Promise<boolean>; lock: () => Promise<void> }

/** Throws `invalid` for a new date of birth below the minimum age, and for any new one while the age lock holds. */
async function requireOfAge(ctx: Ctx, { dateOfBirth }: SaveInput, { isLocked, lock }: AgeLock) {
  if (!dateOfBirth || objectionToBirth(dateOfBirth, dayOf(ctx.now()))) return
  if ((await profiles.find(ctx.db, ctx.viewerId))?.dateOfBirth === dateOfBirth) return
  const min = await minimumAge(ctx.db)
  const isYoung = !isOfAge(dateOfBirth, dayOf(ctx.now()), min)
  if (isYoung) await lock()
  // The same code for a person who is too young and for a locked one, so that another try reveals nothing.
  if (isYoung || (await isLocked())) throw invalid({ dateOfBirth: ['under_age', { min }] })
}

function objectionsTo(ctx: Ctx, { dateOfBirth, prompts: answers = [] }: SaveInput, before: ProfileRow) {
  const objections: FieldProblems = {}
  const now = ctx.now()
  const birth = objectionToBirthChange(before, dateOfBirth, { now, today: dayOf(now) })
  if (birth) objections['dateOfBirth'] = [birth]
  for (const [n, { promptId }] of answers.entries()) {
    if (!promptIds.has(promptId)) objections[`prompts.${n}.promptId`] = ['choose_from_list']
  }
  return objections
}

const promptIds = new Set(prompts.map(({ id }) => id))

/** Saves the sent fields of the viewer's profile. Texts with signals of a scam are flagged for moderators. Throws `invalid`, or `conflict` if `ifVersion` is out of date. */
export async function saveProfile(
  ctx: Ctx,
  { ifVersion, ...input }: SaveInput,
  ageLock: AgeLock,
): Promise<ProfileView> {
  await requireOfAge(ctx, input, ageLock)
  return transact(ctx, async (tx) => {
    const before = await profiles.lock(tx, ctx.viewerId)
    if (!before) throw new AppError('profile_not_found')
    if (ifVersion !== undefined && ifVersion !== before.version) {
      const present = await viewFor(ctx, tx, before)
      // A repeat of a save whose reply was lost, or another page saved the same.
      if (isUnchanged(input, present)) return present
      throw new AppError('profile_changed')
    }
    const objections = objectionsTo(ctx, input, before)
    if (Object.keys(objections).length > 0) throw invalid(objections)
    const tooOften = await countDeckChange(ctx, tx, before, input)
    if (Object.keys(tooOften).length > 0) throw invalid(tooOften)
    await saveFields(ctx, tx, input, before)
    await emitChange(ctx, tx)
    for (const text of newTextsIn(input, before)) await flagSignals(ctx, tx, { personId: ctx.viewerId, text })
    return ownProfile(ctx, tx)
  })
}

/** Returns the bio and the answers that a save changes. */
function newTextsIn({ bio, prompts: answers = [] }: SaveInput, before: ProfileRow): string[] {
  const known = new Set([before.bio, ...before.prompts.map(({ answer }) => answer)])
  return [bio ?? '', ...answers.map(({ answer }) => answer)].filter((text) => !known.has(text))
}

async function saveFields(
  ctx: Ctx,
  tx: Tx,
  input: Omit<SaveInput, 'ifVersion'>,
  before: ProfileRow,
): Promise<void> {
  const { special, others } = splitSpecial(input)
  const { prompts: answers, ...columns } = others
  const { interests = before.interests, favourites = before.favourites } = columns
  await saveSpecialValues(ctx, tx, special)
  // There is no field for a display name, so the first name sets it.
  const greeting = columns.firstName && { displayName: columns.firstName }
  const birth = birthTimestamps(before, columns.dateOfBirth, ctx.now())
  await profiles.update(tx, ctx.viewerId, {
    ...columns,
    // An interest that goes takes its heart with it.
    favourites: favouritesAmong(interests, favourites),
    ...greeting,
    ...birth,
    updatedAt: ctx.now(),
  })
  if (answers) await profiles.replacePrompts(tx, ctx.viewerId, { answers, now: ctx.now() })
  if (input.visibility) await profiles.setVisibility(tx, ctx.viewerId, input.visibility)
}

/** Sets a date of birth that the operator has checked; the person cannot change it any more. */
export const setDateOfBirth = (
  tx: Tx,
  userId: string,
  { dateOfBirth, now }: { dateOfBirth: string; now: Date },
) => profiles.update(tx, userId, { dateOfBirth, birthSetAt: now, birthCorrectedAt: now, updatedAt: now })

/** Records whether a person has a badge, for the order and the filters of decks; verification alone calls it. */
export async function setVerified(deps: Deps, tx: Tx, userId: string, isVerified: boolean): Promise<void> {
  await profiles.setVerified(tx, userId, isVerified)
  await emit(deps, tx, 'people.changed', { personIds: [userId] })
}

/** Deletes the empty profile of a new account that is no member's. */
export const deleteProfile = (tx: Tx, userId: string) => profiles.delete(tx, userId)

/** Hides the viewer from all decks, or ends that. Matches and conversations stay. */
export async function setPaused(ctx: Ctx, tx: Tx, isPaused: boolean): Promise<void> {
  await profiles.setActive(tx, ctx.viewerId, !isPaused)
  await emitChange(ctx, tx)
}

const emitChange = (ctx: Ctx, tx: Tx) => emit(ctx, tx, 'people.changed', { personIds: [ctx.viewerId] })

/** Counts the people who may be shown to others today. */
export const countMembers = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  profiles.countShowable(db, dayOf(now()))

/** Throws `forbidden` if the viewer's first name or date of birth is missing. */
export async function requireIntroduced(ctx: Ctx, db: Db): Promise<void> {
  const row = await profiles.find(db, ctx.viewerId)
  if (!row?.firstName || !row.dateOfBirth) {
    throw new AppError('not_introduced')
  }
}

/** Returns the person without photos as everyone sees them, if they may be shown to the viewer today. */
export async function findDescribed(ctx: Ctx, personId: string, db: Db): Promise<PersonView | undefined> {
  const today = dayOf(ctx.now())
  const row = await profiles.findShowable(db, ctx.viewerId, { userId: personId, today })
  return row && personIn(row, 'everyone', today)
}

/** Returns people without photos by id as this audience sees them, without those who cannot be shown. */
export async function listDescribed(
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

/** Returns the names, the date of birth, and whether the profile is not paused, of these people, for staff. */
export const listProfileBasics = (db: Db, ids: readonly string[]) => profiles.listBasics(db, ids)

/** Returns when a person has last changed each answer, by its prompt; null where that is not known. */
export async function answerChangesOf(db: Db, personId: string): Promise<Map<string, Date | null>> {
  const rows = await profiles.listAnswerChanges(db, personId)
  return new Map(rows.map(({ promptId, changedAt }) => [promptId, changedAt]))
}

/** Returns the first names of these people as their matches see them. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await profiles.listByIds(db, ids)
  return new Map(rows.map(({ userId, firstName, displayName }) => [userId, firstName || displayName]))
}

/** Returns who sees a field of a person's profile. */
export async function visibilityOfField(db: Db, userId: string, field: HideableField): Promise<Visibility> {
  const row = await profiles.find(db, userId)
  return row ? visibilityOf(row)[field] : 'nobody'
}
