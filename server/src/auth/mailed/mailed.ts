import { randomUUID } from 'node:crypto'
import { CODE_LENGTH } from '@hearth/contract/account/account'
import { randomDigits, randomToken } from '../../cryptography/random.ts'
import { type Secrets, secretsFor } from '../../cryptography/secrets.ts'
import { isSame, keyedHash } from '../../cryptography/signatures.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { mailedSecrets, type ValidityWindow } from './mailed.store.ts'

const LIVES_MS = 600_000
const DAY_MS = 86_400_000
const longerLivesMs: Partial<Record<LinkPurpose | CodePurpose, number>> = {
  /** It only opens a new account, and many people read their mail in the evening. */
  confirm: DAY_MS,
  /** The operator waits for a day before it is used, and it opens nothing by itself. */
  unlock: 3 * DAY_MS,
}
const livesMs = (purpose: LinkPurpose | CodePurpose) => longerLivesMs[purpose] ?? LIVES_MS
/** For this long, a refusal can say whether a link was used or has expired. */
const REMEMBERED_MS = 86_400_000
const MAX_TRIES = 5
/** Allowed difference between the clocks of two servers. */
const CLOCK_SLACK_MS = 300_000

function validityWindowOf({ now }: MailedDeps, purpose: LinkPurpose | CodePurpose): ValidityWindow {
  const at = now()
  return { now: at, latest: new Date(at.getTime() + livesMs(purpose) + CLOCK_SLACK_MS) }
}

export type LinkPurpose = 'confirm' | 'magic' | 'reset' | 'changeOld' | 'changeNew'
export type CodePurpose = 'code' | 'fresh' | 'unlock'

type MailedDeps = { db: Db; secrets: Secrets; now: () => Date }
type Addressee = {
  /** `undefined` if the address has no account. The row is still written, so that the duration is the same. */
  personId: string | undefined
  /** The id that the link refers to, such as a change of address. */
  about?: string
}
type ShownCode = { email: string; ticket: string; code: string }

export type UsedLink = { personId: string; about: string | null }

/** Keyed with the server's secret, because a plain hash of a six-digit code could be reversed. */
const hashOf = (secret: string, text: string) => keyedHash(secret, `mailed:${text}`)

const linkHash = (secret: string, token: string) => hashOf(secret, `link:${token}`)
/** The ticket of a link is what the browser that asked for it keeps. */
const linkTicketHash = (secret: string, ticket: string) => hashOf(secret, `link-ticket:${ticket}`)
/** With the address, so that the ticket of one account counts no try at the code of another. */
const ticketHashOf = (secret: string, { ticket, email }: Omit<ShownCode, 'code'>) =>
  hashOf(secret, `ticket:${ticket}:${email}`)
const codeHash = (secret: string, purpose: CodePurpose, { email, ticket, code }: ShownCode) =>
  hashOf(secret, `${purpose}:${ticket}:${email}:${code}`)

const secretsOf = ({ secrets }: MailedDeps) => secretsFor('mailed', secrets)

/** Returns the first result of a search with the current secret, then with previous ones. */
async function firstFound<T>(
  deps: MailedDeps,
  find: (secret: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const secret of secretsOf(deps)) {
    const found = await find(secret)
    if (found !== undefined) return found
  }
  return undefined
}

async function insertSecret(
  deps: MailedDeps,
  purpose: LinkPurpose | CodePurpose,
  row: { secretHash: string; ticketHash: string | null } & Addressee,
): Promise<void> {
  const { now, latest } = validityWindowOf(deps, purpose)
  const before = new Date(now.getTime() - REMEMBERED_MS)
  await mailedSecrets.deleteExpired(deps.db, { before, purpose, latest })
  await mailedSecrets.insert(deps.db, {
    purpose,
    secretHash: row.secretHash,
    ticketHash: row.ticketHash,
    userId: row.personId ?? null,
    about: row.about ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + livesMs(purpose)),
  })
}

/** Deletes links and codes that expired a day ago. */
export const clearMailedSecrets = ({ db, now }: Pick<MailedDeps, 'db' | 'now'>) =>
  mailedSecrets.deleteBefore(db, new Date(now().getTime() - REMEMBERED_MS))

/**
 * Returns a token for a mailed link. It works once, for ten minutes, or for a day if it confirms an address, and earlier
 * links of the same purpose open nothing any more. With a ticket it works only together with that.
 */
export async function issueLink(
  deps: MailedDeps,
  purpose: LinkPurpose,
  { ticket, ...to }: Addressee & { ticket?: string },
): Promise<string> {
  const token = randomToken(32)
  const [secret] = secretsOf(deps)
  // For an unknown address too, so that the duration is the same.
  const userId = to.personId ?? randomUUID()
  await mailedSecrets.expireAllOf(deps.db, { userId, purpose }, deps.now())
  await insertSecret(deps, purpose, {
    ...to,
    secretHash: linkHash(secret, token),
    ticketHash: ticket === undefined ? null : linkTicketHash(secret, ticket),
  })
  return token
}

/** The token of a link, and the ticket that the browser shows, if it has one. */
type ShownLink = { token: string; ticket?: string }

const linkKey = (secret: string, purpose: LinkPurpose, { token, ticket = '' }: ShownLink) => ({
  purpose,
  secretHash: linkHash(secret, token),
  ticketHash: linkTicketHash(secret, ticket),
})

/**
 * Returns the recipient of a mailed link without using it up. Throws `invalid` with the reason, or `forbidden` if another
 * browser asked for it.
 */
export async function readLink(deps: MailedDeps, purpose: LinkPurpose, shown: ShownLink): Promise<UsedLink> {
  const row = await firstFound(deps, async (secret) => {
    const key = linkKey(secret, purpose, shown)
    const found = await mailedSecrets.find(deps.db, key)
    return found && { ...found, isHere: found.ticketHash === null || found.ticketHash === key.ticketHash }
  })
  if (!row?.userId) throw new AppError('link_unknown')
  if (row.usedAt) throw new AppError('link_used')
  const { now, latest } = validityWindowOf(deps, purpose)
  if (row.expiresAt <= now || row.expiresAt > latest) throw new AppError('link_expired')
  if (!row.isHere) throw new AppError('link_in_other_browser')
  return { personId: row.userId, about: row.about }
}

/** Uses up a mailed link and returns its recipient. Throws as `readLink` does. */
export async function redeemLink(
  deps: MailedDeps,
  purpose: LinkPurpose,
  shown: ShownLink,
): Promise<UsedLink> {
  const row = await firstFound(deps, (secret) =>
    mailedSecrets.use(deps.db, linkKey(secret, purpose, shown), validityWindowOf(deps, purpose)),
  )
  if (row?.userId) return { personId: row.userId, about: row.about }
  await readLink(deps, purpose, shown)
  // A concurrent request used it between the two queries.
  throw new AppError('link_used')
}

/** Returns a six-digit code that works once, with five tries, and only together with the address and `ticket`. */
export async function issueCode(
  deps: MailedDeps,
  purpose: CodePurpose,
  to: Addressee & { email: string; ticket: string },
): Promise<string> {
  const code = randomDigits(CODE_LENGTH)
  const [secret] = secretsOf(deps)
  const ticketHash = ticketHashOf(secret, to)
  await mailedSecrets.deleteTicket(deps.db, ticketHash)
  await insertSecret(deps, purpose, {
    ...to,
    secretHash: codeHash(secret, purpose, { ...to, code }),
    ticketHash,
  })
  return code
}

/** Returns whether a code was mailed to this address for this ticket, so that a try can be right. */
export async function isCodeWaiting(
  deps: MailedDeps,
  purpose: CodePurpose,
  shown: Omit<ShownCode, 'code'>,
): Promise<boolean> {
  const found = await firstFound(deps, (secret) =>
    mailedSecrets.findTicket(deps.db, { purpose, ticketHash: ticketHashOf(secret, shown) }),
  )
  return found !== undefined
}

/** Returns the recipient of a code, or `undefined` if it is wrong or expired. Every call counts as a try. */
export const redeemCode = (
  deps: MailedDeps,
  purpose: CodePurpose,
  shown: ShownCode,
): Promise<string | undefined> => firstFound(deps, (secret) => redeemCodeOf(deps, secret, purpose, shown))

async function redeemCodeOf(
  deps: MailedDeps,
  secret: string,
  purpose: CodePurpose,
  shown: ShownCode,
): Promise<string | undefined> {
  const at = validityWindowOf(deps, purpose)
  const ticketHash = ticketHashOf(secret, shown)
  const kept = await mailedSecrets.countTry(deps.db, { purpose, ticketHash, maxTries: MAX_TRIES, at })
  const secretHash = codeHash(secret, purpose, shown)
  if (!kept || !isSame(kept.secretHash, secretHash)) return undefined
  return (await mailedSecrets.use(deps.db, { purpose, secretHash, ticketHash }, at))?.userId ?? undefined
}

/** Makes all unused links and codes of a person invalid, or only those of some purposes. */
export const voidMailed = ({ db, now }: MailedDeps, personId: string, purposes?: readonly LinkPurpose[]) =>
  mailedSecrets.useAllOf(db, { userId: personId, purposes }, now())
