import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@hearth/contract/account/account'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import type { Secrets } from '../../outside/encryption.ts'
import { mailedSecrets, type ValidityWindow } from './mailed.store.ts'

const LIVES_MS = 600_000
/** Longer than the others: it only opens a new account, and many people read their mail in the evening. */
const CONFIRMATION_LIVES_MS = 86_400_000
const livesMs = (purpose: LinkPurpose | CodePurpose) =>
  purpose === 'confirm' ? CONFIRMATION_LIVES_MS : LIVES_MS
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
export type CodePurpose = 'code' | 'fresh'

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
const hashOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`mailed:${text}`).digest('base64url')

const linkHash = (secret: string, token: string) => hashOf(secret, `link:${token}`)
const ticketHashOf = (secret: string, ticket: string) => hashOf(secret, `ticket:${ticket}`)
const codeHash = (secret: string, purpose: CodePurpose, { email, ticket, code }: ShownCode) =>
  hashOf(secret, `${purpose}:${ticket}:${email}:${code}`)

/** Returns the first result of a search with the current secret, then with previous ones. */
async function firstFound<T>(
  { secrets }: MailedDeps,
  find: (secret: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const secret of secrets) {
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

/** Returns a token for a mailed link. It works once, for ten minutes, or for a day if it confirms an address. */
export async function issueLink(deps: MailedDeps, purpose: LinkPurpose, to: Addressee): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSecret(deps, purpose, { ...to, secretHash: linkHash(deps.secrets[0], token), ticketHash: null })
  return token
}

/** Returns the recipient of a mailed link without using it up. Throws `invalid` with the reason. */
export async function readLink(deps: MailedDeps, purpose: LinkPurpose, token: string): Promise<UsedLink> {
  const row = await firstFound(deps, (secret) =>
    mailedSecrets.find(deps.db, { purpose, secretHash: linkHash(secret, token) }),
  )
  if (!row?.userId) throw new AppError('link_unknown')
  if (row.usedAt) throw new AppError('link_used')
  const { now, latest } = validityWindowOf(deps, purpose)
  if (row.expiresAt <= now || row.expiresAt > latest) throw new AppError('link_expired')
  return { personId: row.userId, about: row.about }
}

/** Uses up a mailed link and returns its recipient. Throws `invalid` with the reason. */
export async function redeemLink(deps: MailedDeps, purpose: LinkPurpose, token: string): Promise<UsedLink> {
  const row = await firstFound(deps, (secret) => {
    const which = { purpose, secretHash: linkHash(secret, token) }
    return mailedSecrets.use(deps.db, which, validityWindowOf(deps, purpose))
  })
  if (row?.userId) return { personId: row.userId, about: row.about }
  await readLink(deps, purpose, token)
  // A concurrent request used it between the two queries.
  throw new AppError('link_used')
}

/** Returns a six-digit code that works once, for ten minutes, with five tries, and only together with `ticket`. */
export async function issueCode(
  deps: MailedDeps,
  purpose: CodePurpose,
  to: Addressee & { email: string; ticket: string },
): Promise<string> {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
  const [secret] = deps.secrets
  const ticketHash = ticketHashOf(secret, to.ticket)
  await mailedSecrets.deleteTicket(deps.db, ticketHash)
  await insertSecret(deps, purpose, {
    ...to,
    secretHash: codeHash(secret, purpose, { ...to, code }),
    ticketHash,
  })
  return code
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
  const ticketHash = ticketHashOf(secret, shown.ticket)
  const kept = await mailedSecrets.countTry(deps.db, { purpose, ticketHash, maxTries: MAX_TRIES, at })
  const secretHash = codeHash(secret, purpose, shown)
  if (!kept || !timingSafeEqual(Buffer.from(kept.secretHash), Buffer.from(secretHash))) return undefined
  return (await mailedSecrets.use(deps.db, { purpose, secretHash }, at))?.userId ?? undefined
}

/** Makes all unused links and codes of a person invalid, or only those of some purposes. */
export const voidMailed = ({ db, now }: MailedDeps, personId: string, purposes?: readonly LinkPurpose[]) =>
  mailedSecrets.useAllOf(db, { userId: personId, purposes }, now())
