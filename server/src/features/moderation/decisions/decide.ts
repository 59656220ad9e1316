import type {
  CaseDecisionsView,
  DecidedThing,
  DecisionContent,
  DecisionInput,
  HiddenThing,
  StatementView,
} from '@hearth/contract/console/decisions'
import { type AfterCommit, type Deps, emit, type StaffCtx, transact } from '../../../context.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { AppError } from '../../../errors.ts'
import { DEFAULT_LANGUAGE, knownLanguage } from '../../../language.ts'
import { recordAudit } from '../../audit/audit.ts'
import { type CaseRow, lockCase, moveCase } from '../../cases/cases.ts'
import { removeAttachments } from '../../chat/chat.ts'
import { listPhotoIds } from '../../photos/photos.ts'
import { newNumber } from '../../reports/reports.ts'
import { addToBanList } from '../bans/ban-list.ts'
import { bannedHashes } from '../bans/banned-hashes.store.ts'
import { type DecisionRow, decisions } from '../decisions.store.ts'
import { statementOf } from '../statement.ts'
import { applyReview, lockForDecision } from './applying.ts'
import { requireCase, viewDecisions } from './case-decisions.ts'
import { closeCase } from './closing.ts'
import { attachmentsIn, noteOf } from './decision.rules.ts'

const DAY_MS = 86_400_000

type MeasureContent = Exclude<DecisionContent, { measure: 'none' }>

/**
 * Decides a case: stores the decision and restricts what it restricts. A ban is proposed only, and restricts nothing until
 * another person has confirmed it; meanwhile the person can be suspended. Throws `case_changed`, `case_claimed`,
 * `case_closed`, `stale_session` for a ban, and `account_not_found` if the account is erased and the measure is not `none`.
 */
export const decide = (
  ctx: StaffCtx,
  number: string,
  { version, content }: DecisionInput,
): Promise<CaseDecisionsView> =>
  transact(ctx, async (tx, afterCommit) => {
    if (content.measure === 'ban' && !ctx.staff.isFresh) throw new AppError('stale_session')
    const { personId } = await requireCase(tx, number)
    if (personId) await lockForDecision(ctx, tx, personId)
    const row = await lockCase(tx, number)
    if (!isPossibleIn(row, content.measure)) throw new AppError('case_changed')
    const move = { role: ctx.staff.role, version }
    const deciding = { deps: ctx, tx, row, actorId: ctx.staff.id, move, afterCommit }
    const decision =
      content.measure === 'none'
        ? await decideNone(deciding, content.note)
        : await decideMeasure(deciding, content)
    await recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'decision.made',
      details: { case: row.number, measure: content.measure, ...(decision && { decision: decision.number }) },
    })
    return viewDecisions(ctx, tx, row)
  })

/** While a ban is proposed, its person can only be suspended; once the account is erased, the case can be closed. */
const isPossibleIn = ({ state, personId }: CaseRow, measure: DecisionContent['measure']): boolean =>
  state !== 'proposed' || measure === 'suspend' || (measure === 'none' && personId === null)

type Deciding = {
  deps: Deps
  tx: Tx
  row: CaseRow
  /** Null: the operator by a command. */
  actorId: string | null
  /** Somebody told the operator, not through the page. */
  isReported?: boolean
  move: Omit<Parameters<typeof moveCase>[4], 'actorId'>
  afterCommit: AfterCommit
}

async function decideNone(
  { deps, tx, row, actorId, move, afterCommit }: Deciding,
  note: string | undefined,
): Promise<undefined> {
  if (row.personId) await applyReview(deps, tx, row.personId)
  await bannedHashes.removeProposedOf(tx, row.number)
  const noted = { ...move, actorId, note: JSON.stringify({ measure: 'none', ...(note && { note }) }) }
  await closeCase(deps, tx, row, { move: noted, afterCommit })
}

/**
 * Stores a decision in its case, restricts what it restricts and deletes what it deletes unless it is a ban, which is only proposed. Call it with the
 * account locked, and before it the case. Throws as `decide` does.
 */
export async function decideMeasure(
  { deps, tx, row, actorId, isReported = false, move, afterCommit }: Deciding,
  content: MeasureContent,
): Promise<DecisionRow> {
  const { personId } = row
  if (!personId) throw new AppError('account_not_found')
  const decision = await decisions.insert(tx, {
    ...columnsOf(row, content, deps.now()),
    ...('things' in content && { things: JSON.stringify(await placed(tx, personId, content.things)) }),
    ...(isReported && { isOwnInitiative: false }),
    personId,
    number: newNumber(),
    decidedBy: actorId,
  })
  const noted = { ...move, actorId, note: noteOf(decision) }
  if (content.measure === 'ban') {
    await addToBanList(deps, tx, decision, { caseNumber: row.number, isProposed: true })
    await moveCase(deps, tx, row, 'propose', noted)
    return decision
  }
  await applyReview(deps, tx, personId)
  const mediaIds = attachmentsIn(decision.things)
  await removeAttachments(deps, tx, { personId, mediaIds, afterCommit })
  if (row.state === 'proposed') await moveCase(deps, tx, row, 'suspend', noted)
  else await closeCase(deps, tx, row, { move: noted, afterCommit })
  await emit(deps, tx, 'decision.made', { decision, afterCommit })
  return decision
}

function columnsOf(row: CaseRow, content: MeasureContent, now: Date) {
  const days = 'days' in content ? content.days : null
  return {
    measure: content.measure,
    ground: content.ground,
    basis: content.basis,
    provision: (content.basis === 'law' && content.provision) || null,
    facts: content.facts,
    caseId: row.id,
    isFoundByProgram: row.kinds.includes('signal'),
    isOwnInitiative: !row.kinds.some((kind) => kind === 'report' || kind === 'notice'),
    createdAt: now,
    endsAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    rights: 'rights' in content ? [...new Set(content.rights)] : [],
  }
}

/** Returns the things, each once, photos with their places among those of the person. */
async function placed(db: Db, personId: string, things: readonly HiddenThing[]): Promise<DecidedThing[]> {
  const photoIds = await listPhotoIds(db, personId)
  const distinct = new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing]))
  return [...distinct.values()].map((thing) => {
    const place = thing.kind === 'photo' ? photoIds.indexOf(thing.id ?? '') + 1 : 0
    return place > 0 ? { ...thing, place } : thing
  })
}

/** Returns the statement of reasons of a decision that is not made yet. It is empty for `none` and for an erased account. */
export async function previewDecision(
  ctx: StaffCtx,
  number: string,
  content: DecisionContent,
): Promise<StatementView> {
  const row = await requireCase(ctx.db, number)
  await ctx.transact((tx) =>
    recordAudit(ctx, tx, {
      actor: { kind: 'staff', id: ctx.staff.id },
      operation: 'case.preview',
      details: { case: row.number, measure: content.measure },
    }),
  )
  const account = row.personId ? await decisions.findAccount(ctx.db, row.personId) : undefined
  const language = knownLanguage(account?.language) ?? DEFAULT_LANGUAGE
  if (content.measure === 'none' || !row.personId || !account) return { language, title: '', paragraphs: [] }
  return statementOf(
    {
      ...columnsOf(row, content, ctx.now()),
      things: 'things' in content ? await placed(ctx.db, row.personId, content.things) : [],
      isAutomated: false,
      // The number is given when the decision is made.
      number: '…',
    },
    language,
  )
}
