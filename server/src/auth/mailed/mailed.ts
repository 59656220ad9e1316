import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '@hearth/contract/account'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { type Moment, mailedSecrets } from './mailed.store.ts'

const LIVES_MS = 600_000
/** Opens nothing but a new account that nobody has used yet, and many read their mail in the evening. */
const CONFIRMATION_LIVES_MS = 86_400_000
const livesMs = (purpose: LinkPurpose | CodePurpose) =>
  purpose === 'confirm' ? CONFIRMATION_LIVES_MS : LIVES_MS
/** So long a link that is over can still say whether it was used or only late. */
const REMEMBERED_MS = 86_400_000
const MAX_TRIES = 5
/** Clocks of two servers may differ by this. */
const CLOCK_SLACK_MS = 300_000

function momentOf({ now }: MailedDeps, purpose: LinkPurpose | CodePurpose): Moment {
  const at = now()
  return { now: at, latest: new Date(at.getTime() + livesMs(purpose) + CLOCK_SLACK_MS) }
}

export type LinkPurpose = 'confirm' | 'magic' | 'reset' | 'changeOld' | 'changeNew'
export type CodePurpose = 'code' | 'fresh'

type MailedDeps = { db: Db; secret: string; now: () => Date }
type Addressee = {
  /** Nobody where the address has no account: the row is written all the same, and its secret is never sent. */
  personId: string | undefined
  /** What the link is about, beside its purpose. */
  about?: string
}
type Code = { email: string; ticket: string; code: string }

export type Opened = { personId: string; about: string | null }

const refusals = {
  expired: 'This link has expired. Request a new one.',
  used: 'This link was already used. Request a new one.',
  foreign: 'This link is incomplete or isn’t ours. Request a new one.',
}

/** A code is short enough to be tried out, so what stands in the database takes the server's secret to compute. */
const hashOf = ({ secret }: MailedDeps, text: string) =>
  createHmac('sha256', secret).update(`mailed:${text}`).digest('base64url')

const linkHash = (deps: MailedDeps, token: string) => hashOf(deps, `link:${token}`)
const ticketHashOf = (deps: MailedDeps, ticket: string) => hashOf(deps, `ticket:${ticket}`)
const codeHash = (deps: MailedDeps, purpose: CodePurpose, { email, ticket, code }: Code) =>
  hashOf(deps, `${purpose}:${ticket}:${email}:${code}`)

async function keep(
  deps: MailedDeps,
  purpose: LinkPurpose | CodePurpose,
  row: { secretHash: string; ticketHash: string | null } & Addressee,
): Promise<void> {
  const { now, latest } = momentOf(deps, purpose)
  const before = new Date(now.getTime() - REMEMBERED_MS)
  await mailedSecrets.deleteOver(deps.db, { before, purpose, latest })
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

/** Makes what a mailed link carries; it works once, for ten minutes, and to confirm an address for a day. */
export async function issueLink(deps: MailedDeps, purpose: LinkPurpose, to: Addressee): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(deps, purpose, { ...to, secretHash: linkHash(deps, token), ticketHash: null })
  return token
}

/** Whom a mailed link was sent to, without using it up; or why it is refused, in words. */
export async function readLink(deps: MailedDeps, purpose: LinkPurpose, token: string): Promise<Opened> {
  const row = await mailedSecrets.find(deps.db, { purpose, secretHash: linkHash(deps, token) })
  if (!row?.userId) throw new AppError('invalid', refusals.foreign)
  if (row.usedAt) throw new AppError('invalid', refusals.used)
  const { now, latest } = momentOf(deps, purpose)
  if (row.expiresAt <= now || row.expiresAt > latest) throw new AppError('invalid', refusals.expired)
  return { personId: row.userId, about: row.about }
}

/** Uses a mailed link up, and gives whom it was sent to; or says in words why it is refused. */
export async function openLink(deps: MailedDeps, purpose: LinkPurpose, token: string): Promise<Opened> {
  const which = { purpose, secretHash: linkHash(deps, token) }
  const row = await mailedSecrets.use(deps.db, which, momentOf(deps, purpose))
  if (row?.userId) return { personId: row.userId, about: row.about }
  await readLink(deps, purpose, token)
  // Between the two looks somebody else was first.
  throw new AppError('invalid', refusals.used)
}

/** Makes a code that only the holder of `ticket` can use: five tries, once, for ten minutes. */
export async function issueCode(
  deps: MailedDeps,
  purpose: CodePurpose,
  to: Addressee & { email: string; ticket: string },
): Promise<string> {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
  const ticketHash = ticketHashOf(deps, to.ticket)
  await mailedSecrets.deleteTicket(deps.db, ticketHash)
  await keep(deps, purpose, { ...to, secretHash: codeHash(deps, purpose, { ...to, code }), ticketHash })
  return code
}

/** Whom the code was mailed to, where it is right; every try counts, a wrong one as well as a late one. */
export async function openCode(
  deps: MailedDeps,
  purpose: CodePurpose,
  shown: Code,
): Promise<string | undefined> {
  const at = momentOf(deps, purpose)
  const ticketHash = ticketHashOf(deps, shown.ticket)
  const kept = await mailedSecrets.countTry(deps.db, { purpose, ticketHash, maxTries: MAX_TRIES, at })
  const secretHash = codeHash(deps, purpose, shown)
  if (!kept || !timingSafeEqual(Buffer.from(kept.secretHash), Buffer.from(secretHash))) return undefined
  return (await mailedSecrets.use(deps.db, { purpose, secretHash }, at))?.userId ?? undefined
}

/** Takes back what is still on its way to a person: every link and code, or only those of some purposes. */
export const voidMailed = ({ db, now }: MailedDeps, personId: string, purposes?: readonly LinkPurpose[]) =>
  mailedSecrets.useAllOf(db, { userId: personId, purposes }, now())
