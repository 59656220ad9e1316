import {
  type ConsentKind,
  type ConsentView,
  consentVersions,
  LEDGER_SHOWN,
  type LedgerView,
} from '@hearth/contract/profile/consents'
import { type FieldValues, type SpecialKind, specialKinds } from '@hearth/contract/profile/fields'
import { type Ctx, emit, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { invalid } from '../../../errors.ts'
import { freeAgainAt, reached, slidingLimit } from '../../limits/limits.ts'
import { profiles } from '../profiles.store.ts'
import { type ConsentRow, consents, specialValues } from './consents.store.ts'

const DAY_S = 86_400
/** Limits the growth of the ledger. */
const rule = { kind: 'consents', seconds: DAY_S, most: 30 } as const

const listGiven = (ctx: Ctx, db: Db) =>
  consents.listGivenSince(db, ctx.viewerId, new Date(ctx.now().getTime() - DAY_S * 1000))

/** Returns how many consents the viewer has given today. */
export const consentLimit = async (ctx: Ctx) => slidingLimit(rule, await listGiven(ctx, ctx.db), ctx.now())

/** Returns the viewer's valid consents to special values. */
export const consentsOf = async (ctx: Ctx, db: Db): Promise<ConsentView[]> =>
  (await consents.list(db, ctx.viewerId)).flatMap(({ kind, version, givenAt }) =>
    kind === 'verification' || kind === 'language_model'
      ? []
      : [{ kind, version, givenAt: givenAt.toISOString() }],
  )

/** Returns the viewer's consent of this kind, if it is valid. */
export const findConsent = async (ctx: Ctx, db: Db, kind: ConsentKind): Promise<ConsentRow | undefined> =>
  (await consents.list(db, ctx.viewerId)).find((consent) => consent.kind === kind)

/** Whether the viewer's latest consent of this kind was withdrawn. */
export const hasEndedConsent = async (ctx: Ctx, kind: ConsentKind): Promise<boolean> =>
  consents.hasEnded(ctx.db, ctx.viewerId, kind)

/** Gives a consent to the current text; a repeat changes nothing. Throws `invalid` for another version, or `rate_limited`. */
export async function giveConsent(ctx: Ctx, kind: SpecialKind, version: number): Promise<void> {
  if (version !== consentVersions[kind]) {
    throw invalid({ version: ['consent_outdated'] })
  }
  await transact(ctx, (tx) => recordConsent(ctx, tx, kind, version))
}

/** Records a consent in the transaction of what needs it; a repeat changes nothing. Throws `rate_limited`. */
export async function recordConsent(ctx: Ctx, tx: Tx, kind: ConsentKind, version: number): Promise<void> {
  const now = ctx.now()
  await profiles.lock(tx, ctx.viewerId)
  if ((await findConsent(ctx, tx, kind))?.version === version) return
  const given = await listGiven(ctx, tx)
  const freeAt = freeAgainAt(rule, given, now)
  if (freeAt && given.length >= rule.most) throw reached(rule.kind, freeAt, now)
  await consents.give(tx, { userId: ctx.viewerId, kind, version, givenAt: now })
}

/** Records the end of a consent in the transaction that deletes what needed it. */
export const endConsent = (ctx: Ctx, tx: Tx, kind: ConsentKind): Promise<void> =>
  consents.withdraw(tx, { userId: ctx.viewerId, kind }, ctx.now())

/** Withdraws a consent and erases its value. A repeat changes nothing. */
export async function withdrawConsent(ctx: Ctx, kind: SpecialKind): Promise<void> {
  await transact(ctx, async (tx) => {
    const before = await profiles.lock(tx, ctx.viewerId)
    await consents.withdraw(tx, { userId: ctx.viewerId, kind }, ctx.now())
    // A new version, so that an open form does not save the erased value again.
    if (before?.special[kind] !== undefined) await profiles.update(tx, ctx.viewerId, { updatedAt: ctx.now() })
    await emit(ctx, tx, 'people.changed', { personIds: [ctx.viewerId] })
  })
}

/** Returns the newest consents of the viewer with version and dates, but never the values. */
export async function showLedger(ctx: Ctx): Promise<LedgerView> {
  const rows = await consents.ledger(ctx.db, ctx.viewerId, LEDGER_SHOWN)
  return {
    entries: rows.map(({ kind, version, givenAt, withdrawnAt }) => ({
      kind,
      version,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  }
}

type SpecialFieldInput = Partial<Pick<FieldValues, SpecialKind>>

/** Saves special values; null deletes a value and leaves its consent. Throws `invalid` without a consent. */
export async function saveSpecialValues(ctx: Ctx, tx: Tx, input: SpecialFieldInput): Promise<void> {
  const sent = specialKinds.flatMap((kind) => {
    const value = input[kind]
    return value === undefined ? [] : [{ kind, value }]
  })
  if (sent.length === 0) return
  const held = new Set((await consents.list(tx, ctx.viewerId)).map(({ kind }) => kind))
  const withoutConsent = sent.filter(({ kind, value }) => value !== null && !held.has(kind))
  if (withoutConsent.length > 0) {
    throw invalid(Object.fromEntries(withoutConsent.map(({ kind }) => [kind, ['consent_missing']])))
  }
  for (const { kind, value } of sent) {
    if (value === null) await specialValues.remove(tx, ctx.viewerId, kind)
    else await specialValues.put(tx, ctx.viewerId, kind, value)
  }
}
