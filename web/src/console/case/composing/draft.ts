import {
  Basis,
  type DecisionContent,
  HiddenThing,
  LimitedRight,
  MAX_DECISION_DAYS,
  Measure,
  MIN_FACTS_LENGTH,
} from '@hearth/contract/console/decisions'
import { ReportReason } from '@hearth/contract/people/safety'
import * as z from 'zod/mini'
import { useStoredDraft } from '../stored-draft.ts'

/** A decision that is being written. `days` is null for one without an end. */
const DecisionDraft = z.object({
  measure: z.optional(Measure),
  things: z.array(HiddenThing),
  rights: z.array(LimitedRight),
  days: z.nullable(z.int().check(z.gte(1), z.lte(MAX_DECISION_DAYS))),
  ground: z.optional(ReportReason),
  basis: Basis,
  provision: z.string(),
  facts: z.string(),
  /** For staff only, where nothing is done. */
  note: z.string(),
})
export type DecisionDraft = z.infer<typeof DecisionDraft>

const DEFAULT_DAYS = 7

const emptyDraft = (ground: ReportReason | undefined): DecisionDraft => ({
  things: [],
  rights: [],
  days: DEFAULT_DAYS,
  ...(ground && { ground }),
  basis: 'terms',
  provision: '',
  facts: '',
  note: '',
})

/** Returns the draft of a case, and the functions that change and delete it. */
export const useDraft = (number: string, ground: ReportReason | undefined) =>
  useStoredDraft(`case_draft_${number}`, DecisionDraft, emptyDraft(ground))

export const sameThing = (one: HiddenThing, other: HiddenThing) =>
  one.kind === other.kind && one.id === other.id

export type DecisionDraftField =
  | 'measure'
  | 'things'
  | 'rights'
  | 'days'
  | 'ground'
  | 'provision'
  | 'facts'
  | 'note'
  | 'preview'

/** The fields of a measure in the order of the form. */
const fieldsOf: Record<Measure, readonly DecisionDraftField[]> = {
  none: ['note'],
  warn: ['ground', 'provision', 'facts'],
  hide: ['things', 'ground', 'provision', 'facts'],
  limit: ['rights', 'days', 'ground', 'provision', 'facts'],
  suspend: ['days', 'ground', 'provision', 'facts'],
  ban: ['ground', 'provision', 'facts'],
  hold: [],
}

export const asksFor = (measure: Measure | undefined, field: DecisionDraftField) =>
  measure !== undefined && fieldsOf[measure].includes(field)

const isMissing: Partial<Record<DecisionDraftField, (draft: DecisionDraft) => boolean>> = {
  things: ({ things }) => things.length === 0,
  rights: ({ rights }) => rights.length === 0,
  ground: ({ ground }) => ground === undefined,
  provision: ({ basis, provision }) => basis === 'law' && provision.trim() === '',
  facts: ({ facts }) => facts.trim().length < MIN_FACTS_LENGTH,
}

/** Returns the fields that have to be filled in first, in the order of the form. */
export function missingIn(draft: DecisionDraft): DecisionDraftField[] {
  const { measure } = draft
  if (measure === undefined) return ['measure']
  return fieldsOf[measure].filter((field) => isMissing[field]?.(draft))
}

/** Returns the field to go to once a measure is chosen: its first one, but past those that are known or may stay empty. */
export function firstFieldOf({ ground, basis }: DecisionDraft, measure: Measure): DecisionDraftField {
  const isPassed: Partial<Record<DecisionDraftField, boolean>> = {
    ground: ground !== undefined,
    provision: basis === 'terms',
    note: true,
  }
  return fieldsOf[measure].find((field) => !isPassed[field]) ?? 'preview'
}

/** Returns the draft without a measure that is not possible any more: the case may have changed since it was stored. */
export const possibleDraft = (
  draft: DecisionDraft,
  mayChoose: (measure: Measure) => boolean,
): DecisionDraft => (draft.measure && !mayChoose(draft.measure) ? { ...draft, measure: undefined } : draft)

/** Returns the content of a complete draft. */
export function contentOf(draft: DecisionDraft): DecisionContent | undefined {
  const { measure, ground, basis, rights, things, days } = draft
  const note = draft.note.trim()
  if (measure === 'none') return { measure, ...(note && { note }) }
  if (measure === undefined || measure === 'hold' || ground === undefined) return undefined
  const provision = basis === 'law' ? { provision: draft.provision.trim() } : {}
  const reasons = { ground, basis, ...provision, facts: draft.facts.trim() }
  if (measure === 'hide') return { measure, ...reasons, things }
  if (measure === 'limit') return { measure, ...reasons, rights, days }
  if (measure === 'suspend') return { measure, ...reasons, days }
  return { measure, ...reasons }
}
