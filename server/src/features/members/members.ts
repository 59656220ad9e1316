import { maskedAddress } from '@hearth/contract/account/address'
import { ageOn, dayOf } from '@hearth/contract/ages'
import {
  MEMBERS_PAGE,
  type MemberRowView,
  type MemberSearchInput,
  type MembersView,
  type MemberView,
} from '@hearth/contract/console/members'
import type { PhotoFormat } from '@hearth/contract/photos/photos'
import { Id } from '@hearth/contract/text'
import type { Deps, StaffCtx } from '../../context.ts'
import type { Db, Tx } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { findExportOf } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { countReportsAbout } from '../cases/cases.ts'
import { listForStaff } from '../people/people.ts'
import { listPhotoIds, type Photos, readAnyPicture } from '../photos/photos.ts'
import { listRestrictions } from '../safety/safety.ts'
import { type FoundEnd, type MemberRow, members } from './members.store.ts'

/** The account part, as far as support needs it. */
export type MemberAccounts = {
  /** Returns when each of these people was last here. */
  listLastSeen: (personIds: readonly string[]) => Promise<ReadonlyMap<string, Date>>
  /** Returns the ways to sign in and the sessions. */
  readAccess: (personId: string) => Promise<Pick<MemberView, 'hasPendingEmail' | 'signIn' | 'sessions'>>
}

const SEPARATOR = '~'
const cursorOf = ({ key, id }: FoundEnd) => `${id}${SEPARATOR}${key}`

function foundEndOf(cursor: string | undefined): FoundEnd | undefined {
  if (cursor === undefined) return undefined
  const [id = '', ...key] = cursor.split(SEPARATOR)
  // The database cannot hold U+0000.
  if (!Id.safeParse(id).success || key.length === 0 || cursor.includes('\0'))
    throw new AppError('page_unknown')
  return { id, key: key.join(SEPARATOR) }
}

type MemberPage = { rows: readonly MemberRow[]; next: string | null }

/** Returns a page of found members, each once. */
async function findPage(db: Db, text: string, cursor: string | undefined): Promise<MemberPage> {
  const found = await members.search(db, { text, after: foundEndOf(cursor), limit: MEMBERS_PAGE + 1 })
  const page = found.slice(0, MEMBERS_PAGE)
  const last = page.at(-1)
  const byId = new Map(
    (
      await members.listByIds(
        db,
        page.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    rows: page.flatMap(({ id }) => byId.get(id) ?? []),
    next: found.length > MEMBERS_PAGE && last ? cursorOf(last) : null,
  }
}

async function readPage(db: Db, { search = '', after }: Partial<MemberSearchInput>): Promise<MemberPage> {
  if (Id.safeParse(search).success) return { rows: await members.listByIds(db, [search]), next: null }
  if (search !== '') return findPage(db, search, after)
  return members.listNewest(db, after, MEMBERS_PAGE)
}

function stateOf({ isSuspended, emailVerified, enteredAt }: MemberRow, isActive: boolean) {
  if (isSuspended) return 'suspended'
  if (!emailVerified && !enteredAt) return 'unconfirmed'
  return isActive ? 'active' : 'paused'
}

type Basics = {
  firstName: string
  lastName: string
  displayName: string
  dateOfBirth: string | null
  isActive: boolean
  photo: MemberRowView['photo']
}

const noBasics: Basics = {
  firstName: '',
  lastName: '',
  displayName: '',
  dateOfBirth: null,
  isActive: true,
  photo: null,
}

const nameOf = ({ firstName, lastName, displayName }: Basics) =>
  [firstName || displayName, lastName].join(' ').trim()

/** Returns the rows with what other features know of these people. */
async function describe(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { listLastSeen }: Pick<MemberAccounts, 'listLastSeen'>,
  rows: readonly MemberRow[],
): Promise<MemberRowView[]> {
  const ids = rows.map(({ id }) => id)
  const profiles = await listForStaff(db, ids)
  const [lastSeen, reports] = [await listLastSeen(ids), await countReportsAbout(db, ids)]
  const today = dayOf(now())
  return rows.map((row) => {
    const { id, email, language, createdAt } = row
    const basics: Basics = profiles.get(id) ?? noBasics
    const seenAt = lastSeen.get(id)
    const found = reports.get(id)
    return {
      id,
      email,
      language,
      name: nameOf(basics),
      age: basics.dateOfBirth ? ageOn(basics.dateOfBirth, today) : null,
      state: stateOf(row, basics.isActive),
      joinedAt: createdAt.toISOString(),
      lastActiveOn: seenAt ? dayOf(seenAt) : null,
      photo: basics.photo,
      reports: found?.reports ?? 0,
      caseNumber: found?.caseNumber ?? null,
    }
  })
}

type MemberOperation = 'members.list' | 'members.read' | 'members.sign-out' | 'members.resend-mail'

/** Records in the audit log what a staff member did with a member. */
export const recordForMember = (
  ctx: StaffCtx,
  tx: Tx,
  operation: MemberOperation | 'members.delete',
  details: Readonly<Record<string, string>>,
): Promise<void> => recordAudit(ctx, tx, { actor: { kind: 'staff', id: ctx.staff.id }, operation, details })

/** Returns the members that a search finds, without a record. */
export async function findMembers(
  deps: Pick<Deps, 'db' | 'now'>,
  accounts: Pick<MemberAccounts, 'listLastSeen'>,
  query: Partial<MemberSearchInput>,
): Promise<MembersView> {
  const { rows, next } = await readPage(deps.db, query)
  return { members: await describe(deps, accounts, rows), next }
}

/**
 * Returns a page of members with masked addresses, and records that it was read, with the number of members and not the
 * text that was searched.
 */
export async function listMembers(
  ctx: StaffCtx,
  accounts: MemberAccounts,
  query: Partial<MemberSearchInput>,
): Promise<MembersView> {
  const view = await findMembers(ctx, accounts, query)
  const details = { members: String(view.members.length), isSearch: String(Boolean(query.search)) }
  await ctx.transact((tx) => recordForMember(ctx, tx, 'members.list', details))
  return { ...view, members: view.members.map((one) => ({ ...one, email: maskedAddress(one.email) })) }
}

/** Returns the member and records that they were read. Throws `account_not_found`, also for staff. */
export async function readMember(
  ctx: StaffCtx,
  accounts: MemberAccounts,
  personId: string,
): Promise<MemberView> {
  const [row] = await members.listByIds(ctx.db, [personId])
  const [described] = row ? await describe(ctx, accounts, [row]) : []
  if (!row || !described) throw new AppError('account_not_found')
  await ctx.transact((tx) => recordForMember(ctx, tx, 'members.read', { personId }))
  const found = await findExportOf(ctx, personId)
  const restrictions = await listRestrictions(ctx.db, personId)
  return {
    ...described,
    ...(await accounts.readAccess(personId)),
    isConfirmed: row.emailVerified,
    restrictions: restrictions.map(({ kind, endsAt }) => ({ kind, endsAt: endsAt?.toISOString() ?? null })),
    dataExport: found && { requestedAt: found.requestedAt, state: found.state },
  }
}

type MemberPicture = { personId: string; photoId: string; width: number; format: PhotoFormat }

/** Returns a picture of a photo of a member. Throws `photo_not_found`. */
export async function readMemberPicture(
  ctx: StaffCtx & { photos: Photos },
  { personId, ...wanted }: MemberPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const [row] = await members.listByIds(ctx.db, [personId])
  const isOwn = row !== undefined && (await listPhotoIds(ctx.db, personId)).includes(wanted.photoId)
  if (!isOwn) throw new AppError('photo_not_found')
  return readAnyPicture(ctx, wanted)
}

/** Throws `account_not_found` for an id that no member has; staff are none. */
export async function requireMember({ db }: Pick<Deps, 'db'>, personId: string): Promise<void> {
  const [row] = await members.listByIds(db, [personId])
  if (!row) throw new AppError('account_not_found')
}

/** Locks the account of a member until the transaction ends. Throws `account_not_found`, also for staff. */
export async function lockMember(tx: Tx, personId: string): Promise<MemberRow> {
  const row = await members.lock(tx, personId)
  if (!row) throw new AppError('account_not_found')
  return row
}
