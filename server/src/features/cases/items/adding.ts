import { randomUUID } from 'node:crypto'
import { DUE_HOURS, type ItemKind, type Priority } from '@hearth/contract/console/cases'
import type { ReportReason } from '@hearth/contract/people/safety'
import type { Deps } from '../../../context.ts'
import type { Tx } from '../../../db/open.ts'
import { priorityOf, withPriority, withValue } from '../cases.rules.ts'
import { type CaseRow, caseEvents, cases } from '../cases.store.ts'
import { newNumber } from '../numbers.ts'
import { encryptContent, type ItemContent } from './item-content.ts'
import { type ItemSource, items } from './items.store.ts'
import { profileSnapshotOf } from './profile-snapshot.ts'

const HOUR_MS = 3_600_000
/** The column is a small integer. */
const MAX_REPORTER = 32_767

export type NewItem = {
  /** Null if nobody knows whom the item is about: it gets a case of its own. */
  personId: string | null
  kind: ItemKind
  reporterId?: string | undefined
  reason?: ReportReason | undefined
  /** The number by which the sender knows the item. */
  number?: string | undefined
  /** The same item again, of the same kind and person, changes nothing. */
  sourceKey?: string | undefined
  priority: Priority
  /** Without `profile`, the profile of the person is copied as it is now. */
  content: Partial<ItemContent>
  at?: Date | undefined
}

/**
 * Adds an item to the open case of a person, or opens one. The case gets more urgent and is due sooner, never the other
 * way; its state stays as it is. An erased person counts as unknown. Returns the number of the case.
 */
export async function addItem(deps: Deps, tx: Tx, item: NewItem): Promise<{ number: string }> {
  const personId = await keptPerson(tx, item.personId)
  const source = sourceOf(deps, personId, item)
  const earlier = await findEarlier(tx, source)
  if (earlier) return earlier
  const at = item.at ?? deps.now()
  const dueAt = dueAfter(at, item.priority)
  const { row, isNew } = await openOrLock(tx, personId, {
    priority: item.priority,
    openedAt: at,
    dueAt,
    isUnassigned: item.kind === 'notice' && item.personId === null,
  })
  // It may have been added while this waited for the lock.
  const meanwhile = await findEarlier(tx, source)
  if (meanwhile) return meanwhile
  await store(deps, tx, row, { ...item, personId, sourceKey: source?.sourceKeys[0], at, dueAt })
  await caseEvents.append(tx, { caseId: row.id, at, kind: isNew ? 'opened' : 'added' })
  return { number: row.number }
}

/** Locks the open case of a person, or opens one without items, for a decision that nothing in the queues led to. */
export async function lockOrOpenCase(
  deps: Deps,
  tx: Tx,
  personId: string,
  reason: ReportReason,
): Promise<CaseRow> {
  const [openedAt, priority] = [deps.now(), priorityOf(reason)]
  const opening = { priority, openedAt, dueAt: dueAfter(openedAt, priority), isUnassigned: false }
  const { row, isNew } = await openOrLock(tx, personId, opening)
  if (!isNew) return row
  await caseEvents.append(tx, { caseId: row.id, at: openedAt, kind: 'opened' })
  return cases.extend(tx, row.id, { reasons: [reason] })
}

const dueAfter = (at: Date, priority: Priority): Date =>
  new Date(at.getTime() + DUE_HOURS[priority] * HOUR_MS)

const keptPerson = async (tx: Tx, personId: string | null): Promise<string | null> =>
  personId !== null && (await cases.keepPerson(tx, personId)) ? personId : null

const findEarlier = async (tx: Tx, source: ItemSource | undefined) =>
  source && items.findCaseOfSource(tx, source)

/** The key may name a text, so only its keyed hash is stored, the first. */
const sourceOf = (
  { caseEncryptor }: Deps,
  personId: string | null,
  { kind, sourceKey }: NewItem,
): ItemSource | undefined =>
  personId !== null && sourceKey !== undefined
    ? { personId, kind, sourceKeys: caseEncryptor.hashes(`${kind} ${sourceKey}`) }
    : undefined

type Opening = Pick<CaseRow, 'priority' | 'openedAt' | 'dueAt' | 'isUnassigned'>

async function openOrLock(
  tx: Tx,
  personId: string | null,
  opening: Opening,
): Promise<{ row: CaseRow; isNew: boolean }> {
  for (;;) {
    const open = personId && (await cases.lockOpenOf(tx, personId))
    if (open) return { row: open, isNew: false }
    const previous = personId ? await cases.findLastDecided(tx, personId) : undefined
    const opened = await cases.open(tx, {
      ...opening,
      number: newNumber(),
      personId,
      previousCaseId: previous?.id ?? null,
      state: 'open',
    })
    if (opened) return { row: opened, isNew: true }
    // Another has opened one in between; it is locked next, unless it has been decided as well.
  }
}

type DueItem = NewItem & { at: Date; dueAt: Date }

async function store(deps: Deps, tx: Tx, row: CaseRow, item: DueItem): Promise<void> {
  const { kind, reason = null, number = null, sourceKey = null, at } = item
  const profile = await profileIn(deps, tx, item)
  const { reporter, isNewReporter } = await reporterIn(tx, row, item)
  const place = { caseId: row.id, id: randomUUID() }
  await items.insert(tx, {
    ...place,
    kind,
    reporterId: item.reporterId ?? null,
    reporter,
    reason,
    number,
    sourceKey,
    ...encryptContent(deps.caseEncryptor, place, { ...item.content, profile }),
    createdAt: at,
  })
  await cases.extend(tx, row.id, {
    ...withPriority(row.priority, item.priority, deps.now()),
    dueAt: item.dueAt < row.dueAt ? item.dueAt : row.dueAt,
    items: row.items + 1,
    reporters: row.reporters + (isNewReporter ? 1 : 0),
    kinds: withValue(row.kinds, kind),
    reasons: withValue(row.reasons, reason),
  })
}

async function profileIn(deps: Deps, tx: Tx, { personId, content: { profile } }: NewItem) {
  if (profile !== undefined) return profile
  return personId === null ? null : profileSnapshotOf(deps, tx, personId)
}

/** Reports and notices have a reporter; one without an account counts as a new one each time. */
async function reporterIn(
  tx: Tx,
  row: CaseRow,
  { kind, reporterId }: NewItem,
): Promise<{ reporter: number | null; isNewReporter: boolean }> {
  if (kind !== 'report' && kind !== 'notice') return { reporter: null, isNewReporter: false }
  const known = reporterId && (await items.findReporter(tx, row.id, reporterId))
  if (known) return { reporter: known.reporter, isNewReporter: false }
  return { reporter: Math.min(row.reporters + 1, MAX_REPORTER), isNewReporter: true }
}
