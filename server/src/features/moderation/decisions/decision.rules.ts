import { attachmentKinds } from '@hearth/contract/chat/attachments'
import { CaseDecisionView, type HiddenThing, type Measure } from '@hearth/contract/console/decisions'
import * as z from 'zod/mini'
import type { Restrictions } from '../../safety/safety.ts'
import type { DecisionRow } from '../decisions.store.ts'

type StateNow = CaseDecisionView['state']

/** Returns whether a decision is or was in force and is not reversed, so that it can be reversed and appealed. */
export const isReversible = ({ measure, confirmedAt, rejectedAt, reversedAt }: DecisionRow): boolean =>
  !reversedAt && !rejectedAt && (measure !== 'ban' || confirmedAt !== null)

/** Returns whether the time of a decision is over. */
export const hasEnded = ({ endsAt }: DecisionRow, now: Date): boolean => endsAt !== null && endsAt <= now

/** Returns the state of a decision now. */
export function stateOf(decision: DecisionRow, now: Date): StateNow {
  const { rejectedAt, reversedAt } = decision
  if (reversedAt) return 'reversed'
  if (rejectedAt) return 'rejected'
  if (!isReversible(decision)) return 'proposed'
  return hasEnded(decision, now) ? 'ended' : 'in_force'
}

/** Returns whether a measure suspends the whole account. */
export const suspends = (measure: Measure): boolean => ['suspend', 'ban', 'hold'].includes(measure)

/** Returns the rights that a decision takes while it is in force. */
function rightsTakenBy({ measure, rights }: DecisionRow): Restrictions['rights'][number]['kind'][] {
  if (suspends(measure)) return ['suspended']
  return measure === 'limit' ? rights : []
}

type ThingOfProfile = Restrictions['things'][number]['kind']

/** The decision deletes what was sent in a chat, so nothing is left to hide. */
const isOfProfile = <Kind extends HiddenThing['kind']>(
  thing: Omit<HiddenThing, 'kind'> & { kind: Kind },
): thing is typeof thing & { kind: Kind & ThingOfProfile } =>
  !attachmentKinds.some((kind) => kind === thing.kind)

/** Returns the ids of the photos and voice messages in chats that a decision deletes. */
export const attachmentsIn = (things: readonly HiddenThing[]): string[] =>
  things.flatMap((thing) => (isOfProfile(thing) || thing.id === null ? [] : [thing.id]))

const endOf = ({ endsAt }: DecisionRow): number => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/**
 * Returns what these decisions in force restrict together. Each right is missing until the last of the decisions that take
 * it ends, and each thing is hidden while one of them hides it. So a reversal restores what the others leave.
 */
export function restrictionsBy(inForce: readonly DecisionRow[]): Omit<Restrictions, 'personId'> {
  const rights = new Map<string, Restrictions['rights'][number]>()
  const things = new Map<string, Restrictions['things'][number]>()
  const byEnd = inForce.toSorted((one, other) => endOf(one) - endOf(other))
  for (const decision of byEnd) {
    const { id: decisionId, endsAt } = decision
    for (const kind of rightsTakenBy(decision)) rights.set(kind, { kind, decisionId, endsAt })
    for (const { kind, id } of decision.things.filter(isOfProfile))
      things.set(`${kind} ${id}`, { kind, thingId: id ?? '', decisionId })
  }
  return { rights: [...rights.values()], things: [...things.values()] }
}

/** Returns whether this staff member has made or confirmed the decision. */
export const isBy = ({ decidedBy, confirmedBy }: DecisionRow, staffId: string): boolean =>
  decidedBy === staffId || confirmedBy === staffId

/** The copy of a decision in the history of its case. */
const DecisionNote = z.extend(
  z.pick(CaseDecisionView, {
    number: true,
    measure: true,
    rights: true,
    things: true,
    ground: true,
    basis: true,
    provision: true,
    facts: true,
  }),
  { isOwnInitiative: z.boolean() },
)

/** Returns the copy of a decision for the history of its case, where it outlives the account. */
export const noteOf = ({ isFoundByProgram, endsAt, ...decision }: DecisionRow): string =>
  JSON.stringify({ ...DecisionNote.parse(decision), isFoundByProgram, endsAt })

/** Returns what `noteOf` has written, or `undefined` if the text is anything else. */
export function parseNote(note: string): z.infer<typeof DecisionNote> | undefined {
  try {
    return DecisionNote.safeParse(JSON.parse(note)).data
  } catch {
    return undefined
  }
}
