import * as z from 'zod/mini'
import { Instant } from '../text.ts'
import { specialKindSchema } from './field-schemas.ts'
import { type SpecialKind, specialKinds } from './fields.ts'

/** The version of the words by which each consent is asked for today. New words need a new number. */
export const consentVersions = { faith: 2, orientation: 1, health: 1 } as const satisfies Record<
  SpecialKind,
  number
>

/**
 * People consent to special values being stored, to staff looking at a recording of them, and to a language model elsewhere
 * reading facts of profiles.
 */
export const consentKinds = /* @__PURE__ */ [...specialKinds, 'verification', 'language_model'] as const
export const ConsentKind = /* @__PURE__ */ z.enum(consentKinds)
export type ConsentKind = z.infer<typeof ConsentKind>

export const ConsentPath = z.object({ kind: specialKindSchema })

/** `version` is that of the words the person has read. */
export const ConsentInput = z.strictObject({ version: z.int() })
export type ConsentInput = z.infer<typeof ConsentInput>

/** A consent that holds. */
export const ConsentView = z.object({ kind: specialKindSchema, version: z.int(), givenAt: Instant })
export type ConsentView = z.infer<typeof ConsentView>

export const LedgerEntry = z.extend(ConsentView, { kind: ConsentKind, withdrawnAt: z.nullable(Instant) })
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LEDGER_SHOWN = 100

/** All that is kept of consents: which, to which words, from when and until when. The latest first. */
export const LedgerView = z.object({ entries: z.array(LedgerEntry) })
export type LedgerView = z.infer<typeof LedgerView>
