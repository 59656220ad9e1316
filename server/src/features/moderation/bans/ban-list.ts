import { type AfterCommit, type Deps, emit, type TransactionEvents } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { recordAudit } from '../../audit/audit.ts'
import { addItem, findCase } from '../../cases/cases.ts'
import { listPictureHashes } from '../../photos/photos.ts'
import { addressForms } from '../../safety/safety.ts'
import { applyDecisions, findSuspension, lockForDecision } from '../decisions/applying.ts'
import { type DecisionRow, decisions } from '../decisions.store.ts'
import { type BannedHash, type BannedHashes, bannedHashes } from './banned-hashes.store.ts'
import { bannedPictures } from './banned-pictures.store.ts'
import { keepBannedPictures } from './banned-pictures.ts'

const BANNED_MS = 365 * 86_400_000
const HOLD_MS = 72 * 3_600_000
const NUMBER_LENGTH = 10

/** For moderators. Its person reads a text in their own language. */
const FACTS = 'An earlier account with the same email address or with the same photo was banned.'

const hashOf = ({ caseEncryptor }: Deps, kind: BannedHash['kind'], value: string): BannedHash => ({
  kind,
  hash: caseEncryptor.hash(`${kind}:${value}`),
})

const hashesOf = (deps: Deps, kind: BannedHash['kind'], values: readonly string[]): BannedHashes => ({
  kind,
  hashes: values.flatMap((value) => deps.caseEncryptor.hashes(`${kind}:${value}`)),
})

/**
 * Adds the address and the photos of an account to the ban list, for twelve months. Those of a proposed ban match nothing
 * yet; they outlive the account, so that the ban can still be confirmed.
 */
export async function addToBanList(
  deps: Deps,
  tx: Tx,
  { personId, number: decisionNumber }: DecisionRow,
  { caseNumber, isProposed }: { caseNumber: string | null; isProposed: boolean },
): Promise<void> {
  const account = await decisions.findAccount(tx, personId)
  const hashes = new Set(await listPictureHashes(tx, personId))
  const rows = [
    ...(account ? [hashOf(deps, 'email', addressForms(account.email)[0])] : []),
    ...[...hashes].map((hash) => hashOf(deps, 'photo', hash)),
  ]
  await keepBannedPictures(deps, tx, { personId, number: decisionNumber })
  const endsAt = banEnd(deps)
  if (rows.length > 0)
    await bannedHashes.add(
      tx,
      rows.map((row) => ({ ...row, endsAt, decisionNumber, caseNumber, isProposed })),
    )
}

/** Makes what the proposal of a ban has added match new accounts, for twelve months from now on. */
export const confirmOnBanList = (deps: Deps, tx: Tx, decisionNumber: string) =>
  bannedHashes.confirm(tx, decisionNumber, banEnd(deps))

const banEnd = ({ now }: Deps): Date => new Date(now().getTime() + BANNED_MS)

/** Deletes the entries of the ban list whose time is over, and the pictures of bans that are not on it any more. */
export async function clearBanList({ db, now }: Deps): Promise<void> {
  await bannedHashes.removeEnded(db, now())
  await bannedPictures.removeUnlisted(db, now())
}

/** Puts an account on hold whose address the ban list has. Call it in the transaction before the account gets the address or a session. */
export const holdByAddress = (
  deps: Deps,
  tx: Tx,
  { personId, email }: { personId: string; email: string },
  afterCommit: AfterCommit,
): Promise<void> =>
  hold(deps, tx, { personId, banned: hashesOf(deps, 'email', addressForms(email)), afterCommit })

/** Puts an account on hold that has a photo of the ban list. */
export async function holdByPhoto(
  deps: Deps,
  tx: Tx,
  { personId, likeness: { hashes }, afterCommit }: TransactionEvents['photo.stored'],
): Promise<void> {
  const [hash] = hashes
  if (hash) await hold(deps, tx, { personId, banned: hashesOf(deps, 'photo', [hash]), afterCommit })
}

type BanListMatch = { personId: string; banned: BannedHashes; afterCommit: AfterCommit }

/** The hold ends by itself after 72 hours. An account is held once for a ban, and never while it is suspended. */
async function hold(deps: Deps, tx: Tx, { personId, banned, afterCommit }: BanListMatch): Promise<void> {
  const ban = await bannedHashes.find(tx, banned, deps.now())
  if (!ban || (await decisions.findByNumber(tx, ban.decisionNumber))?.personId === personId) return
  const numbers = holdNumbersOf(deps, ban.decisionNumber, personId)
  const [number = ''] = numbers
  for (const one of numbers) if (await decisions.findByNumber(tx, one)) return
  await lockForDecision(deps, tx, personId)
  if (await findSuspension(tx, personId)) return
  const held = await addItem(deps, tx, {
    personId,
    kind: 'signal',
    reason: 'other',
    sourceKey: `ban ${ban.decisionNumber}`,
    priority: 1,
    content: {
      words: '',
      rules: [`banned_${banned.kind}`],
      decision: ban.decisionNumber,
      caseOfBan: ban.caseNumber,
    },
  })
  const decision = await decisions.insertOnce(tx, {
    ...holdOf(deps.now()),
    personId,
    number,
    caseId: (await findCase(tx, held.number))?.id,
  })
  if (!decision) return
  await applyDecisions(deps, tx, personId)
  await emit(deps, tx, 'decision.made', { decision, afterCommit })
  await recordAudit(deps, tx, {
    actor: { kind: 'system' },
    operation: 'hold.made',
    details: { personId, decision: number, ban: ban.decisionNumber },
  })
}

const holdOf = (now: Date) => ({
  measure: 'hold' as const,
  ground: 'other' as const,
  facts: FACTS,
  isOwnInitiative: true,
  isAutomated: true,
  isFoundByProgram: true,
  createdAt: now,
  endsAt: new Date(now.getTime() + HOLD_MS),
})

/**
 * Equal for the same ban and account, so that a repeat and a concurrent session find the first hold. The first number is
 * for a new hold, the others are of previous secrets.
 */
const holdNumbersOf = ({ caseEncryptor }: Deps, ban: string, personId: string): string[] =>
  caseEncryptor
    .hashes(`hold ${ban} ${personId}`)
    .map((hash) => Buffer.from(hash, 'base64').toString('hex').slice(0, NUMBER_LENGTH).toUpperCase())
