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

function momentOf({ now }: House, purpose: LinkPurpose | CodePurpose): Moment {
  const at = now()
  return { now: at, latest: new Date(at.getTime() + livesMs(purpose) + CLOCK_SLACK_MS) }
}

export type LinkPurpose = 'confirm' | 'magic' | 'reset' | 'changeOld' | 'changeNew'
export type CodePurpose = 'code' | 'fresh'

type House = { db: Db; secret: string; now: () => Date }
type Addressee = {
  /** Nobody where the address has no account: the row is written all the same, and its secret is never sent. */
  personId: string | undefined
  /** What the link is about, beside its purpose. */
  about?: string
}
type Code = { email: string; ticket: string; code: string }

export type Opened = { personId: string; about: string | null }

const refusals = {
  expired: 'This link has expired. Please ask for a new one.',
  used: 'This link was used before. Please ask for a new one.',
  foreign: 'This link is not one we sent, or it was cut short. Please ask for a new one.',
}

/** A code is short enough to be tried out, so what stands in the database takes the house's secret to compute. */
const hashOf = ({ secret }: House, text: string) =>
  createHmac('sha256', secret).update(`mailed:${text}`).digest('base64url')

const linkHash = (house: House, token: string) => hashOf(house, `link:${token}`)
const ticketHashOf = (house: House, ticket: string) => hashOf(house, `ticket:${ticket}`)
const codeHash = (house: House, purpose: CodePurpose, { email, ticket, code }: Code) =>
  hashOf(house, `${purpose}:${ticket}:${email}:${code}`)

async function keep(
  house: House,
  purpose: LinkPurpose | CodePurpose,
  row: { secretHash: string; ticketHash: string | null } & Addressee,
): Promise<void> {
  const { now, latest } = momentOf(house, purpose)
  const before = new Date(now.getTime() - REMEMBERED_MS)
  await mailedSecrets.deleteOver(house.db, { before, purpose, latest })
  await mailedSecrets.insert(house.db, {
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
export async function issueLink(house: House, purpose: LinkPurpose, to: Addressee): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keep(house, purpose, { ...to, secretHash: linkHash(house, token), ticketHash: null })
  return token
}

/** Whom a mailed link was sent to, without using it up; or why it is refused, in words. */
export async function readLink(house: House, purpose: LinkPurpose, token: string): Promise<Opened> {
  const row = await mailedSecrets.find(house.db, { purpose, secretHash: linkHash(house, token) })
  if (!row?.userId) throw new AppError('invalid', refusals.foreign)
  if (row.usedAt) throw new AppError('invalid', refusals.used)
  const { now, latest } = momentOf(house, purpose)
  if (row.expiresAt <= now || row.expiresAt > latest) throw new AppError('invalid', refusals.expired)
  return { personId: row.userId, about: row.about }
}

/** Uses a mailed link up, and gives whom it was sent to; or says in words why it is refused. */
export async function openLink(house: House, purpose: LinkPurpose, token: string): Promise<Opened> {
  const which = { purpose, secretHash: linkHash(house, token) }
  const row = await mailedSecrets.use(house.db, which, momentOf(house, purpose))
  if (row?.userId) return { personId: row.userId, about: row.about }
  await readLink(house, purpose, token)
  // Between the two looks somebody else was first.
  throw new AppError('invalid', refusals.used)
}

/** Makes a code that only the holder of `ticket` can use: five tries, once, for ten minutes. */
export async function issueCode(
  house: House,
  purpose: CodePurpose,
  to: Addressee & { email: string; ticket: string },
): Promise<string> {
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')
  const ticketHash = ticketHashOf(house, to.ticket)
  await mailedSecrets.deleteTicket(house.db, ticketHash)
  await keep(house, purpose, { ...to, secretHash: codeHash(house, purpose, { ...to, code }), ticketHash })
  return code
}

/** Whom the code was mailed to, where it is right; every try counts, a wrong one as well as a late one. */
export async function openCode(house: House, purpose: CodePurpose, shown: Code): Promise<string | undefined> {
  const at = momentOf(house, purpose)
  const ticketHash = ticketHashOf(house, shown.ticket)
  const kept = await mailedSecrets.countTry(house.db, { purpose, ticketHash, maxTries: MAX_TRIES, at })
  const secretHash = codeHash(house, purpose, shown)
  if (!kept || !timingSafeEqual(Buffer.from(kept.secretHash), Buffer.from(secretHash))) return undefined
  return (await mailedSecrets.use(house.db, { purpose, secretHash }, at))?.userId ?? undefined
}

/** Takes back what is still on its way to a person: every link and code, or only those of some purposes. */
export const voidMailed = ({ db, now }: House, personId: string, purposes?: readonly LinkPurpose[]) =>
  mailedSecrets.useAllOf(db, { userId: personId, purposes }, now())
