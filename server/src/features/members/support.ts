import type { RemovalInput, RemovalReason, ResentMailView } from '@hearth/contract/console/members'
import { type StaffCtx, transact } from '../../context.ts'
import type { Tx } from '../../db/open.ts'
import { invalid } from '../../errors.ts'
import { deleteAccount } from '../account/account.ts'
import type { PhotoFileDeps } from '../photos/photos.ts'
import { lockMember, recordForMember } from './members.ts'

type Account = { id: string; email: string; language: string | null }

/** The account part of what support can do. */
export type SupportAccounts = {
  /** Ends all sessions in the transaction. */
  endSessions: (tx: Tx, personId: string) => Promise<void>
  /** Closes open pages, after the commit. */
  closePages: (personId: string) => Promise<void>
  /** Mails the confirmation again, or a sign-in link if the address is confirmed. Throws `too_many_tries`. */
  resendMail: (account: Account & { emailVerified: boolean }) => Promise<ResentMailView['mail']>
  erase: (tx: Tx, account: Account) => Promise<void>
  /** Drops the mails that wait for a deleted account, then mails the reason. */
  sayFarewell: (account: Account, reason: RemovalReason) => Promise<void>
}

/** Signs a member out in every browser. Throws `account_not_found`. */
export async function signOutMember(
  ctx: StaffCtx,
  accounts: SupportAccounts,
  personId: string,
): Promise<void> {
  await transact(ctx, async (tx, afterCommit) => {
    await lockMember(tx, personId)
    await accounts.endSessions(tx, personId)
    await recordForMember(ctx, tx, 'members.sign-out', { personId })
    afterCommit(() => accounts.closePages(personId))
  })
}

/** Mails a member the confirmation of the address again, or a sign-in link. Throws `account_not_found` or `too_many_tries`. */
export async function resendMail(
  ctx: StaffCtx,
  accounts: SupportAccounts,
  personId: string,
): Promise<ResentMailView> {
  const account = await ctx.transact((tx) => lockMember(tx, personId))
  const mail = await accounts.resendMail(account)
  await ctx.transact((tx) => recordForMember(ctx, tx, 'members.resend-mail', { personId, mail }))
  return { mail }
}

/**
 * Deletes the account of a member like one that its owner deletes, and mails why. Throws `account_not_found`, also for
 * staff, or `invalid` if the typed address is another one.
 */
export async function removeMember(
  ctx: StaffCtx & PhotoFileDeps,
  accounts: SupportAccounts,
  { personId, email, reason }: RemovalInput & { personId: string },
): Promise<void> {
  const account = await ctx.transact((tx) => lockMember(tx, personId))
  if (email.toLowerCase() !== account.email) throw invalid({ email: ['email_differs'] })
  await deleteAccount({ ...ctx, viewerId: personId }, async (tx) => {
    // Someone may have made it a staff account since.
    await lockMember(tx, personId)
    await accounts.erase(tx, account)
    await recordForMember(ctx, tx, 'members.delete', { personId, reason })
  })
  await accounts.closePages(personId)
  await accounts.sayFarewell(account, reason)
}
